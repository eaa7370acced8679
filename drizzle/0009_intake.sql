CREATE TABLE "artifact_references" (
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"fact_id" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"uri" text NOT NULL,
	"sha256" text,
	"media_type" text,
	"bytes" bigint,
	"role" text,
	CONSTRAINT "artifact_references_project_id_execution_id_fact_id_pk" PRIMARY KEY("project_id","execution_id","fact_id")
);
--> statement-breakpoint
CREATE TABLE "usage_entries" (
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"ledger_entry_id" text NOT NULL,
	"fact_id" text NOT NULL,
	"for_fact_id" text,
	"observed_at" timestamp with time zone NOT NULL,
	"producer" text NOT NULL,
	"environment" text,
	"release" text,
	"provider" text,
	"model" text,
	"input_tokens" bigint,
	"output_tokens" bigint,
	"cached_tokens" bigint,
	"reasoning_tokens" bigint,
	"cost_micro_usd" bigint,
	CONSTRAINT "usage_entries_project_id_execution_id_ledger_entry_id_pk" PRIMARY KEY("project_id","execution_id","ledger_entry_id")
);
--> statement-breakpoint
CREATE TABLE "producers" (
	"project_id" uuid NOT NULL,
	"producer" text NOT NULL,
	"version" text,
	"component" text,
	"facts" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"longest_pause_seconds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "producers_project_id_producer_pk" PRIMARY KEY("project_id","producer")
);
--> statement-breakpoint
CREATE TABLE "allowlist_additions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"tokens" text[],
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_by" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"project_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_project_id_hash_pk" PRIMARY KEY("project_id","hash")
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "last_used_by" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "requests_per_minute" integer;--> statement-breakpoint
ALTER TABLE "error_occurrences" ADD COLUMN "template_hash" text;--> statement-breakpoint
ALTER TABLE "artifact_references" ADD CONSTRAINT "artifact_references_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowlist_additions" ADD CONSTRAINT "allowlist_additions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artifact_references_sha256_idx" ON "artifact_references" USING btree ("project_id","sha256") WHERE sha256 is not null;--> statement-breakpoint
CREATE INDEX "usage_entries_observed_idx" ON "usage_entries" USING btree ("project_id","observed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "allowlist_additions_current_key" ON "allowlist_additions" USING btree ("project_id","key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "error_occurrences_template_idx" ON "error_occurrences" USING btree ("project_id","template_hash") WHERE template_hash is not null;
--> statement-breakpoint
-- Not breaking: what these tables need beyond their columns.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['artifact_references', 'usage_entries', 'producers', 'allowlist_additions', 'message_templates'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY of_project ON %I USING (project_id = assay_project_id()) WITH CHECK (project_id = assay_project_id())', name);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON artifact_references, usage_entries TO assay_projector;
--> statement-breakpoint
GRANT SELECT ON artifact_references, usage_entries TO assay_drilldown;
--> statement-breakpoint
-- Tokens and cost by producer and model; neither ids nor executions.
GRANT SELECT (project_id, observed_at, producer, environment, release, provider, model, input_tokens, output_tokens,
  cached_tokens, reasoning_tokens, cost_micro_usd) ON usage_entries TO assay_aggregate;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON producers TO assay_ingest;
--> statement-breakpoint
GRANT SELECT ON producers TO assay_aggregate, assay_drilldown, assay_admin;
--> statement-breakpoint
GRANT SELECT ON allowlist_additions TO assay_ingest, assay_aggregate, assay_drilldown;
--> statement-breakpoint
GRANT SELECT, INSERT ON allowlist_additions TO assay_admin;
--> statement-breakpoint
GRANT UPDATE (ended_by, ended_at) ON allowlist_additions TO assay_admin;
--> statement-breakpoint
GRANT SELECT, INSERT ON message_templates TO assay_ingest;
--> statement-breakpoint
GRANT SELECT ON message_templates TO assay_aggregate, assay_drilldown, assay_governance, assay_risk, assay_admin;
--> statement-breakpoint
GRANT UPDATE (last_used_at, last_used_by) ON tokens TO assay_guard;
--> statement-breakpoint
GRANT UPDATE (requests_per_minute) ON tokens TO assay_admin;
--> statement-breakpoint
CREATE POLICY guard_use ON tokens FOR UPDATE TO assay_guard USING (true) WITH CHECK (true);
--> statement-breakpoint

-- Rule 4 of the redaction: which of these templates have been seen in enough threads, by enough people where people are
-- known. Intake learns this one bit and nothing of who it was.
CREATE FUNCTION assay_publishable_templates(hashes text[], least_threads integer, least_actors integer)
RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.template_hash
  FROM error_occurrences o
  JOIN executions e ON e.project_id = o.project_id AND e.execution_id = o.execution_id
  WHERE o.project_id = assay_project_id() AND o.template_hash = ANY (hashes)
  GROUP BY o.template_hash
  HAVING count(DISTINCT e.thread_id) >= least_threads
    AND (count(e.initiator) = 0 OR count(DISTINCT e.initiator ->> 'id') >= least_actors);
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION assay_publishable_templates(text[], integer, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assay_publishable_templates(text[], integer, integer) TO assay_ingest;
