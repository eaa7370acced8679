import type { Tool } from '../tools';

/**
 * One tool for each plant that needs one: a capability that nothing else in the fleet calls, so that what is planted
 * meets nothing that would excuse it.
 */
function planted(tool: string, capability: string, operation: Tool['operation'], provider: string): Tool {
  return {
    tool,
    capability,
    version: '1.0.0',
    operation,
    needsPerson: false,
    provider,
    target: `${provider}.api`,
    medianMs: 240,
    sigma: 0.5,
  };
}

export const UNGRANTED = planted('read_vault', 'vault.read', 'query', 'vault');
/** Granted, and called in a version that nobody registered. */
export const OUTDATED = planted('list_contracts', 'contracts.list', 'query', 'contracts');
export const UNREGISTERED_VERSION = '0.9.0-local';
export const APP_ONLY = planted('read_app_settings', 'app.settings.read', 'query', 'settings');
export const UNCONFIRMED = planted('archive_mail', 'mail.archive', 'mutation', 'workspace');
export const KEYLESS = planted('append_record', 'records.append', 'mutation', 'records');
export const DENIED = planted('read_report', 'reports.read', 'query', 'reports');
export const SELF_GRANTED = planted('open_context', 'context.open', 'query', 'context');
export const REPEATED = planted('place_order', 'orders.place', 'mutation', 'orders');
export const SWITCHED = planted('transfer_money', 'payments.transfer', 'mutation', 'bank-one');
export const OTHER_PROVIDER = 'bank-two';
export const RECOVERED = planted('post_entry', 'ledger.post', 'mutation', 'ledger');
export const CANCELLED = planted('write_note', 'notes.write', 'mutation', 'notes');

/** Granted to every execution of a planted fleet; `UNGRANTED` is what is left out. */
export const PLANTED_TOOLS: readonly Tool[] = [
  OUTDATED,
  APP_ONLY,
  UNCONFIRMED,
  KEYLESS,
  DENIED,
  SELF_GRANTED,
  REPEATED,
  SWITCHED,
  RECOVERED,
  CANCELLED,
];
