import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';

/** How many executions the sample tells, over the last two weeks. */
export const SAMPLE_EXECUTIONS = 2_000;

export const SampleState = z.object({
  /** `failed`: it stopped half way; what was stored by then stays. */
  state: z.enum(['empty', 'loading', 'present', 'failed']),
  /** Executions stored so far, of `total`. */
  done: z.int(),
  total: z.int(),
});
export type SampleState = z.output<typeof SampleState>;

export const readSampleState = endpoint({
  method: 'GET',
  path: '/api/v1/sample-evidence',
  summary: 'Whether the project has evidence, and how far the loading of the sample is.',
  input: z.object({}),
  output: SampleState,
});

export const loadSample = endpoint({
  method: 'POST',
  path: '/api/v1/sample-evidence',
  summary: 'Begins to load a simulated fleet into a project that has no evidence yet.',
  input: z.object({}),
  output: SampleState,
});
