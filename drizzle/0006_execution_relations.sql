-- Not breaking: finds what resumes or recovers an execution without a scan.
CREATE INDEX "executions_resumes_idx" ON "executions" USING btree ("project_id","resumes_execution_id") WHERE resumes_execution_id is not null;
--> statement-breakpoint
CREATE INDEX "executions_recovers_idx" ON "executions" USING btree ("project_id","recovers_execution_id") WHERE recovers_execution_id is not null;
