import type { TokenScope } from './permissions';

/** A token as a request found it: known, not revoked, not expired. */
export interface KnownToken {
  readonly id: string;
  readonly projectId: string;
  readonly projectSlug: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
  /** Null for the console's default. */
  readonly requestsPerMinute: number | null;
}

/**
 * Who asks. It says nothing of what they may do: that is looked up in the database on every request.
 * A token's `scopes` can only narrow what its row allows (a short-lived token exchanged for a long-lived one); `known`
 * is that row, where the same request has already asked for it.
 */
export type Principal =
  | { readonly kind: 'person'; readonly userId: string }
  | {
      readonly kind: 'token';
      readonly tokenId: string;
      readonly scopes?: readonly TokenScope[];
      readonly known?: KnownToken;
    }
  | { readonly kind: 'system'; readonly job: string };

/** On whose behalf, in which project, from where a unit of work runs. */
export interface Scope {
  readonly principal: Principal;
  /** Slug or id. A token's project is its own; naming another one is 404. */
  readonly project?: string | undefined;
  readonly requestId?: string | undefined;
  /** The caller's address, already truncated. */
  readonly address?: string | undefined;
}

export function principalId(principal: Principal): string {
  switch (principal.kind) {
    case 'person':
      return principal.userId;
    case 'token':
      return principal.tokenId;
    case 'system':
      return principal.job;
  }
}
