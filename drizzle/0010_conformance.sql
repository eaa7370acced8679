-- Not breaking: capabilities, conformance, unknown outcomes and their reconciliation.
CREATE TABLE "capabilities" (
	"project_id" uuid NOT NULL,
	"capability" text NOT NULL,
	"version" text NOT NULL,
	"audience" text NOT NULL,
	"operation" text NOT NULL,
	"risk" text NOT NULL,
	"requires_confirmation" boolean NOT NULL,
	"requires_hitl" boolean NOT NULL,
	"idempotency" text NOT NULL,
	"provider" text,
	"target" text,
	"timeout_ms" integer,
	"in_force_from" timestamp with time zone NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"registered_by" text NOT NULL,
	CONSTRAINT "capabilities_project_id_capability_version_pk" PRIMARY KEY("project_id","capability","version")
);
--> statement-breakpoint
CREATE TABLE "finding_triage" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"finding_id" uuid NOT NULL,
	"state" text NOT NULL,
	"release" text,
	"note" text,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"rule" text NOT NULL,
	"capability" text DEFAULT '' NOT NULL,
	"fact_ids" text[] NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"interaction_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"environment" text,
	"release" text,
	"runtime" text,
	"engine_version" integer NOT NULL,
	CONSTRAINT "findings_project_id_execution_id_rule_capability_pk" PRIMARY KEY("project_id","execution_id","rule","capability")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"fact_id" text DEFAULT '' NOT NULL,
	"outcome" text,
	"observed" text NOT NULL,
	"observed_where" text NOT NULL,
	"artifact_uri" text,
	"artifact_sha256" text,
	"artifact_bytes" bigint,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"supersedes" uuid
);
--> statement-breakpoint
CREATE TABLE "unknown_outcomes" (
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"fact_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"capability" text,
	"tool" text,
	"provider" text,
	"target" text,
	"environment" text,
	"release" text,
	"runtime" text,
	"thread_id" text NOT NULL,
	CONSTRAINT "unknown_outcomes_project_id_execution_id_fact_id_pk" PRIMARY KEY("project_id","execution_id","fact_id")
);
--> statement-breakpoint
CREATE TABLE "control_rollups" (
	"project_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"rule" text NOT NULL,
	"capability" text DEFAULT '' NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"release" text DEFAULT '' NOT NULL,
	"runtime" text DEFAULT '' NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"violated" bigint DEFAULT 0 NOT NULL,
	"not_evidenced" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "control_rollups_pkey" PRIMARY KEY("project_id","grain","bucket","rule","capability","environment","release","runtime")
);
--> statement-breakpoint
ALTER TABLE "execution_rollups" DROP CONSTRAINT "execution_rollups_project_id_grain_bucket_environment_release_runtime_region_outcome_domain_pk";--> statement-breakpoint
ALTER TABLE "execution_rollups" ADD COLUMN "reconciled" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "execution_rollups" ADD CONSTRAINT "execution_rollups_pkey" PRIMARY KEY("project_id","grain","bucket","environment","release","runtime","region","outcome","domain","reconciled");--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "system_interrupted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "controls_held" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "controls_violated" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "executions" ADD COLUMN "controls_not_evidenced" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "projection_queue" ADD COLUMN "is_related" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "token_limit_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "cdp_methods" text[];--> statement-breakpoint
ALTER TABLE "capabilities" ADD CONSTRAINT "capabilities_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_triage" ADD CONSTRAINT "finding_triage_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_outcomes" ADD CONSTRAINT "unknown_outcomes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_rollups" ADD CONSTRAINT "control_rollups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finding_triage_finding_idx" ON "finding_triage" USING btree ("project_id","finding_id","at");--> statement-breakpoint
CREATE INDEX "findings_id_idx" ON "findings" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "findings_started_idx" ON "findings" USING btree ("project_id","started_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "findings_rule_idx" ON "findings" USING btree ("project_id","rule","started_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_root_key" ON "reconciliations" USING btree ("project_id","execution_id","fact_id") WHERE supersedes is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_supersedes_key" ON "reconciliations" USING btree ("supersedes");--> statement-breakpoint
CREATE INDEX "reconciliations_execution_idx" ON "reconciliations" USING btree ("project_id","execution_id");--> statement-breakpoint
CREATE INDEX "unknown_outcomes_observed_idx" ON "unknown_outcomes" USING btree ("project_id","observed_at","execution_id","fact_id");--> statement-breakpoint
CREATE INDEX "control_rollups_rule_idx" ON "control_rollups" USING btree ("project_id","rule","grain","bucket");--> statement-breakpoint
CREATE INDEX "executions_open_idx" ON "executions" USING btree ("project_id","last_fact_at") WHERE outcome is null and system_interrupted_at is null and state in ('running', 'recovering', 'cancelling');
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['capabilities', 'findings', 'finding_triage', 'unknown_outcomes', 'reconciliations', 'control_rollups'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY of_project ON %I USING (project_id = assay_project_id()) WITH CHECK (project_id = assay_project_id())', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['capabilities', 'finding_triage', 'reconciliations'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change()', name);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON findings, unknown_outcomes, control_rollups TO assay_projector;
--> statement-breakpoint
-- What the projector derives from beside the facts: the registry, the project's limits and what people reconciled.
GRANT SELECT ON capabilities, reconciliations TO assay_projector;
--> statement-breakpoint
GRANT SELECT (token_limit_minutes, cdp_methods) ON projects
  TO assay_projector, assay_aggregate, assay_drilldown, assay_governance, assay_admin;
--> statement-breakpoint
GRANT SELECT ON capabilities, control_rollups TO assay_aggregate, assay_drilldown, assay_governance, assay_risk;
--> statement-breakpoint
GRANT SELECT, INSERT ON capabilities TO assay_admin;
--> statement-breakpoint
GRANT UPDATE (token_limit_minutes, cdp_methods) ON projects TO assay_admin;
--> statement-breakpoint
GRANT SELECT ON findings, finding_triage, unknown_outcomes, reconciliations TO assay_drilldown;
--> statement-breakpoint
-- A person who triages or reconciles names a row; more of it is not for this role to see.
GRANT SELECT (project_id, id, execution_id, rule, capability, environment, release, started_at) ON findings TO assay_governance;
--> statement-breakpoint
GRANT SELECT (project_id, execution_id, fact_id, kind, reason) ON unknown_outcomes TO assay_governance;
--> statement-breakpoint
GRANT SELECT, INSERT ON finding_triage, reconciliations TO assay_governance;
--> statement-breakpoint

-- Marks one execution as touched, after a person reconciled it.
CREATE FUNCTION assay_touch_execution(touched text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO projection_queue (project_id, execution_id)
  SELECT project_id, execution_id FROM executions
  WHERE project_id = assay_project_id() AND execution_id = touched;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION assay_touch_execution(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assay_touch_execution(text) TO assay_governance;
--> statement-breakpoint

-- Marks the executions that reported anything since then as touched: the registry or a limit changed for them.
-- The lock waits for the projectors that have read the old rules; lib/jobs/rules-lock.ts holds its other side.
CREATE FUNCTION assay_touch_since(since timestamptz)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE touched bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('assay rules ' || assay_project_id(), 0));
  INSERT INTO projection_queue (project_id, execution_id)
  SELECT project_id, execution_id FROM executions
  WHERE project_id = assay_project_id() AND last_fact_at >= since;
  GET DIAGNOSTICS touched = ROW_COUNT;
  RETURN touched;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION assay_touch_since(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assay_touch_since(timestamptz) TO assay_admin;
--> statement-breakpoint

-- Rule 4 of the redaction counts conversations that somebody named. A trace without a session is no conversation: else
-- five requests of one program would do where the rule asks for five threads.
CREATE OR REPLACE FUNCTION assay_publishable_templates(hashes text[], least_threads integer, least_actors integer)
RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.template_hash
  FROM error_occurrences o
  JOIN executions e ON e.project_id = o.project_id AND e.execution_id = o.execution_id
  WHERE o.project_id = assay_project_id() AND o.template_hash = ANY (hashes)
  GROUP BY o.template_hash
  HAVING count(DISTINCT e.thread_id) FILTER (WHERE NOT e.thread_inferred) >= least_threads
    AND (count(e.initiator) = 0 OR count(DISTINCT e.initiator ->> 'id') >= least_actors);
$$;
