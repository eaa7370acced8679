import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/facts/fact';
import { reduceLifecycle } from '@/lib/lifecycle/reduce';
import { answered, asked, at, ended, started, transition } from '../projection/fact-builder';

const LONGEST = 6;

/** DOMAIN.md sections 2, 3 and 5 once more, read from the text and not from the code: which transition is legal. */
const LEGAL = table(`
              running waiting recovering cancelling terminal
  started     yes     no      no         yes        yes
  running     no      yes     yes        yes        yes
  waiting     no      no      yes        yes        yes
  recovering  no      no      no         yes        yes
  cancelling  no      no      no         no         yes
`);

/** What a sequence is made of. A terminal that names no outcome is unknown; one without a number decides only alone. */
const ALPHABET = {
  start: () => started(),
  running: () => transition('running'),
  waiting: () => transition('waiting'),
  recovering: () => transition('recovering'),
  cancelling: () => transition('cancelling'),
  completed: () => ended('completed'),
  unnamed: () => transition('terminal'),
  unnumbered: () => ended('failed'),
  asked: () => asked('interrupt'),
  answered: () => answered('interrupt', 'approve'),
};
type Letter = keyof typeof ALPHABET;
const LETTERS = Object.keys(ALPHABET) as Letter[];

const OUTCOMES: Partial<Record<Letter, string>> = {
  completed: 'completed',
  unnamed: 'unknown',
  unnumbered: 'failed',
};

describe('reduceLifecycle', () => {
  const sequences = Array.from({ length: LONGEST + 1 }, (_, length) => LETTERS.length ** length);
  const expected = sequences.reduce((a, b) => a + b);

  it(`agrees with the tables of the domain on all ${expected.toLocaleString('en')} sequences of up to ${LONGEST} out of ${LETTERS.length} lifecycle facts`, () => {
    const wrong: unknown[] = [];
    let seen = 0;
    forEachSequence((letters, facts) => {
      seen += 1;
      const told = tell(facts);
      const modelled = model(letters);
      if (told !== modelled && wrong.length < 5) wrong.push({ letters: letters.join(' '), told, modelled });
    });
    expect(wrong).toEqual([]);
    expect(seen).toBe(expected);
  }, 120_000);
});

/** Calls with every sequence; the arrays are the same ones each time. */
function forEachSequence(visit: (letters: readonly Letter[], facts: readonly Fact[]) => void): void {
  // A fact depends on its letter and its place alone, so each is made once.
  const made = Array.from({ length: LONGEST }, (_, place) => LETTERS.map((letter) => factAt(letter, place)));
  const letters: Letter[] = [];
  const facts: Fact[] = [];
  const extend = () => {
    visit(letters, facts);
    if (letters.length === LONGEST) return;
    const choices = made[letters.length] ?? [];
    choices.forEach((choice, index) => {
      letters.push(LETTERS[index] as Letter);
      facts.push(choice);
      extend();
      letters.pop();
      facts.pop();
    });
  };
  extend();
}

function factAt(letter: Letter, place: number): Fact {
  const numbered = letter === 'unnumbered' ? {} : { seq: place + 1 };
  return { ...ALPHABET[letter](), fact_id: String(place), observed_at: at(place), ...numbered };
}

/** What the reducer says, as one text. */
function tell(facts: readonly Fact[]): string {
  const { state, outcome, terminal, lateFactIds, transitions, cancelling, spans, waits } = reduceLifecycle(facts);
  const place = (instant: string | null) =>
    instant === null ? '' : facts.findIndex((one) => one.observed_at === instant);
  return [
    `${state} ${outcome ?? '-'} by ${terminal?.fact_id ?? '-'}`,
    `late ${lateFactIds.join()}`,
    `way ${transitions.map((one) => `${one.fact.fact_id}:${one.from}${one.isLegal ? '' : '!'}${one.isLate ? '~' : ''}`).join()}`,
    `cancelling ${cancelling?.fact_id ?? '-'}`,
    `spans ${spans.map((span) => `${span.state}:${place(span.from)}..${place(span.to)}(${span.factIds.join('+')})`).join()}`,
    `waits ${waits.map((wait) => `${wait.requestFactId}..${wait.resolution?.factId ?? ''}`).join()}`,
  ].join('\n');
}

/** What the tables say, as the same text. */
function model(letters: readonly Letter[]): string {
  const end = endOf(letters);
  const isLate = (place: number) => end !== undefined && (place > end || (place !== end && isEnd(letters[place])));
  const places = letters.map((_, place) => place);
  const counting = places.filter((place) => !isLate(place));
  const spans = spansOf(letters, counting);
  const state = end === undefined ? (spans.at(-1)?.state ?? 'unknown') : 'terminal';
  return [
    `${state} ${end === undefined ? '-' : OUTCOMES[letters[end] as Letter]} by ${end ?? '-'}`,
    `late ${places.filter(isLate).join()}`,
    `way ${wayOf(letters, isLate).join()}`,
    `cancelling ${counting.find((place) => letters[place] === 'cancelling') ?? '-'}`,
    `spans ${spans.map((span) => `${span.state}:${span.from}..${span.to}(${span.facts.join('+')})`).join()}`,
    `waits ${waitOf(letters)}`,
  ].join('\n');
}

function isEnd(letter: Letter | undefined): boolean {
  return letter !== undefined && OUTCOMES[letter] !== undefined;
}

/** The place of the terminal that decides. */
function endOf(letters: readonly Letter[]): number | undefined {
  const ends = letters.flatMap((letter, place) => (isEnd(letter) ? [place] : []));
  return ends.find((place) => letters[place] !== 'unnumbered') ?? ends[0];
}

/** Each transition with the position before it, `!` where the table forbids it and `~` where it is late. */
function wayOf(letters: readonly Letter[], isLate: (place: number) => boolean): string[] {
  const way: string[] = [];
  let position = 'started';
  letters.forEach((letter, place) => {
    if (letter === 'start' || letter === 'asked' || letter === 'answered') return;
    const to = isEnd(letter) ? 'terminal' : letter;
    way.push(`${place}:${position}${LEGAL[position]?.[to] ? '' : '!'}${isLate(place) ? '~' : ''}`);
    if (!isLate(place)) position = to;
  });
  return way;
}

interface ModelSpan {
  readonly state: string;
  readonly from: number;
  readonly to: number | '';
  readonly facts: readonly number[];
}

/** The longest stretches of places that show one state; a start shows that it runs, if nothing was shown before. */
function spansOf(letters: readonly Letter[], counting: readonly number[]): ModelSpan[] {
  const showing = counting.filter((place) => letters[place] !== 'asked' && letters[place] !== 'answered');
  const telling = showing.filter((place, index) => letters[place] !== 'start' || index === 0);
  const stateAt = (place: number) => (letters[place] === 'start' ? 'running' : (letters[place] as string));
  const starts = telling.filter(
    (place, index) => index === 0 || stateAt(telling[index - 1] as number) !== stateAt(place),
  );
  return starts.flatMap((from, index) => {
    const to = starts[index + 1] ?? '';
    if (isEnd(letters[from])) return [];
    const facts = telling.filter((place) => place >= from && (to === '' || place < to));
    return [{ state: stateAt(from), from, to, facts }];
  });
}

function waitOf(letters: readonly Letter[]): string {
  const request = letters.indexOf('asked');
  if (request < 0) return '';
  const answer = letters.indexOf('answered', request);
  return `${request}..${answer < 0 ? '' : answer}`;
}

/** Rows by name, each with its cells by the names of the columns. */
function table(text: string): Record<string, Record<string, boolean>> {
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return Object.fromEntries(
    rows.map(([name, ...cells]) => [
      name,
      Object.fromEntries(columns.map((one, index) => [one, cells[index] === 'yes'])),
    ]),
  );
}
