-- Not breaking: the Postgres roles of ARCHITECTURE.md section 2, their grants, and row-level security by project.
-- Roles belong to the whole server, so another database of it may have made them already.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['assay_guard', 'assay_ingest', 'assay_projector', 'assay_aggregate', 'assay_drilldown',
    'assay_governance', 'assay_risk', 'assay_admin', 'assay_audit', 'assay_verify'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION assay_project_id() RETURNS uuid LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('assay.project_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION assay_actor_id() RETURNS uuid LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('assay.actor_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION assay_permission() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('assay.permission', true), '') $$;
--> statement-breakpoint
REVOKE ALL ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO assay_guard, assay_ingest, assay_projector, assay_aggregate, assay_drilldown,
  assay_governance, assay_risk, assay_admin, assay_audit, assay_verify;
--> statement-breakpoint
CREATE TABLE facts_default PARTITION OF facts DEFAULT;
--> statement-breakpoint

-- The guard finds out who asks and what they may do; it sees all projects and no evidence.
GRANT SELECT (id, slug, name) ON projects TO assay_guard;
--> statement-breakpoint
GRANT SELECT ON users, memberships, tokens, account_links TO assay_guard;
--> statement-breakpoint

-- Intake writes facts and reads back only the ids that tell a new fact from a known one.
GRANT INSERT ON facts, projection_queue TO assay_ingest;
--> statement-breakpoint
GRANT SELECT (project_id, execution_id, fact_id, digest, observed_at) ON facts TO assay_ingest;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON intake_counts TO assay_ingest;
--> statement-breakpoint
GRANT SELECT (id, slug, name, pseudonym_key) ON projects TO assay_ingest;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE projection_queue_id_seq TO assay_ingest, assay_projector;
--> statement-breakpoint

-- The projector reads facts and owns what is derived from them.
GRANT SELECT ON facts TO assay_projector;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON projection_queue, executions, error_occurrences, fingerprints,
  fingerprint_threads, execution_rollups, call_rollups, failure_rollups, thread_days, contributions TO assay_projector;
--> statement-breakpoint
GRANT SELECT, INSERT ON error_groups, group_bindings TO assay_projector;
--> statement-breakpoint
GRANT SELECT (id, slug, name, silence_limit_minutes) ON projects TO assay_projector;
--> statement-breakpoint

-- Aggregates: rollups, groups, acceptances. No grant on facts, executions or occurrences, nor on ids of facts.
GRANT SELECT ON execution_rollups, call_rollups, failure_rollups, fingerprints, error_groups, group_bindings,
  group_events, taxonomy_codes, risk_acceptances, risk_revisions, risk_decisions, intake_counts
  TO assay_aggregate, assay_drilldown, assay_governance, assay_risk;
--> statement-breakpoint
GRANT SELECT (id, project_id, target_kind, target_id, taxonomy_version, code, domain, severity, confidence,
  rationale_code, note, actor_kind, actor_id, state, asserted_at, supersedes)
  ON classifications TO assay_aggregate, assay_risk;
--> statement-breakpoint
GRANT SELECT ON classifications TO assay_drilldown, assay_governance;
--> statement-breakpoint
GRANT SELECT (id, slug, name, acceptance_max_days, four_eyes_waived, silence_limit_minutes, created_at) ON projects
  TO assay_aggregate, assay_drilldown, assay_governance, assay_risk, assay_admin, assay_audit, assay_verify;
--> statement-breakpoint
GRANT SELECT (id, name) ON users TO assay_aggregate, assay_drilldown, assay_governance, assay_risk;
--> statement-breakpoint
GRANT SELECT ON memberships TO assay_aggregate, assay_drilldown, assay_governance, assay_risk, assay_audit;
--> statement-breakpoint

-- Drill-down adds single executions.
GRANT SELECT ON facts, executions, error_occurrences TO assay_drilldown;
--> statement-breakpoint

-- Classification and triage. Of executions it may learn only that one exists.
GRANT SELECT (project_id, execution_id) ON executions TO assay_governance;
--> statement-breakpoint
GRANT INSERT ON classifications, taxonomy_codes, group_events TO assay_governance;
--> statement-breakpoint
GRANT UPDATE (state, resolved_at, assignee_id) ON error_groups TO assay_governance;
--> statement-breakpoint

GRANT INSERT ON risk_acceptances, risk_revisions, risk_decisions TO assay_risk;
--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO assay_admin;
--> statement-breakpoint
GRANT SELECT (id, email, name, created_at, disabled_at) ON users TO assay_admin, assay_audit;
--> statement-breakpoint
GRANT SELECT, INSERT ON tokens TO assay_admin;
--> statement-breakpoint
GRANT UPDATE (revoked_at) ON tokens TO assay_admin;
--> statement-breakpoint
GRANT UPDATE (name, acceptance_max_days, four_eyes_waived, silence_limit_minutes) ON projects TO assay_admin;
--> statement-breakpoint
GRANT SELECT ON intake_counts TO assay_admin;
--> statement-breakpoint

GRANT SELECT ON audit_events TO assay_audit;
--> statement-breakpoint
GRANT INSERT ON audit_events TO assay_guard, assay_aggregate, assay_drilldown, assay_governance, assay_risk,
  assay_admin, assay_audit, assay_verify, assay_ingest, assay_projector;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE audit_events_id_seq TO assay_guard, assay_aggregate, assay_drilldown, assay_governance,
  assay_risk, assay_admin, assay_audit, assay_verify, assay_ingest, assay_projector;
--> statement-breakpoint

-- One policy for every table that carries a project.
DO $$
DECLARE name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY of_project ON %I USING (project_id = assay_project_id()) WITH CHECK (project_id = assay_project_id())', name);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE projects ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY of_project ON projects USING (id = assay_project_id()) WITH CHECK (id = assay_project_id());
--> statement-breakpoint
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY members ON users FOR SELECT USING (
  EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = users.id AND m.project_id = assay_project_id()));
--> statement-breakpoint
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY guard ON projects FOR SELECT TO assay_guard USING (true);
--> statement-breakpoint
CREATE POLICY guard ON users FOR SELECT TO assay_guard USING (true);
--> statement-breakpoint
CREATE POLICY guard ON memberships FOR SELECT TO assay_guard USING (true);
--> statement-breakpoint
CREATE POLICY guard ON tokens FOR SELECT TO assay_guard USING (true);
--> statement-breakpoint
CREATE POLICY guard ON account_links FOR SELECT TO assay_guard USING (true);
--> statement-breakpoint
-- The projector looks for work in all projects and then works in one.
CREATE POLICY all_projects ON projection_queue FOR SELECT TO assay_projector USING (true);
--> statement-breakpoint
-- An aggregate reader learns nothing of what was said about a single execution.
CREATE POLICY no_execution ON classifications AS RESTRICTIVE FOR SELECT TO assay_aggregate, assay_risk
  USING (target_kind <> 'execution');
--> statement-breakpoint

-- Distinct threads per value of a dimension: the count leaves, the ids do not. Runs as the owner, bound to the project.
CREATE FUNCTION assay_thread_counts(dimension text, from_day date, to_day date)
RETURNS TABLE (value text, threads bigint) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT CASE dimension WHEN 'environment' THEN t.environment WHEN 'release' THEN t.release
    WHEN 'runtime' THEN t.runtime WHEN 'region' THEN t.region END AS value, count(DISTINCT t.thread_id)
  FROM thread_days t
  WHERE t.project_id = assay_project_id() AND t.day BETWEEN from_day AND to_day
    AND dimension IN ('environment', 'release', 'runtime', 'region')
  GROUP BY 1
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION assay_thread_counts(text, date, date) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assay_thread_counts(text, date, date) TO assay_aggregate, assay_drilldown;
--> statement-breakpoint

-- The first administrator: only with an unused link, only once.
CREATE FUNCTION assay_complete_setup(link bytea, new_email text, new_name text, new_password_hash text, new_roles text[])
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person uuid;
BEGIN
  UPDATE account_links SET used_at = now()
    WHERE digest = link AND purpose = 'setup' AND used_at IS NULL AND expires_at > now();
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO users (email, name, password_hash) VALUES (lower(new_email), new_name, new_password_hash)
    ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash, name = excluded.name
    RETURNING id INTO person;
  INSERT INTO memberships (project_id, user_id, roles)
    SELECT p.id, person, new_roles FROM projects p WHERE p.slug = 'default'
    ON CONFLICT (project_id, user_id) DO UPDATE SET roles = excluded.roles;
  RETURN person;
END $$;
--> statement-breakpoint
-- A member who was invited chooses a password.
CREATE FUNCTION assay_accept_invite(link bytea, new_password_hash text)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person uuid;
BEGIN
  UPDATE account_links SET used_at = now()
    WHERE digest = link AND purpose = 'invite' AND used_at IS NULL AND expires_at > now()
    RETURNING user_id INTO person;
  IF person IS NOT NULL THEN UPDATE users SET password_hash = new_password_hash WHERE id = person; END IF;
  RETURN person;
END $$;
--> statement-breakpoint
-- Finds or makes the person of an e-mail address and puts them into the project of the caller's transaction.
-- A link is only made for a person who has no password yet: an administrator of one project must not be able to
-- take over the account of somebody who also works in another.
CREATE FUNCTION assay_add_member(new_email text, new_name text, new_roles text[], link bytea, link_expires timestamptz)
RETURNS TABLE (user_id uuid, link_made boolean) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person users%ROWTYPE;
BEGIN
  IF assay_permission() IS DISTINCT FROM 'admin:manage' THEN RAISE insufficient_privilege; END IF;
  INSERT INTO users (email, name) VALUES (lower(new_email), new_name) ON CONFLICT (email) DO NOTHING;
  SELECT * INTO person FROM users u WHERE u.email = lower(new_email);
  INSERT INTO memberships (project_id, user_id, roles) VALUES (assay_project_id(), person.id, new_roles);
  IF person.password_hash IS NULL AND link IS NOT NULL THEN
    INSERT INTO account_links (digest, purpose, user_id, expires_at) VALUES (link, 'invite', person.id, link_expires);
  END IF;
  RETURN QUERY SELECT person.id, person.password_hash IS NULL AND link IS NOT NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION assay_complete_setup(bytea, text, text, text, text[]), assay_accept_invite(bytea, text),
  assay_add_member(text, text, text[], bytea, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assay_complete_setup(bytea, text, text, text, text[]), assay_accept_invite(bytea, text) TO assay_guard;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assay_add_member(text, text, text[], bytea, timestamptz) TO assay_admin;
