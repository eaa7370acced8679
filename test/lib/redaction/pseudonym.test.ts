import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { pseudonym, pseudonymise } from '@/lib/redaction/pseudonym';

const key = Buffer.from('a key of one project');
const started = (detail: unknown) => ({ kind: 'execution.started', detail });

it('is an HMAC under the project’s key, so that it cannot be guessed without it', () => {
  const expected = createHmac('sha256', key).update('ann@example.com').digest('hex').slice(0, 32);
  expect(pseudonym(key, 'ann@example.com')).toBe(`p_${expected}`);
  expect(pseudonym(Buffer.from('another project'), 'ann@example.com')).not.toBe(`p_${expected}`);
});

it('replaces every person that a detail names and no service', () => {
  const person = { type: 'person', id: 'Ann Example' };
  const service = { type: 'service', id: 'nightly' };
  expect(pseudonymise(started({ initiator: person, identity: service, origin: 'initial' }), key).detail).toEqual({
    initiator: { type: 'person', id: pseudonym(key, 'Ann Example') },
    identity: service,
    origin: 'initial',
  });
  const resolved = pseudonymise({ kind: 'hitl.resolved', detail: { decided_by: person } }, key);
  expect(resolved.detail).toEqual({ decided_by: { type: 'person', id: pseudonym(key, 'Ann Example') } });
});

it.each([
  null,
  'text',
  [],
  { initiator: 'Ann' },
  { initiator: { type: 'person', id: 7 } },
  { initiator: { type: 'person', id: 'x'.repeat(2_000) } },
])('leaves %j to the allowlist, which drops it', (detail) => {
  expect(pseudonymise(started(detail), key)).toEqual(started(detail));
});
