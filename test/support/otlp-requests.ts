import type { Signal } from '@/lib/otlp/signal';
import { attributes, END, logRequest, metricRequest, point, request, START } from '../lib/otlp/request';

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
