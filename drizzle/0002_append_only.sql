-- Not breaking: what was written stays written, whoever is connected; and the rules of risk decisions, in the database too.
CREATE FUNCTION assay_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'AS001';
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['facts', 'audit_events', 'risk_acceptances', 'risk_revisions', 'risk_decisions',
    'classifications', 'taxonomy_codes', 'group_events'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change()', name);
    -- Statement triggers do not fire for a statement on a partition; row triggers are cloned to it.
    EXECUTE format('CREATE TRIGGER append_only_row BEFORE UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION assay_refuse_change()', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Legal moves, four eyes and the digest of what was decided (DOMAIN.md section 8).
CREATE FUNCTION assay_check_risk_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  revision risk_revisions%ROWTYPE;
  taken text[];
  needed text;
  legal boolean;
BEGIN
  PERFORM 1 FROM risk_acceptances WHERE id = NEW.acceptance_id AND project_id = NEW.project_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such acceptance' USING ERRCODE = 'AS002'; END IF;
  SELECT * INTO revision FROM risk_revisions
    WHERE id = NEW.revision_id AND acceptance_id = NEW.acceptance_id AND project_id = NEW.project_id;
  IF NOT FOUND OR revision.digest <> NEW.revision_digest THEN
    RAISE EXCEPTION 'the decision names another revision than the one that is stored' USING ERRCODE = 'AS003';
  END IF;
  IF NEW.decided_by IS DISTINCT FROM assay_actor_id() THEN
    RAISE EXCEPTION 'a decision is recorded by the person who takes it' USING ERRCODE = 'AS004';
  END IF;
  needed := CASE WHEN NEW.decision IN ('proposed', 'withdrawn') THEN 'governance:request_risk' ELSE 'governance:approve_risk' END;
  IF assay_permission() IS DISTINCT FROM needed THEN
    RAISE EXCEPTION 'this decision needs %', needed USING ERRCODE = 'AS004';
  END IF;
  SELECT coalesce(array_agg(d.decision), '{}') INTO taken FROM risk_decisions d
    WHERE d.acceptance_id = NEW.acceptance_id AND d.revision_id = NEW.revision_id;
  legal := CASE NEW.decision
    WHEN 'proposed' THEN taken = '{}'
    WHEN 'revoked' THEN 'approved' = ANY (taken) AND NOT 'revoked' = ANY (taken)
    ELSE taken = ARRAY['proposed'] END;
  IF NOT legal THEN
    RAISE EXCEPTION 'not a legal move from the state that the acceptance is in' USING ERRCODE = 'AS005';
  END IF;
  IF NEW.decision = 'approved' THEN
    IF revision.ends_at <= clock_timestamp() THEN
      RAISE EXCEPTION 'the period has ended' USING ERRCODE = 'AS005';
    END IF;
    SELECT p.four_eyes_waived INTO NEW.four_eyes_waived FROM projects p WHERE p.id = NEW.project_id;
    IF NOT NEW.four_eyes_waived AND EXISTS (
      SELECT 1 FROM risk_revisions r WHERE r.acceptance_id = NEW.acceptance_id AND r.author_id = NEW.decided_by) THEN
      RAISE EXCEPTION 'an author does not approve' USING ERRCODE = 'AS006';
    END IF;
  END IF;
  IF NEW.decision = 'withdrawn' AND NOT EXISTS (
    SELECT 1 FROM risk_revisions r WHERE r.acceptance_id = NEW.acceptance_id AND r.author_id = NEW.decided_by) THEN
    RAISE EXCEPTION 'only an author withdraws' USING ERRCODE = 'AS006';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_decision BEFORE INSERT ON risk_decisions FOR EACH ROW EXECUTE FUNCTION assay_check_risk_decision();
--> statement-breakpoint
-- An author is the person who writes; nobody writes a revision in another's name to get around the four eyes.
CREATE FUNCTION assay_check_risk_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.author_id IS DISTINCT FROM assay_actor_id() OR assay_permission() IS DISTINCT FROM 'governance:request_risk' THEN
    RAISE EXCEPTION 'a revision is written by its author' USING ERRCODE = 'AS004';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_author BEFORE INSERT ON risk_revisions FOR EACH ROW EXECUTE FUNCTION assay_check_risk_author();
