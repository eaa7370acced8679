/** Stands where a token goes while there is none. */
export const TOKEN_PLACEHOLDER = '<token>';

/** Environment of any OpenTelemetry SDK (its specification "OTLP Exporter Configuration"); the space is encoded as there. */
export function otlpSettings(origin: string, token: string): string {
  return [
    `export OTEL_EXPORTER_OTLP_ENDPOINT="${origin}"`,
    'export OTEL_EXPORTER_OTLP_PROTOCOL="http/protobuf"',
    `export OTEL_EXPORTER_OTLP_HEADERS="Authorization=Bearer%20${token}"`,
  ].join('\n');
}

/** Environment of Claude Code: its log events, with neither prompts nor tool arguments in them unless one asks for those. */
export function claudeCodeSettings(origin: string, token: string): string {
  return [
    'export CLAUDE_CODE_ENABLE_TELEMETRY="1"',
    'export OTEL_LOGS_EXPORTER="otlp"',
    otlpSettings(origin, token),
  ].join('\n');
}

/** A command that sends the first two facts of an execution: it began, and it completed. */
export function factsCommand(origin: string, token: string): string {
  return `ID="shell-$(date +%s)"
NOW="$(date -u +%Y-%m-%dT%H:%M:%SZ)"
curl "${origin}/api/v1/facts" \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  --data-binary @- <<END
{"facts": [
  {"fact_id": "1", "kind": "execution.started", "execution_id": "$ID", "seq": 1, "observed_at": "$NOW",
   "producer": {"name": "shell"}, "environment": "test", "detail": {"origin": "initial", "source": "chat"}},
  {"fact_id": "2", "kind": "lifecycle.transition", "execution_id": "$ID", "seq": 2, "observed_at": "$NOW",
   "producer": {"name": "shell"}, "environment": "test", "detail": {"to": "terminal", "outcome": "completed"}}
]}
END`;
}
