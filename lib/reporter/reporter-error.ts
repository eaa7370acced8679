const CODES = {
  'illegal-transition': 'The execution cannot go there from where it is.',
  'illegal-outcome': 'A cancelling execution ends as cancelled, interrupted or unknown.',
  'after-end': 'The execution has ended; usage, artifacts and evaluations alone may follow.',
  'execution-known': 'The execution id is taken; a resume or a recovery is an execution with an id of its own.',
  'execution-unknown': 'The journal has no unfinished execution of this id.',
  'interaction-differs': 'A resume belongs to the interaction of the execution that waited.',
  'invalid-field': 'A field that the fact needs is missing or does not have the form that it needs.',
  'fact-id-not-reserved': 'The fact id was not reserved by this execution, or is used already.',
  'invalid-option': 'An option is missing or out of its range.',
  'journal-locked': 'Another process, or another reporter of this one, works on the journal.',
  'journal-failed': 'The journal could not be written.',
  closed: 'The reporter is closed.',
} as const;
export type ReporterErrorCode = keyof typeof CODES;

/** The one error of the reporter. Its text names fields and states, never a value that was given. */
export class ReporterError extends Error {
  constructor(
    readonly code: ReporterErrorCode,
    /** What it is about: a field's path, a transition, a path of the journal. */
    readonly subject?: string,
    cause?: unknown,
  ) {
    super(
      subject === undefined ? CODES[code] : `${CODES[code]} (${subject})`,
      ...(cause === undefined ? [] : [{ cause }]),
    );
    this.name = 'ReporterError';
  }
}
