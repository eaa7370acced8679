import type { Fact } from '@/lib/facts/fact';
import type { Answer } from './dossier';
import { idsOf, ofKind, proved } from './proof';
import { listed, plural, sentence } from './words';

/** What it was allowed to do, and what it did. */
export function authorityAnswer(facts: readonly Fact[]): Answer {
  const started = ofKind(facts, 'execution.started').find((fact) => fact.detail.capabilities_granted);
  const checks = ofKind(facts, 'control.check');
  const calls = ofKind(facts, 'tool.call');
  const commands = ofKind(facts, 'browser.command');
  const proofs = idsOf([started, ...checks, ...calls, ...commands]);
  if (proofs.length === 0) return proved('authority', null, []);
  const granted = started?.detail.capabilities_granted;
  const text = sentence(
    [
      granted
        ? `granted ${granted.length > 0 ? listed(granted) : 'no capability'}`
        : 'what it was granted no fact says',
      called(calls),
      commands.length > 0 && `gave the browser ${plural(commands.length, 'command')}${writes(commands)}`,
      checked(checks),
    ],
    '; ',
  );
  return proved('authority', text, proofs);
}

function called(calls: readonly Fact<'tool.call'>[]): string {
  if (calls.length === 0) return 'called no tool';
  const names = new Set(calls.map(({ detail }) => detail.capability ?? detail.tool ?? 'a tool without a name'));
  const mutations = calls.filter(({ detail }) => detail.operation === 'mutation').length;
  const unsaid = calls.filter(({ detail }) => detail.operation === undefined).length;
  const counts = [
    plural(calls.length, 'call'),
    (mutations > 0 || unsaid < calls.length) && plural(mutations, 'mutation'),
    unsaid > 0 && `of ${unsaid} no fact says whether it changed something`,
  ];
  return `called ${listed([...names])} (${counts.filter(Boolean).join(', ')})`;
}

function writes(commands: readonly Fact<'browser.command'>[]): string {
  const count = commands.filter(({ detail }) => detail.access === 'write').length;
  return count > 0 ? `, ${plural(count, 'write')}` : '';
}

function checked(checks: readonly Fact<'control.check'>[]): string | false {
  if (checks.length === 0) return false;
  const denied = checks.filter(({ detail }) => detail.decision === 'deny');
  const kinds = new Set(denied.map(({ detail }) => detail.control.replaceAll('_', ' ')));
  const refusal = denied.length > 0 ? `${denied.length} denied (${listed([...kinds])})` : 'none denied';
  return `${plural(checks.length, 'control check')}, ${refusal}`;
}
