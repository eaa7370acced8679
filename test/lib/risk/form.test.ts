import { describe, expect, it } from 'vitest';
import { proposeRisk, type RiskOptions, type RiskPreview } from '@/lib/risk/contract';
import { choicesFor, type Draft, emptyDraft, faultsOf, proposalOf, refusedFields, scopeOfDraft } from '@/lib/risk/form';

const group = '7f3c1f0e-2f4b-4f57-9c11-1b1a4d6f0a01';
const fingerprint = 'a'.repeat(64);
const complete: Draft = {
  ...emptyDraft('Europe/Berlin', group, group),
  ceiling: '400',
  title: ' Rate limits ',
  justificationCode: 'fix_planned',
  justification: 'The next release has the fix.',
  ends: '2026-12-31',
};

describe('the form of a proposal', () => {
  it('says what is missing, and nothing of what is there', () => {
    expect(Object.keys(faultsOf(emptyDraft('UTC', '', null))).sort()).toEqual(
      ['scope', 'title', 'ceiling', 'justificationCode', 'justification', 'ownerId', 'ends'].sort(),
    );
    expect(faultsOf(complete)).toEqual({});
    expect(faultsOf({ ...complete, ceiling: '2.5' })).toHaveProperty('ceiling');
    expect(faultsOf({ ...complete, ceiling: '', coverage: 'pinned' })).toEqual({});
  });

  it('asks for a scope only once it names enough', () => {
    const draft: Draft = { ...complete, kind: 'predicate', domain: 'provider' };
    expect(scopeOfDraft(draft)).toBeNull();
    expect(scopeOfDraft({ ...draft, model: 'gpt-5', release: ['r1'] })).toEqual({
      kind: 'predicate',
      domain: 'provider',
      model: 'gpt-5',
      release: ['r1'],
    });
  });

  it('sends what the endpoint takes, with the fingerprints that the preview showed', () => {
    const shown = { scope: { kind: 'fingerprints', group_id: group, group_title: 'G', fingerprints: [fingerprint] } };
    const proposal = proposalOf(complete, shown as RiskPreview);
    expect(proposeRisk.input.parse(proposal)).toMatchObject({
      title: 'Rate limits',
      scope: { kind: 'fingerprints', group_id: group, fingerprints: [fingerprint] },
      coverage: 'standing',
      ceiling_count: 400,
      zone: 'Europe/Berlin',
    });
    expect(proposalOf({ ...complete, coverage: 'pinned' }, undefined)).not.toHaveProperty('ceiling_count');
  });

  it('shows a refusal of the server beside the field that it is about', () => {
    expect(refusedFields([{ path: 'ends' }, { path: 'scope.domain' }, { path: 'x' }], 'Too long.')).toEqual({
      ends: 'Too long.',
      scope: 'Too long.',
    });
  });

  it('offers only what occurs together with what is chosen', () => {
    const options = {
      error_classes: [
        { domain: 'provider', error_class: 'rate_limited', provider: 'openai' },
        { domain: 'provider', error_class: 'overloaded', provider: 'anthropic' },
        { domain: 'tool', error_class: 'dns', provider: null },
      ],
    } as unknown as RiskOptions;
    const draft: Draft = { ...complete, kind: 'predicate', domain: 'provider' };
    expect(choicesFor(draft, options)).toMatchObject({
      domains: ['provider', 'tool'],
      errorClasses: ['overloaded', 'rate_limited'],
      providers: ['anthropic', 'openai'],
    });
    expect(choicesFor({ ...draft, errorClass: 'overloaded' }, options).providers).toEqual(['anthropic']);
  });
});
