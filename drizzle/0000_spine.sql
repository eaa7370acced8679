-- Not breaking: the first tables. Written by drizzle-kit; PARTITION BY was added by hand, which drizzle cannot express.
CREATE TABLE "account_links" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"result" text NOT NULL,
	"permission" text,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "classifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"taxonomy_version" integer NOT NULL,
	"code" text NOT NULL,
	"domain" text NOT NULL,
	"severity" text NOT NULL,
	"confidence" text NOT NULL,
	"rationale_code" text,
	"note" text,
	"evidence_fact_ids" text[] DEFAULT '{}' NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"state" text NOT NULL,
	"asserted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"supersedes" uuid
);
--> statement-breakpoint
CREATE TABLE "taxonomy_codes" (
	"project_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"code" text NOT NULL,
	"domain" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"replaced_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "taxonomy_codes_project_id_version_code_pk" PRIMARY KEY("project_id","version","code")
);
--> statement-breakpoint
CREATE TABLE "error_occurrences" (
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"fact_id" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"role" text NOT NULL,
	"call_kind" text NOT NULL,
	"domain" text NOT NULL,
	"error_class" text NOT NULL,
	"signal" text NOT NULL,
	"confidence" text NOT NULL,
	"retry" text NOT NULL,
	"operation" text,
	"provider" text,
	"model" text,
	"tool" text,
	"capability" text,
	"environment" text,
	"release" text,
	"region" text,
	"runtime" text,
	"thread_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"fact_ids" text[] NOT NULL,
	"against" text[] NOT NULL,
	"engine_version" integer NOT NULL,
	CONSTRAINT "error_occurrences_project_id_execution_id_fact_id_pk" PRIMARY KEY("project_id","execution_id","fact_id")
);
--> statement-breakpoint
CREATE TABLE "executions" (
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"interaction_id" text NOT NULL,
	"interaction_inferred" boolean NOT NULL,
	"thread_id" text NOT NULL,
	"thread_inferred" boolean NOT NULL,
	"task_id" text,
	"run_id" text,
	"state" text NOT NULL,
	"lifecycle_source" text NOT NULL,
	"outcome" text,
	"reason_code" text,
	"terminal_fact_id" text,
	"origin" text,
	"source" text,
	"channel" text,
	"initiator" jsonb,
	"identity" jsonb,
	"capabilities_granted" text[],
	"entitlements" text[],
	"host_class" text,
	"region" text,
	"sandbox" text,
	"resumes_execution_id" text,
	"recovers_execution_id" text,
	"environment" text,
	"release" text,
	"runtime" text,
	"runtime_version" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_fact_at" timestamp with time zone NOT NULL,
	"duration_ms" double precision,
	"time_flagged" boolean NOT NULL,
	"fact_count" integer NOT NULL,
	"late_fact_count" integer NOT NULL,
	"conflicting_fact_ids" text[] NOT NULL,
	"model_calls" integer NOT NULL,
	"tool_calls" integer NOT NULL,
	"failed_calls" integer NOT NULL,
	"absorbed_calls" integer NOT NULL,
	"unknown_mutations" integer NOT NULL,
	"input_tokens" bigint,
	"output_tokens" bigint,
	"cost_micro_usd" bigint,
	"evaluations" integer NOT NULL,
	"evaluations_failed" integer NOT NULL,
	"fault_domain" text,
	"error_class" text,
	"signal" text,
	"confidence" text,
	"attribution_fact_ids" text[] NOT NULL,
	"attribution_against" text[] NOT NULL,
	"retry_verdict" text NOT NULL,
	"retry_reason" text NOT NULL,
	"engine_version" integer NOT NULL,
	CONSTRAINT "executions_project_id_execution_id_pk" PRIMARY KEY("project_id","execution_id")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"fact_id" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"seq" bigint,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"canonical" text NOT NULL,
	CONSTRAINT "facts_pkey" PRIMARY KEY("project_id","execution_id","fact_id","digest","observed_at")
) PARTITION BY RANGE ("observed_at");
--> statement-breakpoint
CREATE TABLE "intake_counts" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"producer" text NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intake_counts_project_id_day_producer_category_name_pk" PRIMARY KEY("project_id","day","producer","category","name")
);
--> statement-breakpoint
CREATE TABLE "projection_queue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"enqueued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"resolved_at" timestamp with time zone,
	"assignee_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "error_groups_resolved_has_instant" CHECK ((state = 'resolved') = (resolved_at is not null))
);
--> statement-breakpoint
CREATE TABLE "fingerprint_threads" (
	"project_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"thread_id" text NOT NULL,
	"occurrences" integer NOT NULL,
	CONSTRAINT "fingerprint_threads_project_id_fingerprint_thread_id_pk" PRIMARY KEY("project_id","fingerprint","thread_id")
);
--> statement-breakpoint
CREATE TABLE "fingerprints" (
	"project_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"rule_version" integer NOT NULL,
	"domain" text NOT NULL,
	"error_class" text NOT NULL,
	"operation" text,
	"provider" text,
	"template_hash" text,
	"occurrences" bigint NOT NULL,
	"absorbed" bigint NOT NULL,
	"threads" bigint NOT NULL,
	"first_seen_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "fingerprints_project_id_fingerprint_pk" PRIMARY KEY("project_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "group_bindings" (
	"project_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"group_id" uuid NOT NULL,
	"bound_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unbound_at" timestamp with time zone,
	"cause" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "group_bindings_project_id_fingerprint_bound_at_pk" PRIMARY KEY("project_id","fingerprint","bound_at")
);
--> statement-breakpoint
CREATE TABLE "group_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"action" text NOT NULL,
	"before" text,
	"after" text,
	"note" text,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"pseudonym_key" "bytea" DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') NOT NULL,
	"acceptance_max_days" jsonb DEFAULT '{"low":365,"medium":180,"high":90,"critical":30}'::jsonb NOT NULL,
	"four_eyes_waived" boolean DEFAULT false NOT NULL,
	"silence_limit_minutes" integer DEFAULT 60 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "risk_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"acceptance_id" uuid NOT NULL,
	"revision_id" uuid NOT NULL,
	"revision_digest" "bytea" NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"four_eyes_waived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "risk_decisions_reason_given" CHECK (decision not in ('rejected', 'revoked') or length(reason) > 0)
);
--> statement-breakpoint
CREATE TABLE "risk_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"acceptance_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"canonical" text NOT NULL,
	"scope" jsonb NOT NULL,
	"coverage" text NOT NULL,
	"treatment" text NOT NULL,
	"justification_code" text NOT NULL,
	"justification" text NOT NULL,
	"compensating_controls" text,
	"residual_severity" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ends_typed" text NOT NULL,
	"zone" text NOT NULL,
	"ceiling_count" integer,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_revisions_end_after_start" CHECK (ends_at > starts_at),
	CONSTRAINT "risk_revisions_standing_has_ceiling" CHECK (coverage <> 'standing' or ceiling_count is not null),
	CONSTRAINT "risk_revisions_ceiling_positive" CHECK (ceiling_count is null or ceiling_count > 0)
);
--> statement-breakpoint
CREATE TABLE "call_rollups" (
	"project_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"release" text DEFAULT '' NOT NULL,
	"runtime" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"call_kind" text DEFAULT '' NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"tool" text DEFAULT '' NOT NULL,
	"capability" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"error_class" text DEFAULT '' NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"durations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"calls_with_tokens" bigint DEFAULT 0 NOT NULL,
	"calls_with_cost" bigint DEFAULT 0 NOT NULL,
	"cost_micro_usd" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "call_rollups_pkey" PRIMARY KEY("project_id","grain","bucket","environment","release","runtime","region","call_kind","provider","model","tool","capability","result","domain","error_class")
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"project_id" uuid NOT NULL,
	"execution_id" text NOT NULL,
	"contribution" jsonb NOT NULL,
	CONSTRAINT "contributions_project_id_execution_id_pk" PRIMARY KEY("project_id","execution_id")
);
--> statement-breakpoint
CREATE TABLE "execution_rollups" (
	"project_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"release" text DEFAULT '' NOT NULL,
	"runtime" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"executions" bigint DEFAULT 0 NOT NULL,
	"evaluated" bigint DEFAULT 0 NOT NULL,
	"durations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "execution_rollups_project_id_grain_bucket_environment_release_runtime_region_outcome_domain_pk" PRIMARY KEY("project_id","grain","bucket","environment","release","runtime","region","outcome","domain")
);
--> statement-breakpoint
CREATE TABLE "failure_rollups" (
	"project_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"release" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"tool" text DEFAULT '' NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"absorbed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "failure_rollups_pkey" PRIMARY KEY("project_id","grain","bucket","fingerprint","environment","release","model","tool")
);
--> statement-breakpoint
CREATE TABLE "thread_days" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"release" text DEFAULT '' NOT NULL,
	"runtime" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"thread_id" text NOT NULL,
	"executions" integer NOT NULL,
	CONSTRAINT "thread_days_project_id_day_environment_release_runtime_region_thread_id_pk" PRIMARY KEY("project_id","day","environment","release","runtime","region","thread_id")
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classifications" ADD CONSTRAINT "classifications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taxonomy_codes" ADD CONSTRAINT "taxonomy_codes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_occurrences" ADD CONSTRAINT "error_occurrences_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "executions" ADD CONSTRAINT "executions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fingerprint_threads" ADD CONSTRAINT "fingerprint_threads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fingerprints" ADD CONSTRAINT "fingerprints_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_bindings" ADD CONSTRAINT "group_bindings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_bindings" ADD CONSTRAINT "group_bindings_group_id_error_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."error_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_events" ADD CONSTRAINT "group_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_events" ADD CONSTRAINT "group_events_group_id_error_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."error_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_acceptances" ADD CONSTRAINT "risk_acceptances_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_decisions" ADD CONSTRAINT "risk_decisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_decisions" ADD CONSTRAINT "risk_decisions_acceptance_id_risk_acceptances_id_fk" FOREIGN KEY ("acceptance_id") REFERENCES "public"."risk_acceptances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_decisions" ADD CONSTRAINT "risk_decisions_revision_id_risk_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."risk_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_revisions" ADD CONSTRAINT "risk_revisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_revisions" ADD CONSTRAINT "risk_revisions_acceptance_id_risk_acceptances_id_fk" FOREIGN KEY ("acceptance_id") REFERENCES "public"."risk_acceptances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_rollups" ADD CONSTRAINT "call_rollups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_rollups" ADD CONSTRAINT "execution_rollups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failure_rollups" ADD CONSTRAINT "failure_rollups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_days" ADD CONSTRAINT "thread_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_user_idx" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_digest_key" ON "tokens" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "tokens_project_idx" ON "tokens" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_events_newest_idx" ON "audit_events" USING btree ("project_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_object_idx" ON "audit_events" USING btree ("project_id","object_kind","object_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "classifications_target_idx" ON "classifications" USING btree ("project_id","target_kind","target_id","asserted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "classifications_root_key" ON "classifications" USING btree ("project_id","target_kind","target_id") WHERE supersedes is null;--> statement-breakpoint
CREATE UNIQUE INDEX "classifications_supersedes_key" ON "classifications" USING btree ("supersedes");--> statement-breakpoint
CREATE INDEX "error_occurrences_fingerprint_idx" ON "error_occurrences" USING btree ("project_id","fingerprint","observed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "executions_started_idx" ON "executions" USING btree ("project_id","started_at" DESC NULLS FIRST,"execution_id");--> statement-breakpoint
CREATE INDEX "executions_thread_idx" ON "executions" USING btree ("project_id","thread_id","started_at");--> statement-breakpoint
CREATE INDEX "executions_interaction_idx" ON "executions" USING btree ("project_id","interaction_id","started_at");--> statement-breakpoint
CREATE INDEX "projection_queue_project_idx" ON "projection_queue" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "error_groups_project_idx" ON "error_groups" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "fingerprints_last_seen_idx" ON "fingerprints" USING btree ("project_id","last_seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "group_bindings_current_key" ON "group_bindings" USING btree ("project_id","fingerprint") WHERE unbound_at is null;--> statement-breakpoint
CREATE INDEX "group_bindings_group_idx" ON "group_bindings" USING btree ("project_id","group_id");--> statement-breakpoint
CREATE INDEX "group_events_group_idx" ON "group_events" USING btree ("project_id","group_id","at");--> statement-breakpoint
CREATE INDEX "risk_decisions_acceptance_idx" ON "risk_decisions" USING btree ("project_id","acceptance_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_decisions_once_key" ON "risk_decisions" USING btree ("acceptance_id","revision_id","decision");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_revisions_number_key" ON "risk_revisions" USING btree ("acceptance_id","number");--> statement-breakpoint
CREATE INDEX "risk_revisions_acceptance_idx" ON "risk_revisions" USING btree ("project_id","acceptance_id");--> statement-breakpoint
CREATE INDEX "failure_rollups_fingerprint_idx" ON "failure_rollups" USING btree ("project_id","fingerprint","grain","bucket");