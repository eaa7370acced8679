import { Identifier } from '@/lib/facts/detail';

/** The text when it fits rule 2 of the redaction; for the few places where an unfit value needs a substitute. */
export function fitIdentifier(text: string | undefined): string | undefined {
  return text !== undefined && Identifier.safeParse(text).success ? text : undefined;
}
