import { nameSignals, type Signal } from '../signal';

const GRPC = 'npm @grpc/grpc-js 1.14';
const GEMINI = 'Gemini API reference';
const MCP = 'npm @modelcontextprotocol/sdk 1.32';

/** Status codes of gRPC, which Gemini uses as well, and of JSON-RPC as the Model Context Protocol uses it. */
export const RPC_CODE_SIGNALS: readonly Signal[] = nameSignals('code', [
  ['rpc-unauthenticated', ['unauthenticated'], 'caller', 'auth', 'after_fix', 'high', GRPC],
  ['rpc-permission-denied', ['permission_denied'], 'caller', 'permission', 'after_fix', 'high', GRPC],
  [
    'rpc-not-found-model',
    ['not_found'],
    'caller',
    'model_or_route_missing',
    'after_fix',
    'high',
    GEMINI,
    { kinds: ['model'] },
  ],
  [
    'rpc-precondition-model',
    ['failed_precondition'],
    'caller',
    'account_state',
    'after_fix',
    'high',
    GEMINI,
    { kinds: ['model'] },
  ],
  [
    'rpc-bad-call',
    ['invalid_argument', 'out_of_range', 'failed_precondition', 'already_exists', 'not_found'],
    'caller',
    'invalid_request',
    'after_fix',
    'high',
    GRPC,
  ],
  [
    'rpc-deadline',
    ['deadline_exceeded', 'DeadlineExceeded'],
    'peer',
    'timeout',
    'safe',
    'high',
    GRPC,
    { retryOnTool: 'unsafe' },
  ],
  [
    'rpc-unavailable',
    [
      'unavailable',
      'service_unavailable',
      'ServiceUnavailable',
      'ServiceUnavailableException',
      'ServiceUnavailableError',
    ],
    'peer',
    'unavailable',
    'safe',
    'high',
    GRPC,
  ],
  ['rpc-aborted', ['aborted'], 'peer', 'aborted', 'safe', 'medium', GRPC],
  ['rpc-data-loss', ['data_loss'], 'peer', 'internal', 'pointless', 'high', GRPC],
  // Of Gemini this may also mean that the context is too long.
  ['rpc-internal', ['internal'], 'peer', 'internal', 'safe', 'low', `${GRPC}, ${GEMINI}`],
  ['rpc-unimplemented', ['unimplemented'], 'caller', 'unsupported', 'after_fix', 'high', GRPC],
  ['mcp-protocol', ['-32700', '32700', '-32600', '32600'], 'runtime', 'protocol', 'after_fix', 'high', MCP],
  ['mcp-method', ['-32601', '32601'], 'caller', 'capability_mismatch', 'after_fix', 'high', MCP],
  ['mcp-params', ['-32602', '32602'], 'caller', 'invalid_params', 'after_fix', 'medium', MCP],
  ['mcp-internal', ['-32603', '32603'], 'tool', 'internal', 'safe', 'high', MCP],
  ['mcp-closed', ['-32000', '32000'], 'tool', 'connection_lost', 'unsafe', 'high', MCP],
  ['mcp-timeout', ['-32001', '32001'], 'tool', 'timeout', 'unsafe', 'high', MCP],
  ['mcp-resource', ['-32002', '32002'], 'tool', 'resource_missing', 'after_fix', 'medium', 'MCP SEP-2164'],
]);
