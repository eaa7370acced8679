import * as z from 'zod';
import { isIdentifier } from '@/lib/facts/forms';
import { endpoint } from '@/lib/http/endpoint';
import { pageInput } from '@/lib/http/page';
import {
  AUDIENCES,
  CAPABILITY_FIELDS,
  CAPABILITY_OPERATIONS,
  DIRECTIONS,
  IDEMPOTENCIES,
  REGISTRATION_RESULTS,
  RISKS,
} from './vocabulary';

const Instant = z.iso.datetime();
const Name = z
  .string()
  .min(1)
  .max(128)
  .refine(isIdentifier, { message: 'letters, digits and ._:/@+#~- only, at most 128 characters' });
/** A week; what runs longer is no call. */
const MOST_TIMEOUT_MS = 604_800_000;

/** One version of a capability, as a registry file has it. */
export const CapabilityInput = z.strictObject({
  capability: Name,
  version: Name,
  audience: z.enum(AUDIENCES),
  operation: z.enum(CAPABILITY_OPERATIONS),
  risk: z.enum(RISKS),
  requires_confirmation: z.boolean(),
  requires_hitl: z.boolean(),
  idempotency: z.enum(IDEMPOTENCIES),
  provider: Name.nullish(),
  target: Name.nullish(),
  timeout_ms: z.int().min(1).max(MOST_TIMEOUT_MS).nullish(),
  /** RFC 3339; now unless given. The past only for a capability that the registry does not know yet. */
  in_force_from: z.iso.datetime({ offset: true }).nullish(),
});
export type CapabilityInput = z.output<typeof CapabilityInput>;

/** One version as it is registered. */
export const Capability = z.object({
  capability: z.string(),
  version: z.string(),
  audience: z.enum(AUDIENCES),
  operation: z.enum(CAPABILITY_OPERATIONS),
  risk: z.enum(RISKS),
  requires_confirmation: z.boolean(),
  requires_hitl: z.boolean(),
  idempotency: z.enum(IDEMPOTENCIES),
  provider: z.string().nullable(),
  target: z.string().nullable(),
  timeout_ms: z.int().nullable(),
  /** Calls before this instant are not judged by it. */
  in_force_from: Instant,
  registered_at: Instant,
  /** Name of the person, or of what registered it. */
  registered_by: z.string(),
});
export type Capability = z.output<typeof Capability>;

/** A capability by the version of it that was registered last. */
export const ListedCapability = Capability.extend({ versions: z.int() });
export type ListedCapability = z.output<typeof ListedCapability>;

/** Under which permission the registry is read: `quality:aggregate`, or `admin:manage` beside registering. */
const as = z.enum(['reader', 'registrar']).default('reader');
export type RegistryReader = z.output<typeof as>;

/** The need of every read of the registry. */
export const readsRegistry = {
  oneOf: ['quality:aggregate', 'admin:manage'],
  choose: (input: { readonly as: RegistryReader }) => (input.as === 'reader' ? 'quality:aggregate' : 'admin:manage'),
} as const;

export const CapabilityFilter = z.object({
  /** Part of the id, of the provider or of the target. */
  search: z.string().max(128).optional(),
  as,
  ...pageInput(100),
});
export type CapabilityFilter = z.input<typeof CapabilityFilter>;

export const listCapabilities = endpoint({
  method: 'GET',
  path: '/api/v1/capabilities',
  summary: 'The registered capabilities by id, each with the version that was registered last.',
  input: CapabilityFilter,
  output: z.object({ items: z.array(ListedCapability), next: z.string().nullable() }),
});

export const readCapability = endpoint({
  method: 'GET',
  path: '/api/v1/capabilities/:id',
  summary: 'All versions of one capability, the newest in force first.',
  input: z.object({ id: z.string().min(1).max(128), as }),
  output: z.object({ id: z.string(), versions: z.array(Capability) }),
});

export const MOST_VERSIONS = 500;

const Registration = z.object({ capabilities: z.array(CapabilityInput).min(1).max(MOST_VERSIONS) });

const FieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
/** How one field differs between two versions. */
export const FieldChange = z.object({
  field: z.enum(CAPABILITY_FIELDS),
  from: FieldValue,
  to: FieldValue,
  direction: z.enum(DIRECTIONS),
});
export type FieldChange = z.output<typeof FieldChange>;

export const previewRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/capability-preview',
  summary: 'What registering versions of capabilities would do, version by version. Registers nothing.',
  input: Registration,
  output: z.object({
    items: z.array(
      z.object({
        capability: z.string(),
        version: z.string(),
        result: z.enum(REGISTRATION_RESULTS),
        /** Why it is refused. */
        reason: z.string().nullable(),
        in_force_from: Instant.nullable(),
        /** The version that was in force until then, which the changes are against. */
        before: z.string().nullable(),
        changes: z.array(FieldChange),
      }),
    ),
    /** One refusal refuses them all. */
    is_refused: z.boolean(),
  }),
});
export type RegistrationPreview = z.output<typeof previewRegistration.output>;

export const registerCapabilities = endpoint({
  method: 'POST',
  path: '/api/v1/capabilities',
  summary: 'Registers versions of capabilities, all of them or none. A version is never changed.',
  input: Registration,
  output: z.object({
    registered: z.int(),
    /** Versions that were registered before with the same content. */
    known: z.int(),
    /** Executions that are judged again. */
    touched: z.int(),
  }),
});
