import { hasDigit, isMixed, type SecretRule } from './secret-rule';

/** Tokens of the tools that people work with (their documentation and gitleaks' public rules). */
export const WORK_TOOL_RULES: readonly SecretRule[] = [
  { rule: 'linear-key', marks: ['lin_api_', 'lin_oauth_'], pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{32,}/g },
  {
    rule: 'notion-token',
    marks: ['ntn_', 'secret_'],
    pattern: /ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])/g,
    isSecret: hasDigit,
  },
  { rule: 'airtable-token', marks: ['pat'], pattern: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/g },
  {
    rule: 'asana-token',
    marks: ['0/', '1/', '2/'],
    pattern: /[0-2]\/\d{10,20}(?:\/\d{10,20})?:[0-9a-f]{32}/g,
  },
  { rule: 'figma-token', marks: ['figd_'], pattern: /figd_[A-Za-z0-9_-]{36,}/g },
  { rule: 'clickup-token', marks: ['pk_'], pattern: /pk_\d{6,9}_[A-Z0-9]{32}/g },
  {
    rule: 'hubspot-token',
    marks: ['pat-na', 'pat-eu', 'pat-ap'],
    pattern: /pat-(?:na|eu|ap)\d-[0-9a-f]{8}-[0-9a-f-]{27}/g,
  },
  { rule: 'intercom-token', marks: ['dG9rO'], pattern: /dG9rO[A-Za-z0-9+/]{50,}={0,2}/g },
  { rule: 'typeform-token', marks: ['tfp_'], pattern: /tfp_[A-Za-z0-9_.=-]{40,}/g },
  { rule: 'contentful-token', marks: ['CFPAT-'], pattern: /CFPAT-[A-Za-z0-9_-]{40,}/g },
  { rule: 'dropbox-token', marks: ['sl.'], pattern: /sl\.(?:u\.)?[A-Za-z0-9_-]{100,}/g },
  { rule: 'facebook-token', marks: ['EAA'], pattern: /EAA[A-Za-z0-9]{80,}/g, isSecret: isMixed },
  { rule: 'twitter-token', marks: ['AAAAAAAAAAAAAAAAAAAA'], pattern: /A{20}[A-Za-z0-9%]{40,}/g, isSecret: isMixed },
];
