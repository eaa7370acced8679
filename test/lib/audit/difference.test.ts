import { describe, expect, it } from 'vitest';
import { differences } from '@/lib/audit/difference';

describe('differences', () => {
  it('puts the fields of both states side by side and says which changed', () => {
    const before = { roles: ['viewer'], email: 'a@example.com' };
    const after = { roles: ['viewer', 'operator'], email: 'a@example.com' };
    expect(differences(before, after)).toEqual([
      { field: 'email', before: 'a@example.com', after: 'a@example.com', isChanged: false },
      { field: 'roles', before: 'viewer', after: 'viewer, operator', isChanged: true },
    ]);
  });

  it('names nested fields by their path', () => {
    expect(differences({ days: { low: 365 } }, { days: { low: 30 } })).toEqual([
      { field: 'days.low', before: '365', after: '30', isChanged: true },
    ]);
  });

  it('tells a field that was not there from one that was empty', () => {
    expect(differences(null, { reason: null, list: [] })).toEqual([
      { field: 'list', before: null, after: 'none', isChanged: true },
      { field: 'reason', before: null, after: '—', isChanged: true },
    ]);
  });

  it('has nothing to show where there are no states', () => {
    expect(differences(null, undefined)).toEqual([]);
  });

  it('shows a state that is no object as one value', () => {
    expect(differences('new', ['triaged'])).toEqual([
      { field: 'value', before: 'new', after: 'triaged', isChanged: true },
    ]);
  });
});
