/** One address of OTLP/HTTP. */
function otlp(signal: string, items: string) {
  return {
    post: {
      summary: `Takes in ${signal} as OTLP/HTTP specifies it: JSON or protobuf, gzip, partial success.`,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { type: 'object' } },
          'application/x-protobuf': { schema: { type: 'string', format: 'binary' } },
        },
      },
      responses: {
        200: { description: `Taken in, in the form of the request; says how many ${items} were rejected.` },
        default: { description: 'A google.rpc.Status in the form of the request.' },
      },
    },
  } as const;
}

/** The addresses that take in evidence: their bodies are read and redacted by themselves, not by one schema. */
export const INTAKE_PATHS = {
  '/api/v1/facts': {
    post: {
      summary:
        'Takes in native facts, as {"facts": […]} or one a line. What is no field of its kind is dropped and counted.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['facts'],
              properties: { facts: { type: 'array', items: { type: 'object' } } },
            },
          },
          'application/x-ndjson': { schema: { type: 'string' } },
        },
      },
      responses: {
        200: {
          description: 'Stored; sent again, it is a duplicate.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['accepted', 'duplicates', 'rejected'],
                properties: {
                  accepted: { type: 'integer' },
                  duplicates: { type: 'integer' },
                  rejected: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: {
                        index: { type: 'integer' },
                        fact_id: { type: ['string', 'null'] },
                        code: { type: 'string' },
                        path: { type: 'string' },
                        message: { type: 'string' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        default: { $ref: '#/components/responses/Problem' },
      },
    },
  },
  '/v1/traces': otlp('traces', 'spans'),
  '/v1/logs': otlp('logs', 'log records'),
  '/v1/metrics': otlp('metrics', 'data points'),
} as const;
