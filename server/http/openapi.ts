import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { addressOf, type Endpoint } from '#contract/kit/endpoint.ts';
import { contract } from '#contract/index.ts';
import { strictInput } from './strictInput.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { RefusalBody, refusals } from '#contract/kit/refusal.ts';

type Json = Record<string, unknown>;

const REFUSED = [...new Set(Object.values(refusals).map(({ status }) => status))].sort();

/** The OpenAPI 3.1 document, generated from the contract alone. */
export function openApiDocument(version: string, basePath = ''): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const path = addressOf(endpoint).replaceAll(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = describe(tag, name, endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Entoa', version, license: { name: 'GPL-3.0-or-later' } },
    ...(basePath !== '' && { servers: [{ url: basePath }] }),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: 200 hexadecimal digits' },
        approvalLink: {
          type: 'apiKey',
          in: 'cookie',
          name: 'entoa_approval',
          description: 'Set by POST /api/approvals/open; opens one approval link',
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'entoa_media' },
      },
      schemas: { Refusal: schemaOf(RefusalBody) },
    },
  };
}

function describe(tag: string, name: string, endpoint: Endpoint): Json {
  const input = schemaOf(strictInput(endpoint)) as {
    properties?: Record<string, Json>;
    required?: string[];
    additionalProperties?: boolean;
  };
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((found) => found[1]!);
  const rest = Object.keys(input.properties ?? {}).filter((property) => !inPath.includes(property));
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const parameters = [...inPath, ...(isQuery ? rest : [])].map((property) => ({
    name: property,
    in: inPath.includes(property) ? 'path' : 'query',
    required: inPath.includes(property) || (input.required?.includes(property) ?? false),
    schema: input.properties?.[property] ?? {},
  }));
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((property) => [property, input.properties![property]])),
    required: input.required?.filter((property) => rest.includes(property)) ?? [],
    ...(input.additionalProperties === false && { additionalProperties: false }),
  };
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(!isQuery && { requestBody: { content: bodyContent(endpoint, body) } }),
    ...securityOf(endpoint),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'OK',
        content:
          endpoint.kind === 'stream' ? { '*/*': {} } : { 'application/json': { schema: schemaOf(endpoint.output) } },
      },
      default: {
        description: `One of ${REFUSED.join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

function securityOf({ access, allowsCookieAuth, scopes }: Endpoint): Json {
  if (access === 'public') return { security: [] };
  if (access === 'apikey') return { security: [{ apiKey: [] }] };
  if (access === 'approval-link') return { security: [{ approvalLink: [] }] };
  const others = [...(allowsCookieAuth ? [{ cookie: [] }] : []), ...(scopes ? [{ apiKey: [] }] : [])];
  const scope = scopes?.join(' ');
  return { security: [{ bearer: [] }, ...others], 'x-roles': permissions[access], ...(scope && { 'x-scope': scope }) };
}

function bodyContent(endpoint: Endpoint, body: { properties: Json }): Json {
  const json = { 'application/json': { schema: body } };
  if (endpoint.kind !== 'multipart') return json;
  return {
    'multipart/form-data': {
      schema: {
        ...body,
        properties: {
          ...body.properties,
          ...Object.fromEntries(
            Object.keys(endpoint.files ?? { file: 0 }).map((name) => [name, { type: 'string', format: 'binary' }]),
          ),
        },
      },
    },
    ...json,
  };
}

function schemaOf(schema: GenericSchema): Json {
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as Json;
}
