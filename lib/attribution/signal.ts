import type { CONTROLS, FaultDomain, HITL_DECISIONS, SURFACES } from '@/lib/facts/vocabulary';
import type { Confidence, ProjectedOccurrence, RetrySafety } from '@/lib/projection/projection';
import type { ErrorClass } from './error-classes';

export type CallKind = ProjectedOccurrence['callKind'];

/**
 * What a signal looks at. The kinds of match are also the order of precedence (ATTRIBUTION.md): control flow, provider
 * code, HTTP status, exception class, finish reason, and last what little the place of the error says.
 * Names are compared without module and without regard to case; a trailing `*` stands for any ending.
 */
export type SignalMatch =
  | {
      readonly by: 'control_flow' | 'code' | 'exception';
      readonly names: readonly string[];
      /** Only under one of these modules; a bare name does not match then. */
      readonly modules?: readonly string[];
      /** Only for calls of these kinds. */
      readonly kinds?: readonly CallKind[];
    }
  /** From and to are inclusive. */
  | { readonly by: 'http'; readonly from: number; readonly to: number }
  | {
      readonly by: 'finish';
      readonly reasons: readonly string[];
      /** Says something only about a call that failed; a call with status ok may stop like this. */
      readonly onErrorOnly?: true;
    }
  /** Any exception that no other signal knows. */
  | { readonly by: 'raised'; readonly kinds: readonly CallKind[] }
  | { readonly by: 'surface'; readonly surface: (typeof SURFACES)[number] }
  /** A control that said no and thereby stopped the run. */
  | { readonly by: 'control'; readonly controls: readonly (typeof CONTROLS)[number][] }
  /** A person's answer that stopped the run, or the lack of one. */
  | { readonly by: 'human'; readonly answer: (typeof HITL_DECISIONS)[number] | 'none' };

/** One row of the signal table. */
export interface Signal {
  /** Stable; stored with every attribution. */
  readonly id: string;
  readonly match: SignalMatch;
  /** `peer` is the owner of the call: of a model call the provider, of a tool call the tool, else the runtime. */
  readonly domain: FaultDomain | 'peer';
  readonly errorClass: ErrorClass;
  readonly retry: RetrySafety;
  /** Where repeating a tool call is another matter, because it may have taken effect. */
  readonly retryOnTool?: RetrySafety;
  readonly confidence: Confidence;
  /** The error has its own cause even when a call beneath it failed, so that one does not explain it. */
  readonly standsAlone?: true;
  /** Where the meaning was read. */
  readonly source: string;
}

/** Id, names, domain, class, retry, confidence, source, and what few rows need beyond that. */
export type NameRow = readonly [
  id: string,
  names: readonly string[],
  domain: Signal['domain'],
  errorClass: ErrorClass,
  retry: RetrySafety,
  confidence: Confidence,
  source: string,
  more?: Pick<Signal, 'retryOnTool' | 'standsAlone'> & {
    readonly modules?: readonly string[];
    readonly kinds?: readonly CallKind[];
  },
];

/** Rows that look at the name of the error, as signals. */
export function nameSignals(by: 'control_flow' | 'code' | 'exception', rows: readonly NameRow[]): Signal[] {
  return rows.map(([id, names, domain, errorClass, retry, confidence, source, more = {}]) => {
    const { modules, kinds, ...rest } = more;
    const match = { by, names, ...(modules && { modules }), ...(kinds && { kinds }) };
    return { id, match, domain, errorClass, retry, confidence, source, ...rest };
  });
}
