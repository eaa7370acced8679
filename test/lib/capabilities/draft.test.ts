import { describe, expect, it } from 'vitest';
import type { Capability } from '@/lib/capabilities/contract';
import { draftOf, inputOf } from '@/lib/capabilities/draft';

const ZONE = 'Europe/Zurich';
const MAIL: Capability = {
  capability: 'mail.send',
  version: '1.0.0',
  audience: 'both',
  operation: 'mutation',
  risk: 'medium',
  requires_confirmation: true,
  requires_hitl: false,
  idempotency: 'natural',
  provider: 'workspace',
  target: null,
  timeout_ms: 1_500,
  in_force_from: '2026-11-01T00:00:00.000Z',
  registered_at: '2026-11-01T00:00:00.000Z',
  registered_by: 'somebody',
};

describe('the draft of a version', () => {
  it('begins at the version before it, without its name and its instant', () => {
    const { input } = inputOf({ ...draftOf(MAIL), version: '1.1.0' }, ZONE);
    const { registered_at: _at, registered_by: _by, ...content } = MAIL;
    expect(input).toEqual({ ...content, version: '1.1.0', in_force_from: null });
  });

  it('begins at the strictest for a new capability, so that nothing is allowed by forgetting it', () => {
    const { input } = inputOf({ ...draftOf(undefined), capability: 'crm.delete', version: '1' }, ZONE);
    expect(input).toMatchObject({
      audience: 'agent',
      operation: 'mutation',
      risk: 'high',
      requires_confirmation: true,
      idempotency: 'key_required',
      provider: null,
      timeout_ms: null,
    });
  });

  it('means its wall time in the zone of the screen', () => {
    const draft = { ...draftOf(MAIL), version: '2', inForceFrom: '2026-12-01T09:30' };
    expect(inputOf(draft, ZONE).input?.in_force_from).toBe('2026-12-01T08:30:00.000Z');
    expect(inputOf(draft, 'UTC').input?.in_force_from).toBe('2026-12-01T09:30:00.000Z');
  });

  it('tells nobody of a field that is still empty, and names one that is wrong', () => {
    const empty = inputOf(draftOf(undefined), ZONE);
    expect(empty.input).toBeUndefined();
    expect([...empty.wrong]).toEqual([]);
    const wrong = inputOf({ ...draftOf(MAIL), version: 'one two', timeout: 'soon', provider: 'a b' }, ZONE);
    expect([...wrong.wrong].sort()).toEqual(['provider', 'timeout_ms', 'version']);
  });

  it('keeps the timeout to the millisecond', () => {
    expect(inputOf({ ...draftOf(MAIL), version: '2', timeout: '0.25' }, ZONE).input?.timeout_ms).toBe(250);
    expect(inputOf({ ...draftOf(MAIL), version: '2', timeout: '0' }, ZONE).wrong).toEqual(new Set(['timeout_ms']));
  });
});
