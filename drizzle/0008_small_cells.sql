-- Not breaking: threads are counted under all filters at once, since two that many match may leave a single person
-- together; and what runs as the owner looks for tables in our schema before it looks among temporary ones.
DROP FUNCTION assay_thread_counts(text, date, date);
--> statement-breakpoint
-- Distinct threads per value of a dimension, or altogether (as the value '') without one. `filters` names the values
-- that a dimension may have. The count leaves, the ids do not. Runs as the owner, bound to the project.
CREATE FUNCTION assay_thread_counts(dimension text, from_day date, to_day date, filters jsonb)
RETURNS TABLE (value text, threads bigint) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE dimension WHEN 'environment' THEN t.environment WHEN 'release' THEN t.release
    WHEN 'runtime' THEN t.runtime WHEN 'region' THEN t.region ELSE '' END AS value, count(DISTINCT t.thread_id)
  FROM thread_days t
  WHERE t.project_id = assay_project_id() AND t.day BETWEEN from_day AND to_day
    AND (filters -> 'environment' IS NULL OR filters -> 'environment' ? t.environment)
    AND (filters -> 'release' IS NULL OR filters -> 'release' ? t.release)
    AND (filters -> 'runtime' IS NULL OR filters -> 'runtime' ? t.runtime)
    AND (filters -> 'region' IS NULL OR filters -> 'region' ? t.region)
  GROUP BY 1
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION assay_thread_counts(text, date, date, jsonb) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assay_thread_counts(text, date, date, jsonb) TO assay_aggregate, assay_drilldown, assay_risk;
--> statement-breakpoint
DO $$
DECLARE definer regprocedure;
BEGIN
  FOR definer IN SELECT p.oid::regprocedure FROM pg_proc p
    WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'assay\_%'
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', definer);
  END LOOP;
END $$;
