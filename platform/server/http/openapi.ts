import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Feature } from '../../contract/feature.ts';
import type { WebhookMessage } from '../../contract/webhook.ts';

type Json = Record<string, unknown>;

/** Calls of one feature and what it sends to operators' systems, as the descriptions list them. */
export interface DescribedFeature {
  readonly id: string;
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
  readonly messages: readonly WebhookMessage[];
}

/** The calls that a feature declares in its contract. */
export function endpointsOf(feature: Pick<Feature, 'contract'>): Endpoint[] {
  return Object.values(feature.contract).filter((entry) => entry.type === 'endpoint');
}

/** An OpenAPI 3.1 description of the given calls; the schemas are the ones the server parses with. */
export function openApi(features: readonly DescribedFeature[], server: string): Json {
  const paths: Record<string, Json> = {};
  for (const feature of features) {
    for (const endpoint of feature.endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(feature, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Phoenix',
      version: '1',
      description: 'Refusals are HTTP 4xx with {code, message, errors?}. Amounts are decimal strings.',
    },
    servers: [{ url: server }],
    tags: features.map(({ id, title }) => ({ name: id, description: title })),
    paths,
    webhooks: Object.fromEntries(
      features.flatMap((feature) =>
        feature.messages.map((message) => [message.type, { post: delivery(feature, message) }]),
      ),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'phoenix_session' },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    amount: { type: 'string', description: 'What would be taken in place of the amount that was sent.' },
    limit: { type: 'string', description: 'The limit in force that refused, with its currency: 20 EUR.' },
    id: { type: 'string', description: 'On 500: where to look in the log.' },
  },
};

function operation(feature: DescribedFeature, endpoint: Endpoint): Json {
  const { who, codes } = endpoint;
  const input = jsonSchema(endpoint.body, 'input');
  const refusals = Object.entries(codes ?? {}).map(([code, key]) => `${code}: ${key}`);
  return {
    tags: [feature.id],
    summary: endpoint.summary ?? endpoint.path,
    ...(refusals.length > 0 ? { description: `Codes: ${refusals.join('; ')}` } : {}),
    ...(who === 'guest' ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    ...(who.startsWith('perm:') ? { 'x-permission': who.slice(5) } : {}),
    ...(endpoint.key === undefined ? {} : { 'x-api-key-scope': endpoint.key }),
    ...(endpoint.method === 'GET'
      ? { parameters: parameters(endpoint, input) }
      : { requestBody: jsonContent(input) }),
    responses: {
      200: { description: 'Done', ...jsonContent(jsonSchema(endpoint.reply, 'output')) },
      '4XX': { description: 'Refused', ...jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** Headers of every message, by the form of Standard Webhooks. */
const DELIVERY_HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'Of the event: the same at every try and every replay. What came twice is told by it.',
  'webhook-timestamp': 'When it was sent, seconds since 1970.',
  'webhook-signature':
    'v1,<base64 of HMAC-SHA256 over "id.timestamp.body" under the secret>, a space between several.',
};

function delivery(feature: DescribedFeature, { type, summary, data }: WebhookMessage): Json {
  return {
    tags: [feature.id],
    summary,
    parameters: Object.entries(DELIVERY_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: jsonContent(messageSchema(type, data)),
    responses: {
      '2XX': { description: 'Received. Anything else is tried again' },
      410: { description: 'Send no more: the endpoint is disabled' },
    },
  };
}

function messageSchema(type: string, data: z.ZodMiniType): Json {
  return {
    type: 'object',
    required: ['type', 'timestamp', 'sequence', 'data'],
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      sequence: {
        type: 'integer',
        description: 'Its place among the messages of the endpoint, without gaps.',
      },
      data: jsonSchema(data, 'output'),
    },
  };
}

function jsonContent(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

function parameters(endpoint: Endpoint, input: Json): Json[] {
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const required = (input['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = endpoint.path.includes(`:${name}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema };
  });
}

/** JSON Schema of one of our schemas; what JSON Schema cannot say is left open. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
