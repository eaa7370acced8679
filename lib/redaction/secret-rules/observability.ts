import type { SecretRule } from './secret-rule';

/** Keys of those who watch software at work (their documentation and gitleaks' public rules). */
export const OBSERVABILITY_RULES: readonly SecretRule[] = [
  {
    rule: 'newrelic-key',
    marks: ['NRAK-', 'NRII-', 'NRAL'],
    pattern: /NRAK-[A-Z0-9]{27}|NRII-[A-Za-z0-9_-]{30,}|[0-9a-z]{32,36}NRAL/g,
  },
  { rule: 'sentry-token', marks: ['sntrys_', 'sntryu_'], pattern: /sntry[su]_[A-Za-z0-9+/=_-]{40,}/g },
  {
    rule: 'grafana-token',
    marks: ['glsa_', 'glc_'],
    pattern: /glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/=]{32,}/g,
  },
  { rule: 'honeycomb-key', marks: ['ik_', 'ic_'], pattern: /hc[a-z]i[kc]_[a-z0-9]{40,}/g },
  { rule: 'dynatrace-token', marks: ['dt0'], pattern: /dt0[a-z]\d{2}\.[A-Z0-9]{8,24}\.[A-Z0-9]{40,}/g },
  { rule: 'logfire-token', marks: ['pylf_v'], pattern: /pylf_v\d_[a-z]{2}_[A-Za-z0-9]{30,}/g },
  { rule: 'axiom-token', marks: ['xaat-', 'xapt-'], pattern: /xa[ap]t-[0-9a-f]{8}-[0-9a-f-]{27}/g },
  { rule: 'posthog-key', marks: ['phx_', 'phc_'], pattern: /ph[xc]_[A-Za-z0-9]{40,}/g },
];
