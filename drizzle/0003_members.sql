-- Not breaking: what the screens of members and the audit trail need, and tighter rules for one-time links.
CREATE INDEX "audit_events_actor_idx" ON "audit_events" USING btree ("project_id","actor_id","id" DESC NULLS FIRST);
--> statement-breakpoint

-- The set-up link makes the first person and nobody else: it is void once anybody can sign in, used or not.
CREATE OR REPLACE FUNCTION assay_complete_setup(link bytea, new_email text, new_name text, new_password_hash text, new_roles text[])
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person uuid;
BEGIN
  LOCK TABLE account_links IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT 1 FROM users WHERE password_hash IS NOT NULL) THEN RETURN NULL; END IF;
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

-- An invitation chooses a first password; it never replaces one that the person has come by in another way.
CREATE OR REPLACE FUNCTION assay_accept_invite(link bytea, new_password_hash text)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person uuid;
BEGIN
  UPDATE account_links SET used_at = now()
    WHERE digest = link AND purpose = 'invite' AND used_at IS NULL AND expires_at > now()
    RETURNING user_id INTO person;
  UPDATE users SET password_hash = new_password_hash WHERE id = person AND password_hash IS NULL;
  RETURN CASE WHEN FOUND THEN person END;
END $$;
--> statement-breakpoint

-- An invitation gives its holder the whole account, so it is only made for somebody without a password who belongs to
-- this project alone; a newer one voids the older ones.
CREATE FUNCTION assay_make_invite(person uuid, link bytea, link_expires timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF assay_permission() IS DISTINCT FROM 'admin:manage' THEN RAISE insufficient_privilege; END IF;
  PERFORM 1 FROM users u WHERE u.id = person AND u.password_hash IS NULL AND u.disabled_at IS NULL
    AND EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.project_id = assay_project_id())
    AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.project_id <> assay_project_id())
    FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE account_links SET used_at = now() WHERE user_id = person AND used_at IS NULL;
  INSERT INTO account_links (digest, purpose, user_id, expires_at) VALUES (link, 'invite', person, link_expires);
  RETURN true;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION assay_add_member(new_email text, new_name text, new_roles text[], link bytea, link_expires timestamptz)
RETURNS TABLE (user_id uuid, link_made boolean) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person uuid;
BEGIN
  IF assay_permission() IS DISTINCT FROM 'admin:manage' THEN RAISE insufficient_privilege; END IF;
  INSERT INTO users (email, name) VALUES (lower(new_email), new_name) ON CONFLICT (email) DO NOTHING;
  SELECT u.id INTO person FROM users u WHERE u.email = lower(new_email);
  INSERT INTO memberships (project_id, user_id, roles) VALUES (assay_project_id(), person, new_roles);
  RETURN QUERY SELECT person, link IS NOT NULL AND assay_make_invite(person, link, link_expires);
END $$;
--> statement-breakpoint
-- Whoever leaves a project takes no open invitation along: its holder could otherwise enter a later project.
CREATE FUNCTION assay_void_invites() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE account_links SET used_at = now() WHERE user_id = OLD.user_id AND used_at IS NULL;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER void_invites AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION assay_void_invites();
--> statement-breakpoint
-- Which members can sign in. Whether, not how: the hash of a password leaves the table only for the guard.
CREATE FUNCTION assay_members_who_can_sign_in() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT u.id FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.project_id = assay_project_id() AND assay_permission() = 'admin:manage'
    AND u.password_hash IS NOT NULL AND u.disabled_at IS NULL
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION assay_make_invite(uuid, bytea, timestamptz), assay_members_who_can_sign_in() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assay_make_invite(uuid, bytea, timestamptz), assay_members_who_can_sign_in() TO assay_admin;
--> statement-breakpoint

-- The audit trail names who acted, also a token and somebody who has left the project since.
GRANT SELECT (id, project_id, name, prefix) ON tokens TO assay_audit;
--> statement-breakpoint
CREATE POLICY acted ON users FOR SELECT TO assay_audit USING (EXISTS (
  SELECT 1 FROM audit_events a
  WHERE a.project_id = assay_project_id() AND a.actor_kind = 'person' AND a.actor_id = users.id::text));
