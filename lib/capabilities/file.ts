import { Problem } from '@/lib/problem';
import { type CapabilityInput, registerCapabilities } from './contract';

const MOST_TOLD = 5;

/**
 * Reads a registry file: `{"capabilities": […]}`, as a request for registering has it. Pure.
 * @throws Problem `invalid-request` that names the fields that are wrong, and never what they hold.
 */
export function readRegistryFile(text: string): CapabilityInput[] {
  const read = registerCapabilities.input.safeParse(parse(text));
  if (read.success) return read.data.capabilities;
  const told = read.error.issues.slice(0, MOST_TOLD).map(({ path, code }) => `${whereOf(path)} (${code})`);
  const rest = read.error.issues.length - told.length;
  const more = rest > 0 ? ` and ${rest} more` : '';
  throw new Problem('invalid-request', `The file is no registry: ${told.join(', ')}${more}.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid-request', 'The file is not JSON.');
  }
}

function whereOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || 'the whole';
}
