import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readErrorText, readStackTrace } from '@/lib/otlp/error-text';
import { KNOWN_ERRORS } from '@/lib/otlp/known-errors';
import type { ErrorSigns } from '@/lib/otlp/span';

describe('the text of an error', () => {
  it.each<[string, ErrorSigns]>([
    ['synthetic failure 429', { httpStatus: 429 }],
    ['Request failed with status code 404', { httpStatus: 404 }],
    ['HTTP/1.1 502 Bad Gateway', { httpStatus: 502 }],
    ['upstream said: 503 Service Unavailable', { httpStatus: 503 }],
    ['429 Rate limit reached for gpt-5', { httpStatus: 429 }],
    ['429 You exceeded your current quota', { code: 'insufficient_quota', httpStatus: 429 }],
    ['{"error":{"code":500,"status":"UNAVAILABLE"}}', { code: 'UNAVAILABLE', httpStatus: 500 }],
    ['connect ECONNREFUSED 127.0.0.1:9', { code: 'ECONNREFUSED' }],
    ['MCP error -32601: Method not found', { code: 'jsonrpc:-32601' }],
    ['socket hang up', { code: 'ECONNRESET' }],
    ['stream error: idle timeout waiting for SSE', { code: 'stream_idle_timeout' }],
    ['The operation was aborted due to timeout', { code: 'TimeoutError' }],
    ['Failed after 3 attempts. Last error: AI_APICallError: nothing known', {}],
  ])('%s', (text, signs) => expect(readErrorText(text)).toEqual(signs));

  it("lets a provider's code stand before the classes that wrapped it", () => {
    const text =
      'Error in generating model output:\nlitellm.InternalServerError: AnthropicException - {"type":"error","error":{"type":"overloaded_error"}}';
    expect(readErrorText(text)).toEqual({ code: 'overloaded_error' });
  });

  it('lets a specific code stand before the kind of error beside it, in either order', () => {
    const signs = { code: 'context_length_exceeded', httpStatus: 400 };
    expect(
      readErrorText("Error code: 400 - {'type': 'invalid_request_error', 'code': 'context_length_exceeded'}"),
    ).toEqual(signs);
    expect(
      readErrorText("Error code: 400 - {'code': 'context_length_exceeded', 'type': 'invalid_request_error'}"),
    ).toEqual(signs);
  });

  it('takes the last class of a chain as the innermost', () => {
    expect(readErrorText('AgentGenerationError: wrapped AuthenticationError: then RateLimitError').className).toBe(
      'RateLimitError',
    );
  });

  it('takes no number for a status that is part of another', () => {
    for (const text of [
      'error 429,000 tokens',
      'code 50012',
      'status 4.290',
      'failure id 429',
      'HTTP 200',
      'took 500 ms',
    ]) {
      expect(readErrorText(text).httpStatus, text).toBeUndefined();
    }
  });

  it('finds the sign at the end of a text of any length', () => {
    expect(readErrorText(`${'x '.repeat(1_000_000)} ENOTFOUND`)).toEqual({ code: 'ENOTFOUND' });
  });

  it('gives members of the closed vocabulary or a status from 400 to 599, whatever the text', () => {
    const words = fc.constantFrom(
      ...KNOWN_ERRORS,
      'status',
      'code:',
      '-32601',
      '-32099',
      '429',
      '999',
      'HTTP',
      '\n',
      'secret_token',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(words, fc.string()), { maxLength: 20 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const signs of [readErrorText(text), readStackTrace(text)]) {
          const { code, className, httpStatus, ...rest } = signs;
          expect(rest).toEqual({});
          for (const name of [code, className]) expect(name === undefined || KNOWN_ERRORS.has(name)).toBe(true);
          expect(
            httpStatus === undefined || (Number.isInteger(httpStatus) && httpStatus >= 400 && httpStatus <= 599),
          ).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['"error" ', ' error:', 'a.', '\n ', 'code '])(
    'is read in a moment when it repeats %j without end',
    (part) => {
      const text = part.repeat(100_000);
      const started = performance.now();
      readErrorText(text);
      readStackTrace(text);
      expect(performance.now() - started).toBeLessThan(1_000);
    },
  );
});

describe('a stack trace', () => {
  it('gives the cause that Python prints first', () => {
    const trace = [
      'Traceback (most recent call last):',
      '  File "model.py", line 1, in call',
      '    raise NotFoundError(prompt)',
      'openai.RateLimitError: slow down please',
      '',
      'The above exception was the direct cause of the following exception:',
      '',
      'Traceback (most recent call last):',
      'smolagents.utils.AgentGenerationError: Error in generating model output',
    ].join('\n');
    expect(readStackTrace(trace)).toEqual({ className: 'RateLimitError' });
  });

  it('gives the cause that Java prints last', () => {
    const trace =
      'java.lang.RuntimeException: failed\n\tat a.B.c(B.java:1)\nCaused by: java.net.UnknownHostException: host';
    expect(readStackTrace(trace)).toEqual({ className: 'UnknownHostException' });
  });

  it('does not take source lines and frames for exceptions', () => {
    expect(
      readStackTrace('Error: x\n    at new RateLimitError (node_modules/a.js:1:2)\n    throw new TimeoutError()'),
    ).toEqual({});
  });
});
