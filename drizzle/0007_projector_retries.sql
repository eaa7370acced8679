-- Not breaking: when an execution that could not be projected is tried again.
ALTER TABLE "projection_queue" ADD COLUMN "retry_at" timestamp with time zone;
