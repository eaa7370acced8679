import type * as z from 'zod';

/**
 * One operation of the API: what the page, the handler and the hook share. Inputs and outputs hold JSON types only
 * (instants as ISO strings, money as decimal strings), so that calling the function and calling the address give
 * equal values.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path with `:name` segments; each is filled from the input and taken out of the rest. */
  readonly path: `/api/v1/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly input: I;
  readonly output: O;
}

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(value: Endpoint<I, O>) => value;

export type Input<E extends Endpoint> = z.output<E['input']>;
export type Output<E extends Endpoint> = z.input<E['output']>;
