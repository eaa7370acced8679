import { hasDigit, isMixed, type SecretRule } from './secret-rule';

/** Keys of clouds, of platforms and of databases that are rented (their documentation and gitleaks' public rules). */
export const CLOUD_RULES: readonly SecretRule[] = [
  {
    rule: 'aws-key',
    marks: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}/g,
  },
  {
    rule: 'aws-session',
    marks: ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz', 'FQoGZXIvYXdz'],
    pattern: /(?:IQoJb3JpZ2lu|F[wQ]oGZXIvYXdz)[A-Za-z0-9+/=]{16,}/g,
  },
  {
    rule: 'aws-bedrock-key',
    marks: ['ABSKQmVkcm9ja0FQSUtleS', 'bedrock-api-key-'],
    pattern: /(?:ABSKQmVkcm9ja0FQSUtleS|bedrock-api-key-)[A-Za-z0-9+/=_-]{16,}/g,
  },
  // A secret access key has no mark of its own, so it is known by the name before it.
  {
    rule: 'aws-access',
    marks: ['aws'],
    pattern: /aws[A-Za-z_.-]{0,40}["']?[:=/ ]{1,4}["']?(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/gi,
    isSecret: isMixed,
  },
  {
    rule: 'google-key',
    marks: ['AIza', 'ya29.', 'GOCSPX-', 'GOOG1E', 'AQ.Ab', '1//0'],
    pattern:
      /AIza[A-Za-z0-9_-]{30,}|ya29\.[A-Za-z0-9_-]{20,}|GOCSPX-[A-Za-z0-9_-]{20,}|GOOG1E[A-Z0-9]{20,}|AQ\.Ab[A-Za-z0-9_-]{30,}|1\/\/0[A-Za-z0-9_-]{40,}/g,
  },
  // Keys that Microsoft makes so that they can be found: the mark of the service stands in them.
  {
    rule: 'azure-key',
    marks: ['JQQJ99', '+ASt', 'ACDb', 'AzSe', 'AzFu', '+ACR', 'AIoT', '+ABa', 'AZDO'],
    pattern:
      /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{32,}(?:JQQJ99|\+ASt|ACDb|AzSe|AzFu|\+ACR|AIoT|\+ABa|AZDO)[A-Za-z0-9+/]{4,}={0,2}/g,
    isSecret: isMixed,
  },
  {
    rule: 'azure-storage',
    marks: ['AccountKey', 'SharedAccessKey'],
    pattern: /(?:Account|SharedAccess)Key["']?\s{0,4}[:=]\s{0,4}["']?(?<secret>[A-Za-z0-9+/]{30,}={0,2})/gi,
  },
  { rule: 'azure-sas', marks: ['sig='], pattern: /\bsig=(?<secret>[A-Za-z0-9%+/=]{20,})/g },
  {
    rule: 'azure-ad',
    marks: ['Q~'],
    pattern: /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,}/g,
  },
  { rule: 'alibaba-key', marks: ['LTAI'], pattern: /LTAI[A-Za-z0-9]{16,}/g, isSecret: hasDigit },
  { rule: 'tencent-key', marks: ['AKID'], pattern: /AKID[A-Za-z0-9]{32}/g },
  { rule: 'yandex-key', marks: ['AQVN'], pattern: /AQVN[A-Za-z0-9_-]{35,}/g },
  { rule: 'digitalocean-token', marks: ['dop_v1_', 'doo_v1_', 'dor_v1_'], pattern: /do[opr]_v1_[0-9a-f]{32,}/g },
  { rule: 'heroku-key', marks: ['HRKU-'], pattern: /HRKU-[A-Za-z0-9_-]{30,}/g },
  { rule: 'cloudflare-key', marks: ['v1.0-'], pattern: /v1\.0-[0-9a-f]{24}-[0-9a-f]{40,}/g },
  {
    rule: 'vercel-token',
    marks: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    pattern: /vc[piark]_[A-Za-z0-9]{24,}/g,
    isSecret: isMixed,
  },
  { rule: 'netlify-token', marks: ['nfp_'], pattern: /nfp_[A-Za-z0-9]{30,}/g },
  { rule: 'supabase-key', marks: ['sbp_', 'sb_secret_'], pattern: /sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,}/g },
  { rule: 'neon-key', marks: ['napi_'], pattern: /napi_[a-z0-9]{40,}/g },
  {
    rule: 'planetscale-token',
    marks: ['pscale_'],
    pattern: /pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{30,}/g,
  },
  { rule: 'fly-token', marks: ['fo1_', 'fm1r_', 'fm1a_', 'fm2_'], pattern: /f(?:o1|m1r|m1a|m2)_[A-Za-z0-9+/_-]{40,}/g },
  { rule: 'render-key', marks: ['rnd_'], pattern: /rnd_[A-Za-z0-9]{26,}/g, isSecret: isMixed },
  { rule: 'databricks-token', marks: ['dapi'], pattern: /dapi[0-9a-f]{32}(?:-\d)?/g },
];
