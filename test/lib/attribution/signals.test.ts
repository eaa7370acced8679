import { describe, expect, it } from 'vitest';
import { ERROR_CLASSES } from '@/lib/attribution/error-classes';
import { judge } from '@/lib/attribution/judge';
import { findRootCause } from '@/lib/attribution/root-cause';
import { SIGNALS, signalById } from '@/lib/attribution/signals';
import type { Fact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import {
  answered,
  asked,
  check,
  ended,
  execution,
  modelCall,
  observedError,
  started,
  toolCall,
} from '../projection/fact-builder';

const model = (error_type: string, more = {}) => modelCall({ status: 'error', error_type, ...more });
const code = (error_code: string) => modelCall({ status: 'error', error_type: 'Error', error_code });
const http = (http_status: number) => modelCall({ status: 'error', http_status });
const finish = (reason: string) => modelCall({ status: 'ok', finish_reasons: [reason] });
const tool = (error_type: string, more = {}) => toolCall({ status: 'error', error_type, ...more });
const runtime = (error_type: string) => observedError({ error_type });
const surface = (at: Parameters<typeof observedError>[0]) => observedError(at);

type Case = readonly [signal: string, fact: Fact<'model.call' | 'tool.call' | 'error.observed'>, verdict: string];

/** Row by row: a fact that shows the signal, and the domain, class and retry that follow from it. */
const CASES: readonly Case[] = [
  ['graph-interrupt', runtime('langgraph.errors.GraphInterrupt'), 'human awaiting_input not_a_failure'],
  ['mcp-elicitation', tool('mcp_error', { error_code: 'jsonrpc:-32042' }), 'human awaiting_input not_a_failure'],
  ['awaiting-input', runtime('awaiting_input'), 'human awaiting_input not_a_failure'],
  ['graph-command', runtime('langgraph.errors.ParentCommand'), 'runtime control_flow not_a_failure'],
  ['stop-iteration', runtime('builtins.StopIteration'), 'runtime control_flow not_a_failure'],
  ['person-denied', tool('user_reject'), 'human denied not_a_failure'],
  ['person-cancelled', code('cancelled_by_person'), 'human cancelled not_a_failure'],
  ['person-rejected', tool('approval_rejected'), 'human rejected not_a_failure'],
  ['person-silent', tool('approval_expired'), 'human not_answered not_a_failure'],
  ['abort', model('asyncio.CancelledError'), 'caller cancelled not_a_failure'],
  ['client-closed', code('CANCELLED'), 'caller cancelled not_a_failure'],

  ['code-auth', code('invalid_api_key'), 'caller auth after_fix'],
  ['code-billing', code('billing_error'), 'caller billing after_fix'],
  ['code-permission', model('AccessDeniedException'), 'caller permission after_fix'],
  ['code-region', code('unsupported_country_region_territory'), 'policy provider_policy after_fix'],
  ['code-model-missing', code('model_not_found'), 'caller model_or_route_missing after_fix'],
  ['code-conflict', code('conflict_error'), 'provider lock_conflict safe'],
  ['code-too-large', code('request_too_large'), 'caller payload_too_large after_fix'],
  ['code-schema', model('HTTPValidationError'), 'caller schema after_fix'],
  [
    'code-quota',
    model('RateLimitError', { http_status: 429, error_code: 'insufficient_quota' }),
    'caller quota_exhausted after_fix',
  ],
  ['code-spend-limit', model('EnforcedSpendLimitReachedError', { http_status: 429 }), 'caller spend_limit after_fix'],
  ['code-ramp-limit', model('RampLimitExceededError', { http_status: 429 }), 'provider acceleration_limit safe'],
  ['code-overloaded', code('overloaded_error'), 'provider overloaded safe'],
  ['code-rate-limited', model('ThrottlingException'), 'provider rate_limited safe'],
  ['code-internal', code('server_error'), 'provider internal safe'],
  [
    'code-provider-policy',
    model('BadRequestError', { http_status: 400, error_code: 'invalid_prompt' }),
    'policy provider_policy pointless',
  ],
  ['code-residency', code('data_residency_mismatch'), 'caller residency_config after_fix'],
  ['code-hosted-tool', code('vector_store_timeout'), 'provider hosted_tool_timeout safe'],
  ['code-media-fetch', code('failed_to_download_image'), 'caller media_fetch after_fix'],
  ['code-bad-media', code('image_too_large'), 'caller bad_media after_fix'],
  [
    'code-context',
    model('litellm.ContextWindowExceededError', { http_status: 400 }),
    'runtime context_overflow after_fix',
  ],
  ['code-truncated', model('LengthFinishReasonError'), 'caller output_truncated after_fix'],
  ['code-output-filtered', model('ContentFilterFinishReasonError'), 'policy output_filtered pointless'],
  [
    'code-input-filtered',
    model('BadRequestError', { http_status: 400, error_code: 'content_filter' }),
    'policy input_filtered pointless',
  ],
  ['code-filter-down', code('content_filter_error'), 'policy filter_unavailable safe'],
  ['code-refusal', model('ModelRefusalError'), 'policy model_refusal pointless'],
  ['code-egress', model('SandboxEgressRestrictedError', { http_status: 403 }), 'policy egress_blocked after_fix'],
  ['code-account-state', model('OrganizationOnHoldError', { http_status: 400 }), 'caller account_state after_fix'],
  ['code-cold-model', model('ModelNotReadyException', { http_status: 429 }), 'provider cold_model safe'],
  ['code-model-timeout', model('ModelTimeoutException', { http_status: 408 }), 'provider timeout safe'],
  ['code-upstream-model', model('ModelErrorException', { http_status: 424 }), 'provider upstream_model_error safe'],
  ['code-stream-failed', model('ModelStreamErrorException', { http_status: 424 }), 'provider stream_failed safe'],
  ['code-stream-idle', code('stream_idle_timeout'), 'provider stream_idle_timeout safe'],
  ['code-invalid-request', model('ValidationException'), 'caller invalid_request after_fix'],
  ['code-retries', code('api_retries_exhausted'), 'provider retries_exhausted pointless'],

  ['rpc-unauthenticated', model('UNAUTHENTICATED'), 'caller auth after_fix'],
  ['rpc-permission-denied', model('PERMISSION_DENIED'), 'caller permission after_fix'],
  ['rpc-not-found-model', model('NOT_FOUND'), 'caller model_or_route_missing after_fix'],
  ['rpc-precondition-model', model('FAILED_PRECONDITION'), 'caller account_state after_fix'],
  ['rpc-bad-call', tool('FAILED_PRECONDITION'), 'caller invalid_request after_fix'],
  ['rpc-deadline', model('DEADLINE_EXCEEDED'), 'provider timeout safe'],
  ['rpc-unavailable', tool('StatusCode.UNAVAILABLE'), 'tool unavailable safe'],
  ['rpc-aborted', model('ABORTED'), 'provider aborted safe'],
  ['rpc-data-loss', tool('DATA_LOSS'), 'tool internal pointless'],
  ['rpc-internal', model('INTERNAL'), 'provider internal safe'],
  ['rpc-unimplemented', model('UNIMPLEMENTED'), 'caller unsupported after_fix'],
  ['mcp-protocol', tool('jsonrpc:-32700'), 'runtime protocol after_fix'],
  ['mcp-method', tool('jsonrpc:-32601'), 'caller capability_mismatch after_fix'],
  ['mcp-params', tool('jsonrpc:-32602'), 'caller invalid_params after_fix'],
  ['mcp-internal', tool('jsonrpc:-32603'), 'tool internal safe'],
  ['mcp-closed', tool('jsonrpc:-32000'), 'tool connection_lost unsafe'],
  ['mcp-timeout', tool('jsonrpc:-32001'), 'tool timeout unsafe'],
  ['mcp-resource', tool('jsonrpc:-32002'), 'tool resource_missing after_fix'],

  ['net-refused', model('httpx.ConnectError'), 'provider connect_refused safe'],
  ['net-dns', tool('Error', { error_code: 'ENOTFOUND' }), 'runtime dns safe'],
  ['net-lost', tool('Error', { error_code: 'ECONNRESET' }), 'tool connection_lost unsafe'],
  ['net-connect-timeout', model('Error', { error_code: 'UND_ERR_CONNECT_TIMEOUT' }), 'provider connect_timeout safe'],
  ['net-read-timeout', tool('requests.exceptions.ReadTimeout'), 'tool read_timeout unsafe'],
  ['net-pool', model('httpx.PoolTimeout'), 'runtime resource_pool safe'],
  ['net-tls', code('CERT_HAS_EXPIRED'), 'runtime tls_or_proxy after_fix'],
  ['net-misuse', code('UND_ERR_INVALID_ARG'), 'runtime client_misuse after_fix'],
  ['net-protocol', code('HPE_INVALID_CONSTANT'), 'provider protocol_violation safe'],
  ['net-deadline', code('timeout_error'), 'provider gateway_timeout safe'],
  ['machine-exhausted', runtime('MemoryError'), 'runtime resource_exhausted after_fix'],

  ['agent-loop', runtime('error_max_turns'), 'runtime loop_limit pointless'],
  ['agent-internal', runtime('internal_error'), 'runtime framework after_fix'],
  ['agent-policy', tool('auto_gate_denied'), 'policy permission_policy after_fix'],
  ['agent-history', runtime('INVALID_TOOL_RESULTS'), 'runtime history_corrupt after_fix'],
  ['agent-parsing', runtime('OUTPUT_PARSING_FAILURE'), 'model unparseable_output safe'],
  ['agent-graph', runtime('MISSING_CHECKPOINTER'), 'caller graph_config after_fix'],
  ['agent-malformed-call', runtime('malformed_tool_call'), 'model malformed_tool_call safe'],
  ['agent-undeclared-call', tool('unknown_tool'), 'model undeclared_tool_call safe'],
  ['agent-bad-args', tool('invalid_tool_arguments'), 'model bad_tool_args safe'],
  ['tool-reported', tool('tool_error'), 'tool tool_reported unsafe'],
  ['tool-server', tool('mcp_unavailable'), 'tool mcp_unavailable safe'],
  ['tool-command', tool('ShellError'), 'tool command_failed unsafe'],
  ['tool-filesystem', tool('Error:ENOENT'), 'tool filesystem after_fix'],

  ['http-400', http(400), 'caller invalid_request after_fix'],
  ['http-401', http(401), 'caller auth after_fix'],
  ['http-402', http(402), 'caller billing after_fix'],
  ['http-403', http(403), 'caller permission after_fix'],
  ['http-404', http(404), 'caller model_or_route_missing after_fix'],
  ['http-408', http(408), 'provider timeout safe'],
  ['http-409', http(409), 'provider lock_conflict safe'],
  ['http-410', http(410), 'caller model_or_route_missing after_fix'],
  ['http-413', http(413), 'caller payload_too_large after_fix'],
  ['http-422', http(422), 'caller schema after_fix'],
  ['http-424', http(424), 'provider upstream_model_error safe'],
  ['http-429', http(429), 'provider rate_limited safe'],
  ['http-499', http(499), 'caller cancelled not_a_failure'],
  ['http-500', http(500), 'provider internal safe'],
  ['http-501', http(501), 'caller unsupported after_fix'],
  ['http-502', http(502), 'provider bad_gateway safe'],
  ['http-503', http(503), 'provider unavailable safe'],
  ['http-504', http(504), 'provider gateway_timeout safe'],
  ['http-529', http(529), 'provider overloaded safe'],
  ['http-4xx', http(418), 'caller invalid_request after_fix'],
  ['http-5xx', http(520), 'provider internal safe'],

  ['litellm-internal', model('litellm.exceptions.InternalServerError'), 'provider internal safe'],
  ['litellm-unmapped', model('litellm.exceptions.APIConnectionError'), 'unknown transport unknown'],
  ['sdk-bad-request', model('openai.BadRequestError'), 'caller invalid_request after_fix'],
  ['sdk-auth', model('openai.AuthenticationError'), 'caller auth after_fix'],
  ['sdk-permission', model('PermissionDeniedError'), 'caller permission after_fix'],
  ['sdk-not-found', model('anthropic.NotFoundError'), 'caller model_or_route_missing after_fix'],
  ['sdk-conflict', model('ConflictError'), 'provider lock_conflict safe'],
  ['sdk-schema', model('UnprocessableEntityError'), 'caller schema after_fix'],
  ['sdk-rate-limited', model('litellm.exceptions.RateLimitError'), 'provider rate_limited safe'],
  ['sdk-internal', model('openai.InternalServerError'), 'provider internal safe'],
  ['sdk-transport', model('openai.APIConnectionError'), 'provider transport safe'],
  ['tool-timeout', tool('ToolTimeoutError'), 'tool timeout unsafe'],
  ['client-deadline', model('openai.APITimeoutError'), 'provider client_deadline safe'],
  ['ai-api-call', model('AI_APICallError'), 'unknown unclassified_api unknown'],
  ['ai-retries', runtime('AI_RetryError'), 'unknown retries_exhausted pointless'],
  ['ai-no-such-tool', runtime('AI_NoSuchToolError'), 'model undeclared_tool_call safe'],
  ['ai-tool-input', tool('AI_InvalidToolInputError'), 'model bad_tool_args safe'],
  ['ai-no-output', model('AI_NoObjectGeneratedError'), 'model no_valid_output safe'],
  ['ai-bad-body', model('AI_EmptyResponseBodyError'), 'provider bad_response_body safe'],
  ['ai-config', model('AI_LoadAPIKeyError'), 'caller config after_fix'],
  ['ai-history', model('AI_InvalidPromptError'), 'runtime history_corrupt after_fix'],
  ['ai-approval', tool('AI_InvalidToolApprovalSignatureError'), 'human approval_invalid after_fix'],
  ['ai-tool-choice', model('AI_ToolChoiceViolationError'), 'model ignored_tool_choice safe'],
  ['graph-recursion', runtime('langgraph.errors.GraphRecursionError'), 'runtime loop_limit pointless'],
  ['graph-node-timeout', runtime('NodeTimeoutError'), 'runtime node_timeout unsafe'],
  ['graph-config', runtime('InvalidUpdateError'), 'caller graph_config after_fix'],
  ['output-parser', runtime('smolagents.utils.AgentParsingError'), 'model unparseable_output safe'],
  ['model-behaviour', runtime('ModelBehaviorError'), 'model unexpected_behaviour safe'],
  ['agents-user-error', runtime('UserError'), 'caller config after_fix'],
  ['tool-bad-output', tool('InvalidToolOutputError'), 'tool bad_tool_output after_fix'],
  ['tool-exception', tool('ToolException'), 'tool tool_failed unsafe'],
  ['guardrail', runtime('InputGuardrailTripwireTriggered'), 'policy guardrail pointless'],
  ['framework', runtime('GuardrailExecutionError'), 'runtime framework safe'],
  ['agent-generation', runtime('smolagents.utils.AgentGenerationError'), 'unknown model_call_failed unknown'],
  ['agent-execution', runtime('smolagents.utils.AgentExecutionError'), 'model generated_code_failed safe'],
  ['value-schema', runtime('pydantic_core.ValidationError'), 'model schema safe'],
  ['tool-bug', tool('UnboundLocalError'), 'tool tool_bug after_fix'],

  ['finish-length', finish('length'), 'caller output_truncated after_fix'],
  ['finish-context', finish('model_context_window_exceeded'), 'runtime context_overflow after_fix'],
  ['finish-filtered', finish('content-filter'), 'policy output_filtered pointless'],
  ['finish-safety', finish('FinishReason.SAFETY'), 'policy output_filtered pointless'],
  ['finish-recitation', finish('RECITATION'), 'policy recitation pointless'],
  ['finish-guardrail', finish('guardrail_intervened'), 'policy guardrail pointless'],
  ['finish-refusal', finish('refusal'), 'policy model_refusal pointless'],
  ['finish-malformed-call', finish('MALFORMED_FUNCTION_CALL'), 'model malformed_tool_call safe'],
  ['finish-malformed-output', finish('malformed_model_output'), 'model malformed_output safe'],
  ['finish-undeclared-call', finish('UNEXPECTED_TOOL_CALL'), 'model undeclared_tool_call safe'],
  ['finish-tool-loop', finish('TOO_MANY_TOOL_CALLS'), 'model tool_loop pointless'],
  ['finish-error', finish('error'), 'provider stream_failed safe'],
  [
    'finish-unspecified',
    modelCall({ status: 'error', finish_reasons: ['FINISH_REASON_OTHER'] }),
    'unknown unspecified_stop unknown',
  ],

  ['tool-raised', tool('acme.WarehouseClosed'), 'tool tool_failed unsafe'],
  ['surface-model', surface({ surface: 'model' }), 'model unspecified_error unknown'],
  ['surface-provider', surface({ surface: 'provider' }), 'provider unspecified_error unknown'],
  ['surface-tool', surface({ surface: 'tool' }), 'tool unspecified_error unknown'],
  ['surface-caller', surface({ surface: 'caller' }), 'caller unspecified_error unknown'],
  ['surface-policy', surface({ surface: 'policy' }), 'policy unspecified_error unknown'],
  ['surface-human', surface({ surface: 'human' }), 'human unspecified_error unknown'],
];

const deny = (control: Parameters<typeof check>[0]) => check({ ...control, decision: 'deny' });

/** The rows about acts of controls and people, each as the last thing before an execution ended like that. */
const ACTS: readonly (readonly [signal: string, facts: readonly Fact[], verdict: string])[] = [
  ['control-audience', [deny({ control: 'audience' }), ended('failed')], 'policy control_denied after_fix'],
  ['control-context', [deny({ control: 'context' }), ended('failed')], 'policy control_denied after_fix'],
  ['control-risk', [deny({ control: 'risk' }), ended('failed')], 'policy control_denied after_fix'],
  ['control-scope', [deny({ control: 'scope' }), ended('failed')], 'policy control_denied after_fix'],
  [
    'control-confirmation',
    [deny({ control: 'confirmation' }), ended('failed')],
    'policy confirmation_denied after_fix',
  ],
  ['control-lease', [deny({ control: 'lease' }), ended('failed')], 'policy control_denied after_fix'],
  [
    'control-method-allowlist',
    [deny({ control: 'method_allowlist' }), ended('failed')],
    'policy control_denied after_fix',
  ],
  ['control-egress', [deny({ control: 'egress' }), ended('failed')], 'policy egress_blocked after_fix'],
  ['control-permission', [deny({ control: 'permission' }), ended('failed')], 'policy permission_policy after_fix'],
  ['control-entitlement', [deny({ control: 'entitlement' }), ended('failed')], 'policy not_entitled after_fix'],
  ['hitl-reject', [asked('i1'), answered('i1', 'reject'), ended('cancelled')], 'human rejected not_a_failure'],
  ['hitl-expire', [asked('i1'), answered('i1', 'expire'), ended('interrupted')], 'human not_answered not_a_failure'],
  ['hitl-open', [asked('i1'), ended('interrupted')], 'human not_answered not_a_failure'],
];

const verdictOf = (one: { domain: string; errorClass: string; retry: string } | null) =>
  one && `${one.domain} ${one.errorClass} ${one.retry}`;

describe('the signal table', () => {
  it.each(CASES)('%s decides', (signal, fact, verdict) => {
    const judgement = judge(fact);
    expect(judgement?.signal).toBe(signal);
    expect(verdictOf(judgement)).toBe(verdict);
  });

  it.each(ACTS)('%s decides', (signal, facts, verdict) => {
    const all = execution(started(), ...facts);
    const { attribution } = findRootCause(all, reduceLifecycle(all));
    expect(attribution?.signal).toBe(signal);
    expect(verdictOf(attribution)).toBe(verdict);
  });

  it('has an example for every row, and no row twice', () => {
    const tested = [...CASES, ...ACTS].map(([signal]) => signal).sort();
    expect(tested).toEqual(SIGNALS.map(({ id }) => id).sort());
    expect(new Set(tested).size).toBe(tested.length);
  });

  it('uses every error class of the vocabulary', () => {
    const used = new Set<string>(SIGNALS.map(({ errorClass }) => errorClass));
    expect(Object.keys(ERROR_CLASSES).filter((one) => !used.has(one))).toEqual([]);
  });

  it('finds a row by its id and nothing for `none`', () => {
    expect(signalById('http-429')?.errorClass).toBe('rate_limited');
    expect(signalById('none')).toBeUndefined();
  });
});
