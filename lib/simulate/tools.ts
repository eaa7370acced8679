import { zipf } from './random';

/** A capability as agents call it. Latency is log-normal in milliseconds. */
export interface Tool {
  readonly tool: string;
  readonly capability: string;
  readonly version: string;
  readonly operation: 'query' | 'mutation';
  /** A person has to agree each time; other mutations pass on a standing approval of the host. */
  readonly needsPerson: boolean;
  readonly provider: string;
  readonly target: string;
  readonly medianMs: number;
  readonly sigma: number;
}

function query(
  tool: string,
  capability: string,
  version: string,
  provider: string,
  medianMs: number,
  sigma = 0.6,
): Tool {
  return {
    tool,
    capability,
    version,
    operation: 'query',
    needsPerson: false,
    provider,
    target: `${provider}.api`,
    medianMs,
    sigma,
  };
}

function mutation(
  tool: string,
  capability: string,
  version: string,
  provider: string,
  medianMs: number,
  needsPerson = false,
): Tool {
  const target = `${provider}.api`;
  return { tool, capability, version, operation: 'mutation', needsPerson, provider, target, medianMs, sigma: 0.5 };
}

/** The tool that breaks with one release (fault `tool_regression`). */
export const REGRESSED_TOOL = query('search_documents', 'documents.search', '3.2.0', 'docs-index', 340);

const QUERIES: readonly Tool[] = [
  REGRESSED_TOOL,
  query('web_search', 'web.search', '2.0.1', 'search-gateway', 880, 0.8),
  query('search_mail', 'mail.search', '2.4.0', 'workspace', 420),
  query('read_file', 'files.read', '1.8.0', 'workspace-files', 35, 0.9),
  query('query_warehouse', 'warehouse.query', '1.3.2', 'warehouse', 1900, 1),
  query('lookup_order', 'orders.lookup', '4.0.0', 'commerce', 210),
  query('get_customer', 'crm.customer.read', '2.1.0', 'crm', 260),
  query('list_calendar_events', 'calendar.list', '1.5.0', 'workspace', 310),
  query('fetch_page', 'web.fetch', '2.0.0', 'search-gateway', 1100, 0.9),
  query('list_issues', 'tracker.issues.list', '3.0.0', 'tracker', 380),
  query('check_inventory', 'inventory.check', '1.1.0', 'commerce', 190),
  query('get_exchange_rate', 'finance.rates.read', '1.0.4', 'treasury', 120),
];

const MUTATIONS: readonly Tool[] = [
  mutation('send_mail', 'mail.send', '2.4.0', 'workspace', 650, true),
  mutation('update_ticket', 'tracker.issues.update', '3.0.0', 'tracker', 430),
  mutation('create_calendar_event', 'calendar.create', '1.5.0', 'workspace', 520),
  mutation('write_file', 'files.write', '1.8.0', 'workspace-files', 60),
  mutation('update_contact', 'crm.contact.update', '2.1.0', 'crm', 480),
  mutation('post_message', 'chat.message.post', '1.2.0', 'messaging', 300),
  mutation('issue_refund', 'payments.refund', '1.6.0', 'payments', 1400, true),
  mutation('run_command', 'shell.run', '1.8.0', 'workspace-shell', 2300, true),
  mutation('merge_pull_request', 'code.merge', '2.2.0', 'code-host', 1700, true),
];

/** Hands part of the work to another agent; the calls of that agent are its children. */
export const DELEGATION: Tool = query('delegate_research', 'agents.delegate', '1.0.0', 'agent-pool', 200);

export const ALL_TOOLS: readonly Tool[] = [...QUERIES, ...MUTATIONS];
export const QUERY_TOOLS = zipf(QUERIES, 0.9);
export const MUTATION_TOOLS = zipf(
  MUTATIONS.filter((tool) => !tool.needsPerson),
  0.8,
);
export const GUARDED_TOOLS = zipf(
  MUTATIONS.filter((tool) => tool.needsPerson),
  0.8,
);
