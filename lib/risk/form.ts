import type { FaultDomain } from '@/lib/facts/vocabulary';
import type { Proposal, RiskOptions, RiskPreview } from './contract';
import type { Coverage, JustificationCode, Severity, Treatment } from './vocabulary';

/** A proposal while it is being written: everything is there and nothing has been checked. Empty text is "not chosen". */
export interface Draft {
  readonly kind: 'fingerprints' | 'predicate';
  readonly groupId: string;
  readonly domain: FaultDomain | '';
  readonly errorClass: string;
  readonly provider: string;
  readonly model: string;
  readonly tool: string;
  readonly environment: readonly string[];
  readonly release: readonly string[];
  readonly coverage: Coverage;
  readonly ceiling: string;
  readonly title: string;
  readonly treatment: Treatment;
  readonly severity: Severity;
  readonly justificationCode: JustificationCode | '';
  readonly justification: string;
  readonly controls: string;
  readonly ownerId: string;
  readonly starts: string;
  readonly ends: string;
  readonly zone: string;
}

/** The draft with which the form opens. */
export function emptyDraft(zone: string, ownerId: string, groupId: string | null): Draft {
  return {
    kind: 'fingerprints',
    groupId: groupId ?? '',
    domain: '',
    errorClass: '',
    provider: '',
    model: '',
    tool: '',
    environment: [],
    release: [],
    coverage: 'standing',
    ceiling: '',
    title: '',
    treatment: 'accept',
    severity: 'low',
    justificationCode: '',
    justification: '',
    controls: '',
    ownerId,
    starts: '',
    ends: '',
    zone,
  };
}

/** The scope as far as it can be asked for, or null while it names too little. */
export function scopeOfDraft(draft: Draft): Proposal['scope'] | null {
  const places = {
    ...(draft.environment.length > 0 && { environment: [...draft.environment] }),
    ...(draft.release.length > 0 && { release: [...draft.release] }),
  };
  if (draft.kind === 'fingerprints') {
    return draft.groupId === '' ? null : { kind: 'fingerprints', group_id: draft.groupId, ...places };
  }
  const { domain, errorClass, provider, model, tool } = draft;
  if (domain === '' || ![errorClass, provider, model, tool].some(Boolean)) return null;
  return {
    kind: 'predicate',
    domain,
    ...(errorClass && { error_class: errorClass }),
    ...(provider && { provider }),
    ...(model && { model }),
    ...(tool && { tool }),
    ...places,
  };
}

export type DraftFault = Partial<
  Record<
    'scope' | 'title' | 'ceiling' | 'justificationCode' | 'justification' | 'ownerId' | 'starts' | 'ends' | 'zone',
    string
  >
>;

/** What is missing, field by field, each as a sentence that says how to put it right. */
export function faultsOf(draft: Draft): DraftFault {
  const ceiling = Number(draft.ceiling);
  return {
    ...(scopeOfDraft(draft) === null && {
      scope:
        draft.kind === 'fingerprints'
          ? 'Choose the error group.'
          : 'Choose a fault domain and at least one of error class, provider, model and tool.',
    }),
    ...(draft.title.trim() === '' && { title: 'Give it a name by which people will find it.' }),
    ...(draft.coverage === 'standing' &&
      !(Number.isInteger(ceiling) && ceiling >= 1) && { ceiling: 'Give a whole number of failures, at least 1.' }),
    ...(draft.justificationCode === '' && { justificationCode: 'Choose what comes nearest.' }),
    ...(draft.justification.trim().length < 10 && { justification: 'Say why in a sentence or more.' }),
    ...(draft.ownerId === '' && { ownerId: 'Choose who answers for the risk.' }),
    ...(draft.ends === '' && { ends: 'Choose the last day.' }),
  };
}

/** The request of a draft without faults. A group is sent with the fingerprints that the preview showed. */
export function proposalOf(draft: Draft, shown: RiskPreview | undefined): Proposal {
  const scope = scopeOfDraft(draft) as Proposal['scope'];
  const seen = shown?.scope;
  const sameGroup =
    scope.kind === 'fingerprints' && seen?.kind === 'fingerprints' && seen.group_id === scope.group_id
      ? { fingerprints: seen.fingerprints }
      : {};
  const controls = draft.controls.trim();
  return {
    title: draft.title.trim(),
    scope: { ...scope, ...sameGroup },
    coverage: draft.coverage,
    ...(draft.coverage === 'standing' && { ceiling_count: Number(draft.ceiling) }),
    treatment: draft.treatment,
    residual_severity: draft.severity,
    justification_code: draft.justificationCode as JustificationCode,
    justification: draft.justification.trim(),
    ...(controls && { compensating_controls: controls }),
    owner_id: draft.ownerId,
    ...(draft.starts && { starts: draft.starts }),
    ends: draft.ends,
    zone: draft.zone,
  };
}

/** Fields of the request by the field of the form that shows their fault. */
const FIELD_OF: Record<string, keyof DraftFault> = {
  scope: 'scope',
  title: 'title',
  ceiling_count: 'ceiling',
  justification_code: 'justificationCode',
  justification: 'justification',
  owner_id: 'ownerId',
  starts: 'starts',
  ends: 'ends',
  zone: 'zone',
};

/** Where a refusal of the server belongs in the form. */
export function refusedFields(issues: readonly { readonly path: string }[], sentence: string): DraftFault {
  return Object.fromEntries(
    issues.flatMap(({ path }) => {
      const field = FIELD_OF[path.split('.')[0] ?? ''];
      return field ? [[field, sentence]] : [];
    }),
  );
}

/** The values that go with what is chosen already, so that the form offers no scope that matches nothing. */
export function choicesFor(draft: Draft, options: RiskOptions) {
  const ofDomain = options.error_classes.filter(({ domain }) => domain === draft.domain);
  const ofProvider = ofDomain.filter(({ provider }) => draft.provider === '' || provider === draft.provider);
  const ofClass = ofDomain.filter(({ error_class }) => draft.errorClass === '' || error_class === draft.errorClass);
  return {
    domains: distinct(options.error_classes.map(({ domain }) => domain)) as FaultDomain[],
    errorClasses: distinct(ofProvider.map(({ error_class }) => error_class)),
    providers: distinct(ofClass.flatMap(({ provider }) => (provider ? [provider] : []))),
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
