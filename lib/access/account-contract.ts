import * as z from 'zod';
import { NewPassword } from './password-rule';
import { ROLE_NAMES } from './permissions';

/** Role names, each once; at least one. */
export const Roles = z
  .array(z.enum(ROLE_NAMES))
  .min(1)
  .transform((roles) => [...new Set(roles)]);

const NAME_MAX_CHARACTERS = 120;
export const PersonName = z.string().trim().min(1).max(NAME_MAX_CHARACTERS);
/** E-mail addresses are compared in lower case. */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));

const LinkSecret = z.string().min(1).max(200);

/** What the page behind the set-up link sends. */
export const SetUpInput = z.object({
  link: LinkSecret,
  email: Email,
  name: PersonName,
  password: NewPassword,
  /** Beside `admin`, which the first person always is. */
  more_roles: z.array(z.enum(ROLE_NAMES)).default([]),
});
export type SetUpInput = z.output<typeof SetUpInput>;

/** What the page behind an invitation sends. */
export const InviteInput = z.object({ link: LinkSecret, password: NewPassword });
export type InviteInput = z.output<typeof InviteInput>;
