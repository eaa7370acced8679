-- Not breaking: what the projector needs to add its deltas to the rollups.
-- The sum of two histograms (bucket → count); buckets that reach zero disappear.
CREATE FUNCTION assay_add_histograms(a jsonb, b jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(bucket, total), '{}'::jsonb) FROM (
    SELECT key AS bucket, sum(value::bigint) AS total
    FROM (SELECT * FROM jsonb_each_text(a) UNION ALL SELECT * FROM jsonb_each_text(b)) AS counts
    GROUP BY key HAVING sum(value::bigint) <> 0
  ) AS sums
$$;
--> statement-breakpoint
-- Merges the histograms of many rows, for the percentiles of an aggregate.
CREATE AGGREGATE assay_merge_histograms(jsonb) (SFUNC = assay_add_histograms, STYPE = jsonb, INITCOND = '{}', PARALLEL = SAFE);
