import { createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { QUEUES } from './queue';

/** Absent: the whole register. */
export const registerParsers = { queue: parseAsStringLiteral(QUEUES) };
export const registerAddress = createSerializer(registerParsers);

/** The error group with which the form starts. */
export const proposeParsers = { group: parseAsString };
