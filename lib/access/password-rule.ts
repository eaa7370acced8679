import * as z from 'zod';

export const PASSWORD_MIN_CHARACTERS = 12;
const PASSWORD_MAX_CHARACTERS = 256;

/** What may become a password. Length is the rule; the limit only bounds the work of hashing. */
export const NewPassword = z.string().min(PASSWORD_MIN_CHARACTERS).max(PASSWORD_MAX_CHARACTERS);

export const PASSWORD_HINT = `At least ${PASSWORD_MIN_CHARACTERS} characters; a few words are easier to keep than signs.`;
