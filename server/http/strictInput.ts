import type { BaseIssue, GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { Endpoint } from '#contract/kit/endpoint.ts';

/** Plain-data fields of valibot's objects, pipes and wrappers: https://valibot.dev/guides/internal-architecture */
interface AnySchema extends GenericSchema {
  readonly entries?: Record<string, AnySchema>;
  readonly message?: string;
  readonly pipe?: readonly [AnySchema, ...v.GenericPipeItem[]];
  readonly wrapped?: AnySchema;
  readonly item?: AnySchema;
  readonly options?: readonly AnySchema[];
}

const UNKNOWN_FIELD = 'Este campo não existe.';
const made = new WeakMap<Endpoint, GenericSchema>();

/**
 * The endpoint's input schema with all objects strict, so that an unknown filter is refused instead of ignored. A GET
 * without query parameters ignores a query, and so does an endpoint with `ignoresUnknown`.
 */
export function strictInput(endpoint: Endpoint): GenericSchema {
  if (endpoint.ignoresUnknown || (endpoint.method === 'GET' && !takesMoreThanPath(endpoint))) return endpoint.input;
  const known = made.get(endpoint) ?? strict(endpoint.input as AnySchema);
  made.set(endpoint, known);
  return known;
}

function takesMoreThanPath({ input, path }: Endpoint): boolean {
  const { entries } = rootOf(input as AnySchema);
  return entries === undefined || Object.keys(entries).some((name) => !path.includes(`:${name}`));
}

const rootOf = (schema: AnySchema): AnySchema => (schema.pipe ? rootOf(schema.pipe[0]) : schema);

function strict(schema: AnySchema): AnySchema {
  if (schema.pipe) {
    const [root, ...rest] = schema.pipe;
    return (v.pipe as unknown as (...items: unknown[]) => AnySchema)(strict(root), ...rest);
  }
  if (schema.type === 'object') {
    const entries = Object.entries(schema.entries!).map(([name, entry]) => [name, strict(entry)] as const);
    const message = (issue: BaseIssue<unknown>) =>
      issue.expected === 'never' ? UNKNOWN_FIELD : (schema.message ?? issue.message);
    return v.strictObject(Object.fromEntries(entries), message) as unknown as AnySchema;
  }
  return {
    ...schema,
    ...(schema.wrapped && { wrapped: strict(schema.wrapped) }),
    ...(schema.item && { item: strict(schema.item) }),
    ...(schema.options && isSchemas(schema.options) && { options: schema.options.map(strict) }),
  };
}

/** False for a picklist, whose options are values. */
const isSchemas = (options: readonly unknown[]) =>
  options.every((option) => (option as { kind?: string } | null)?.kind === 'schema');
