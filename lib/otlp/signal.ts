/** The signals of OTLP that are taken in, and what each is called where their requests differ. */
export const SIGNALS = ['traces', 'logs', 'metrics'] as const;
export type Signal = (typeof SIGNALS)[number];

export interface SignalWords {
  /** The message that a request holds. */
  readonly request: string;
  /** The three levels of lists in OTLP/JSON. */
  readonly resources: string;
  readonly scopes: string;
  readonly items: string;
  /** Counts what was not taken, in the partial success. */
  readonly rejected: string;
}

export const SIGNAL_WORDS: Readonly<Record<Signal, SignalWords>> = {
  traces: {
    request: 'ExportTraceServiceRequest',
    resources: 'resourceSpans',
    scopes: 'scopeSpans',
    items: 'spans',
    rejected: 'rejectedSpans',
  },
  logs: {
    request: 'ExportLogsServiceRequest',
    resources: 'resourceLogs',
    scopes: 'scopeLogs',
    items: 'logRecords',
    rejected: 'rejectedLogRecords',
  },
  metrics: {
    request: 'ExportMetricsServiceRequest',
    resources: 'resourceMetrics',
    scopes: 'scopeMetrics',
    items: 'metrics',
    rejected: 'rejectedDataPoints',
  },
};
