import type { Signal } from '@/lib/otlp/signal';
import * as logs from '../../../app/v1/logs/route';
import * as metrics from '../../../app/v1/metrics/route';
import * as traces from '../../../app/v1/traces/route';
import { attributes, END, logRequest, metricRequest, point, request, START } from '../otlp/request';

export const HANDLERS = { traces, logs, metrics };

/** Calls the handler of `POST /v1/<signal>` itself. */
export function post(
  signal: Signal,
  token: string,
  body: Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sent = new Request(`http://console/v1/${signal}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  return HANDLERS[signal].POST(sent, { params: Promise.resolve({}) });
}

/** An item of the signal that becomes one fact at least; `id` is 16 hex digits. */
export function item(signal: Signal, id: string): Record<string, unknown> {
  const traceId = `0af7651916cd43dd${id}`;
  if (signal === 'metrics') {
    const usage = point({ type: 'input', model: 'claude-opus', series: id }, { asInt: '5' });
    return {
      name: 'claude_code.token.usage',
      sum: { aggregationTemporality: 1, isMonotonic: true, dataPoints: [usage] },
    };
  }
  if (signal === 'logs') {
    return {
      traceId,
      spanId: id,
      timeUnixNano: END,
      eventName: 'gen_ai.client.operation.exception',
      attributes: attributes({ 'exception.type': 'RateLimitError' }),
    };
  }
  return {
    traceId,
    spanId: id,
    name: 'chat',
    kind: 3,
    startTimeUnixNano: START,
    endTimeUnixNano: END,
    attributes: attributes({ 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-5' }),
  };
}

export function requestOf(signal: Signal, ...items: readonly object[]): Record<string, unknown> {
  const surroundings = { scope: { name: 'test' } };
  if (signal === 'traces') return request(items, surroundings);
  return signal === 'logs' ? logRequest(items, surroundings) : metricRequest(items, surroundings);
}

export const KIND = { traces: 'model.call', logs: 'error.observed', metrics: 'usage.recorded' } as const;
