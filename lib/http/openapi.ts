import * as z from 'zod';
import * as access from '@/lib/access/contract';
import * as audit from '@/lib/audit/contract';
import * as capabilities from '@/lib/capabilities/contract';
import * as classification from '@/lib/classification/contract';
import * as controls from '@/lib/controls/contract';
import * as evidence from '@/lib/evidence/contract';
import * as groups from '@/lib/groups/contract';
import * as intake from '@/lib/intake/contract';
import { ProblemDocument } from '@/lib/problem';
import * as quality from '@/lib/quality/contract';
import * as reconciliation from '@/lib/reconciliation/contract';
import * as redactionPolicy from '@/lib/redaction-policy/contract';
import * as risk from '@/lib/risk/contract';
import * as sampleEvidence from '@/lib/sample-evidence/contract';
import type { Endpoint } from './endpoint';
import { INTAKE_PATHS } from './openapi-intake';

const CONTRACTS: readonly object[] = [
  access,
  audit,
  capabilities,
  classification,
  controls,
  evidence,
  groups,
  intake,
  quality,
  reconciliation,
  redactionPolicy,
  risk,
  sampleEvidence,
];

/** Every endpoint of every contract, in the order of the contracts. */
export const ENDPOINTS: readonly Endpoint[] = CONTRACTS.flatMap((contract) => Object.values(contract)).filter(
  isEndpoint,
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
}

export type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document of the API, made from the same values that check its input and output. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = structuredClone(INTAKE_PATHS);
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: '1',
      description: 'Quality evidence of AI agents. A refused permission is 403 and names the permission.',
    },
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of the project, or one exchanged for it.' },
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
      },
      schemas: { Problem: schemaOf(ProblemDocument, 'output') },
      responses: {
        Problem: {
          description: 'What failed and what to do (RFC 9457).',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): JsonSchema {
  const { properties, required, rest } = inputOf(endpoint);
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} }));
  const others = Object.entries(properties).filter(([name]) => !names.includes(name));
  const inQuery = others.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
  const body = {
    ...rest,
    properties: Object.fromEntries(others),
    required: required.filter((name) => !names.includes(name)),
  };
  const isRead = endpoint.method === 'GET';
  return {
    summary: endpoint.summary,
    parameters: [...inPath, ...(isRead ? inQuery : []), PROJECT],
    ...(!isRead && others.length > 0 && { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(endpoint.output, 'output')) },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const PROJECT = {
  name: 'project',
  in: 'query',
  required: false,
  description: 'Slug of the project; needed with a session, a token has its own.',
  schema: { type: 'string' },
} as const;

function inputOf(endpoint: Endpoint) {
  const { properties = {}, required = [], ...rest } = schemaOf(endpoint.input, 'input');
  return { properties: properties as Record<string, JsonSchema>, required: required as string[], rest };
}

/** What JSON Schema cannot say, such as a rule between two fields, is left out. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}
