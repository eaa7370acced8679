import type { ReactNode } from 'react';
import type { FaultDomain, Outcome } from '@/lib/facts/vocabulary';
import type { OpenState } from '@/lib/quality/success';

export type MarkState = 'passing' | 'failing' | 'warning' | 'waiting' | 'unknown' | 'accepted';

const CHECK = 'M4.2 7.3 6.2 9.3 9.9 5';
const CROSS = 'M4.9 4.9 9.1 9.1M9.1 4.9 4.9 9.1';
const QUESTION = 'M5.3 5.5a1.75 1.75 0 1 1 2.7 1.45c-.65.45-1 .8-1 1.45M7 10.3v.05';
const EXCLAMATION = 'M7 4.3v3.2M7 9.85v.05';

const DOMAIN: Record<FaultDomain, string> = {
  model: 'M7 .8 13.2 7 7 13.2 .8 7Z',
  provider: 'M7 1.3 13.3 12.4H.7Z',
  tool: 'M1.8 1.8h10.4v10.4H1.8Z',
  runtime: 'M7 .6 12.6 3.8v6.4L7 13.4 1.4 10.2V3.8Z',
  caller: 'M2 .9 13.2 7 2 13.1Z',
  policy: 'M7 .7 13.4 5.4 11 12.9H3L.6 5.4Z',
  human: 'M7 1.1a5.9 5.9 0 1 1 0 11.8a5.9 5.9 0 1 1 0-11.8Z',
  unknown: 'M7 1.2a5.8 5.8 0 1 1 0 11.6a5.8 5.8 0 1 1 0-11.6Zm0 2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6Z',
};

/** The silhouette of a fault domain in its colour. Decorative: the word stands beside it. */
export function DomainShape({ domain }: { domain: FaultDomain }) {
  return (
    <Shape colour={`var(--domain-${domain})`}>
      <path d={DOMAIN[domain]} fill="currentColor" />
    </Shape>
  );
}

const OUTCOME: Record<Outcome, ReactNode> = {
  completed: <Disc glyph={CHECK} />,
  failed: <Disc glyph={CROSS} />,
  unknown: <Disc glyph={QUESTION} />,
  interrupted: (
    <>
      <Ring />
      <path d="M7 1.2a5.8 5.8 0 0 0 0 11.6Z" fill="currentColor" />
    </>
  ),
  cancelled: (
    <>
      <Ring />
      <path d="M3.2 10.8 10.8 3.2" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
};

/** The disc of an outcome: filled, because it is final. */
export function OutcomeShape({ outcome }: { outcome: Outcome }) {
  return <Shape colour={`var(--outcome-${outcome})`}>{OUTCOME[outcome]}</Shape>;
}

const OPEN: Record<OpenState, { colour: string; drawing: ReactNode }> = {
  running: { colour: 'var(--muted)', drawing: <path d="M5.6 4.6 9.6 7 5.6 9.4Z" fill="currentColor" /> },
  waiting: {
    colour: 'var(--state-waiting)',
    drawing: <path d="M5.6 4.8v4.4M8.4 4.8v4.4" stroke="currentColor" strokeWidth="1.6" />,
  },
  cancelling: {
    colour: 'var(--outcome-cancelled)',
    drawing: <path d="M4.8 9.2 9.2 4.8" stroke="currentColor" strokeWidth="1.6" />,
  },
  recovering: {
    colour: 'var(--outcome-interrupted)',
    drawing: (
      <path d="M9.4 8.3a2.7 2.7 0 1 1 .2-2.2M9.9 3.9v2.3H7.6" fill="none" stroke="currentColor" strokeWidth="1.3" />
    ),
  },
};

/** The ring of a state that is not final yet: outlined, not filled. */
export function OpenShape({ state }: { state: OpenState }) {
  const { colour, drawing } = OPEN[state];
  return (
    <Shape colour={colour}>
      <circle cx="7" cy="7" r="5.8" fill="none" stroke="currentColor" strokeWidth="1.3" />
      {drawing}
    </Shape>
  );
}

const STATE: Record<MarkState, ReactNode> = {
  passing: <Disc glyph={CHECK} />,
  failing: <Filled path="M4.3.7h5.4l3.6 3.6v5.4l-3.6 3.6H4.3L.7 9.7V4.3Z" glyph={EXCLAMATION} />,
  warning: <Filled path="M7 .8 13.7 12.8H.3Z" glyph="M7 5.3v3M7 10.55v.05" />,
  waiting: <Disc glyph="M7 3.9V7l2.1 1.5" />,
  unknown: <Disc glyph={QUESTION} />,
  accepted: <Filled path="M7 .5 12.6 2.4v4.2c0 3.3-2.3 5.6-5.6 6.9C3.7 12.2 1.4 9.9 1.4 6.6V2.4Z" glyph={CHECK} />,
};

/** The mark of a triage, risk or control state. */
export function StateShape({ state }: { state: MarkState }) {
  return <Shape colour={`var(--state-${state})`}>{STATE[state]}</Shape>;
}

function Shape({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 14 14" style={{ color: colour }} className="inline-block size-3.5 shrink-0">
      {children}
    </svg>
  );
}

function Ring() {
  return <circle cx="7" cy="7" r="5.8" fill="none" stroke="currentColor" strokeWidth="1.6" />;
}

function Disc({ glyph }: { glyph: string }) {
  return <Filled path="M7 .6a6.4 6.4 0 1 1 0 12.8a6.4 6.4 0 1 1 0-12.8Z" glyph={glyph} />;
}

/** A filled outline with its glyph cut out in the colour of the page. */
function Filled({ path, glyph }: { path: string; glyph: string }) {
  return (
    <>
      <path d={path} fill="currentColor" />
      <path d={glyph} fill="none" stroke="var(--page)" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
    </>
  );
}
