import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { INTAKE_CATEGORIES } from '@/lib/intake/contract';
import { type DroppedFilter, listDropped } from './contract';

/** What narrows the list of what was dropped, as the address holds it. */
export const droppedParsers = {
  days: parseAsInteger.withDefault(7),
  category: parseAsStringLiteral(INTAKE_CATEGORIES).withDefault('dropped'),
  producer: parseAsString.withDefault(''),
};

export const loadDroppedAddress = createLoader(droppedParsers);

interface DroppedAddress {
  readonly days: number;
  readonly category: (typeof INTAKE_CATEGORIES)[number];
  readonly producer: string;
}

/** The filter as the API takes it; the same on the server and in the browser. A period that is none is the usual one. */
export function toDroppedFilter({ days, category, producer }: DroppedAddress): DroppedFilter {
  const asked = { days, category, ...(producer !== '' && { producer }) };
  return listDropped.input.safeParse(asked).success ? asked : { days: 7, category };
}
