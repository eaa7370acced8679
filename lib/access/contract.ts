import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { pageInput } from '@/lib/http/page';
import { Email, PersonName, Roles } from './account-contract';
import { TOKEN_SCOPES } from './permissions';

const Instant = z.iso.datetime();
const Id = z.uuid();

export const MemberView = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  /** False until an invited person has chosen a password, and for a disabled account. */
  may_sign_in: z.boolean(),
  added_at: Instant,
});
export type MemberView = z.output<typeof MemberView>;

/** Shown once: path and query of the page where the person chooses a password. Null when there is nothing to choose. */
const InvitePath = z.string().nullable();

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/members',
  summary: 'The members of the project with their roles.',
  input: z.object({}),
  output: z.object({ items: z.array(MemberView), next: z.null() }),
});

export const addMember = endpoint({
  method: 'POST',
  path: '/api/v1/members',
  summary: 'Adds a person to the project; gives an invitation, once, when they have no password yet.',
  input: z.object({ email: Email, name: PersonName.optional(), roles: Roles }),
  output: z.object({ member: MemberView, invite_path: InvitePath }),
});

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/members/:id',
  summary: 'Replaces the roles of a member.',
  input: z.object({ id: Id, roles: Roles }),
  output: MemberView,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/members/:id',
  summary: 'Removes a person from the project; what they did stays in the audit trail.',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/v1/members/:id/invite',
  summary: 'Makes a new invitation for a member without a password; older ones stop working.',
  input: z.object({ id: Id }),
  output: z.object({ invite_path: z.string() }),
});

export const TOKEN_MAX_DAYS = 365;
const TOKEN_NAME_MAX_CHARACTERS = 80;
export const MOST_REQUESTS_PER_MINUTE = 1_000_000;
export const RequestsPerMinute = z.int().min(1).max(MOST_REQUESTS_PER_MINUTE);
const Scopes = z
  .array(z.enum(TOKEN_SCOPES))
  .min(1)
  .transform((scopes) => [...new Set(scopes)]);

export const TokenView = z.object({
  id: Id,
  name: z.string(),
  /** The first characters, so that people can tell tokens apart. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  /** Name of the person, or of what made it. */
  created_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
  revoked_at: Instant.nullable(),
  /** To the minute; null until it is used. */
  last_used_at: Instant.nullable(),
  /** Audience of the short-lived token with which it was used then; null when it was used itself. */
  last_used_by: z.string().nullable(),
  /** What it may ask a minute, with every short-lived token that was made from it. */
  requests_per_minute: z.int(),
});
export type TokenView = z.output<typeof TokenView>;

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/v1/tokens',
  summary: 'The tokens of the project, newest first, without their secrets.',
  input: z.object(pageInput(100)),
  output: z.object({ items: z.array(TokenView), next: z.string().nullable() }),
});

export const createToken = endpoint({
  method: 'POST',
  path: '/api/v1/tokens',
  summary: 'Makes a token; its text is in this answer and nowhere else.',
  input: z.object({
    name: z.string().trim().min(1).max(TOKEN_NAME_MAX_CHARACTERS),
    scopes: Scopes,
    expires_in_days: z.int().min(1).max(TOKEN_MAX_DAYS),
    /** Left out: the console's default. */
    requests_per_minute: RequestsPerMinute.optional(),
  }),
  output: z.object({ token: z.string(), details: TokenView }),
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/tokens/:id',
  summary: 'Revokes a token at once, with every short-lived one that was made from it.',
  input: z.object({ id: Id }),
  output: TokenView,
});

/** Of an audience, also when it comes back in a token. */
export const AUDIENCE = /^[\w.:/-]{1,200}$/;
const EXCHANGED_MAX_SECONDS = 15 * 60;
/** The other body of `POST /api/v1/tokens`: a token in exchange for one that lives shorter and may do less. */
export const ExchangeInput = z.object({
  /** The program that will hold it: a name or an address without user info and query. */
  audience: z.string().regex(AUDIENCE),
  scopes: Scopes,
  /** Seconds. */
  expires_in: z.int().min(1).max(EXCHANGED_MAX_SECONDS),
});
export const ExchangeOutput = z.object({ token: z.string(), expires_at: Instant, scopes: z.array(z.string()) });

const MaxDays = z.int().min(1).max(3_650);
/** `Domain.method`, as the Chrome DevTools Protocol writes it. */
const CdpMethod = z
  .string()
  .max(128)
  .regex(/^[A-Z][A-Za-z]*\.[a-z][A-Za-z]*$/);
export const Policies = z.object({
  /** When true, an author may approve their own risk acceptance; every such decision says so. */
  four_eyes_waived: z.boolean(),
  /** Longest period of an acceptance in days, by residual severity. */
  acceptance_max_days: z.object({ low: MaxDays, medium: MaxDays, high: MaxDays, critical: MaxDays }),
  /** Minutes without a fact after which a running execution is shown as silent. */
  silence_limit_minutes: z.int().min(1).max(43_200),
  /** Longest life of a token before rule TOK-2 is violated. */
  token_limit_minutes: z.int().min(1).max(43_200),
  /** What an agent may send to a browser (rule BRW-1); null for the list that ships, an empty one for nothing. */
  cdp_methods: z.array(CdpMethod).max(500).nullable(),
});
export type Policies = z.output<typeof Policies>;

export const readPolicies = endpoint({
  method: 'GET',
  path: '/api/v1/policies',
  summary: 'The rules that the project has set for itself.',
  input: z.object({}),
  output: Policies,
});

export const changePolicies = endpoint({
  method: 'PATCH',
  path: '/api/v1/policies',
  summary: 'Changes the rules that are given; the others stay.',
  input: Policies.partial(),
  output: Policies,
});
