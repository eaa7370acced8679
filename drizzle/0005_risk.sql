-- Not breaking: an acceptance that has ended is not revoked either, each refusal has a code of its own, and the
-- register's entry names the person who writes it.
CREATE OR REPLACE FUNCTION assay_check_risk_decision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
    WHEN 'revoked' THEN 'approved' = ANY (taken) AND NOT 'revoked' = ANY (taken) AND revision.ends_at > clock_timestamp()
    ELSE taken = ARRAY['proposed'] END;
  IF NOT legal THEN
    RAISE EXCEPTION 'not a legal move from the state that the acceptance is in' USING ERRCODE = 'AS005';
  END IF;
  -- What the writer says of this is of no account: the project's rule at this moment is what the record keeps.
  NEW.four_eyes_waived := false;
  IF NEW.decision = 'approved' THEN
    IF revision.ends_at <= clock_timestamp() THEN
      RAISE EXCEPTION 'the period has ended' USING ERRCODE = 'AS007';
    END IF;
    SELECT p.four_eyes_waived INTO NEW.four_eyes_waived FROM projects p WHERE p.id = NEW.project_id;
    IF NOT NEW.four_eyes_waived AND EXISTS (
      SELECT 1 FROM risk_revisions r WHERE r.acceptance_id = NEW.acceptance_id AND r.author_id = NEW.decided_by) THEN
      RAISE EXCEPTION 'an author does not approve' USING ERRCODE = 'AS006';
    END IF;
  END IF;
  IF NEW.decision = 'withdrawn' AND NOT EXISTS (
    SELECT 1 FROM risk_revisions r WHERE r.acceptance_id = NEW.acceptance_id AND r.author_id = NEW.decided_by) THEN
    RAISE EXCEPTION 'only an author withdraws' USING ERRCODE = 'AS008';
  END IF;
  -- Nor is the writer's clock: a pinned acceptance covers what was observed before this instant.
  NEW.decided_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION assay_check_risk_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.created_by IS DISTINCT FROM assay_actor_id() OR assay_permission() IS DISTINCT FROM 'governance:request_risk' THEN
    RAISE EXCEPTION 'an acceptance is entered by the person who proposes it' USING ERRCODE = 'AS004';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_entry BEFORE INSERT ON risk_acceptances FOR EACH ROW EXECUTE FUNCTION assay_check_risk_entry();
--> statement-breakpoint

-- Figures of a scope are hidden where fewer than 5 threads match, also when they are stored with a proposal.
GRANT EXECUTE ON FUNCTION assay_thread_counts(text, date, date) TO assay_risk;
