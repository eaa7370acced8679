import type { Permission, Role, TokenScope } from './permissions';

/** What each role is for, in one line. */
export const ROLE_TEXT: Record<Role, string> = {
  viewer: 'Looks at rates, trends and totals.',
  operator: 'Also opens single executions.',
  'quality engineer': 'Also classifies failures and proposes risk acceptances.',
  'governance lead': 'Approves, rejects and revokes risk acceptances. Opens no single execution.',
  auditor: 'Reads who did what. Changes nothing.',
  admin: 'Members, tokens and policies. Sees no quality data without another role.',
};

/** What a token with this scope may do, in one line. */
export const SCOPE_TEXT: Record<TokenScope, string> = {
  ingest: 'Send evidence. Reads nothing.',
  'quality:aggregate': 'Read rates, trends and totals.',
  'quality:drilldown': 'Read single executions and their facts.',
  'governance:classify': 'Triage and classify failures.',
  'governance:request_risk': 'Propose risk acceptances.',
  'governance:approve_risk': 'Read under this permission; approving itself takes a signed-in person.',
  'audit:read': 'Read the audit trail.',
  'evidence:verify': 'Read what is needed to verify evidence.',
  'admin:manage': 'Manage members, tokens and policies.',
} satisfies Record<Permission | 'ingest', string>;
