import protobuf from 'protobufjs';

/** The messages of opentelemetry-proto 1.x that a trace request and its answer consist of, for an independent encoder. */
const PROTO = `
syntax = "proto3";
message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
message ExportTraceServiceResponse { ExportTracePartialSuccess partial_success = 1; }
message ExportTracePartialSuccess { int64 rejected_spans = 1; string error_message = 2; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; string schema_url = 3; }
message Resource { repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; }
message ScopeSpans { InstrumentationScope scope = 1; repeated Span spans = 2; string schema_url = 3; }
message InstrumentationScope { string name = 1; string version = 2; repeated KeyValue attributes = 3; }
message Span {
  bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4; string name = 5;
  int32 kind = 6; fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9;
  uint32 dropped_attributes_count = 10; repeated Event events = 11; uint32 dropped_events_count = 12;
  repeated Link links = 13; uint32 dropped_links_count = 14; Status status = 15; fixed32 flags = 16;
}
message Event { fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3; uint32 dropped_attributes_count = 4; }
message Link { bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; repeated KeyValue attributes = 4; }
message Status { string message = 2; int32 code = 3; }
message KeyValue { string key = 1; AnyValue value = 2; }
message AnyValue { oneof value {
  string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
  ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
} }
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
message ExportLogsServiceRequest { repeated ResourceLogs resource_logs = 1; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; }
message ScopeLogs { InstrumentationScope scope = 1; repeated LogRecord log_records = 2; }
message LogRecord { fixed64 time_unix_nano = 1; int32 severity_number = 2; AnyValue body = 5; repeated KeyValue attributes = 6; }
message RpcStatus { int32 code = 1; string message = 2; }
`;

const { root } = protobuf.parse(PROTO);

/** Any of the messages from an object of its camelCase fields; bytes are Uint8Array, 64-bit integers may be text. */
export function encodeMessage(type: string, message: object): Uint8Array {
  const messageType = root.lookupType(type);
  return messageType.encode(messageType.fromObject(message)).finish();
}

export function decodeMessage(type: string, body: Uint8Array): Record<string, unknown> {
  const messageType = root.lookupType(type);
  return messageType.toObject(messageType.decode(body), { longs: String });
}

const ID_FIELDS = new Set(['traceId', 'spanId', 'parentSpanId']);

/** The same request as an OTLP/JSON one, with the ids as bytes. */
export function encodeTraceRequest(request: object): Uint8Array {
  const withBytes: unknown = JSON.parse(JSON.stringify(request), (key, value) =>
    ID_FIELDS.has(key) && typeof value === 'string' ? Buffer.from(value, 'hex').toString('base64') : value,
  );
  return encodeMessage('ExportTraceServiceRequest', withBytes as object);
}
