import { describe, expect, it } from 'vitest';
import type { Capability, CapabilityInput } from '@/lib/capabilities/contract';
import { readRegistryFile } from '@/lib/capabilities/file';
import { previewPlan } from '@/lib/capabilities/preview';
import { changeInWords } from '@/lib/capabilities/words';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const LENIENT: CapabilityInput = {
  capability: 'mail.send',
  version: '1.9.0',
  audience: 'both',
  operation: 'query',
  risk: 'low',
  requires_confirmation: false,
  requires_hitl: false,
  idempotency: 'none',
};
const STRICT: CapabilityInput = {
  ...LENIENT,
  version: '1.10.0',
  audience: 'agent',
  operation: 'mutation',
  risk: 'high',
  requires_confirmation: true,
  idempotency: 'key_required',
  timeout_ms: 30_000,
};
const REGISTERED: Capability = {
  ...LENIENT,
  provider: null,
  target: null,
  timeout_ms: null,
  in_force_from: '2026-11-01T00:00:00.000Z',
  registered_at: '2026-11-01T00:00:00.000Z',
  registered_by: 'somebody',
};

describe('the preview of a registration', () => {
  it('says of a new version what it changes, field by field, and whether callers must do more', () => {
    const [item] = previewPlan([STRICT], [REGISTERED], NOW);
    expect(item).toMatchObject({ result: 'new_version', before: '1.9.0', in_force_from: NOW.toISOString() });
    expect(item?.changes.map(changeInWords)).toEqual([
      'Audience: agents and apps → agents (stricter)',
      'Operation: query → mutation (stricter)',
      'Risk: low → high (stricter)',
      'Confirmation: not required → required (stricter)',
      'Idempotency: none → key required (stricter)',
      'Timeout: not set → 30 s (stricter)',
    ]);
  });

  it('compares the versions of one file with each other, 1.10 after 1.9', () => {
    const items = previewPlan([STRICT, LENIENT], [], NOW);
    expect(items).toMatchObject([
      { version: '1.10.0', result: 'new_version', before: '1.9.0' },
      { version: '1.9.0', result: 'new_capability', before: null, changes: [] },
    ]);
  });

  it('tells what is known, and why something is refused', () => {
    const other = { ...LENIENT, risk: 'high' as const };
    const late = { ...STRICT, in_force_from: '2026-10-01T00:00:00Z' };
    expect(previewPlan([LENIENT], [REGISTERED], NOW)).toMatchObject([{ result: 'known', reason: null }]);
    expect(previewPlan([other, late], [REGISTERED], NOW)).toMatchObject([
      { result: 'refused', reason: 'mail.send 1.9.0 is registered already, and says something else.' },
      { result: 'refused', reason: expect.stringContaining('cannot come into force in the past') },
    ]);
  });
});

describe('a registry file', () => {
  it('is read as a request for registering has it', () => {
    expect(readRegistryFile(JSON.stringify({ capabilities: [LENIENT] }))).toEqual([LENIENT]);
  });

  it('is refused by the names of its wrong fields, never by what they hold', () => {
    const secret = 'a secret that somebody pasted';
    const wrong = { capabilities: [{ ...LENIENT, risk: secret }, { ...LENIENT, note: secret }, {}] };
    const attempt = () => readRegistryFile(JSON.stringify(wrong));
    expect(attempt).toThrow(
      /^The file is no registry: capabilities\.0\.risk \(invalid_value\), capabilities\.1 \(unrecognized_keys\), .* and \d+ more\.$/,
    );
    expect(attempt).not.toThrow(secret);
    expect(() => readRegistryFile('{')).toThrow('The file is not JSON.');
    expect(() => readRegistryFile('7')).toThrow('The file is no registry: the whole (invalid_type).');
  });
});
