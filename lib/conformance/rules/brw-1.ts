import type { Rule } from '../rule';

export const brw1: Rule = {
  id: 'BRW-1',
  title: 'An agent sends the browser only methods of the allowlist',
  why: 'Beside clicking and reading, the protocol gives out cookies, storage and network bodies. The allowlist is what keeps an agent to the page.',
  evidence: 'browser.command with method; the project’s list of methods.',
  judge: ({ facts, limits }) => {
    const commands = facts.filter((fact) => fact.kind === 'browser.command');
    const foreign = commands.filter(({ detail }) => !limits.cdpMethods.has(detail.method));
    if (foreign.length > 0) return [{ verdict: 'violated', factIds: foreign.map((fact) => fact.fact_id) }];
    return commands.length > 0 ? [{ verdict: 'held', factIds: [] }] : [];
  },
};
