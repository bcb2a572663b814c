import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Schema } from './fuzzCases.ts';

export interface Operation {
  readonly endpoint: Endpoint;
  readonly schema: Schema;
  readonly inPath: readonly string[];
  readonly isQuery: boolean;
}

/** Read from the public OpenAPI document; the contract only tells what is valid and who may call. */
export async function readOperations(origin: string): Promise<Operation[]> {
  type Parameter = { name: string; in: string; required: boolean; schema: Schema };
  type Described = {
    operationId: string;
    parameters?: Parameter[];
    requestBody?: { content: Record<string, { schema: Schema }> };
  };
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, parameters = [], requestBody }) => {
      const [noun, name] = operationId.split('.') as [keyof typeof contract, string];
      const endpoint = (contract[noun] as unknown as Record<string, Endpoint>)[name]!;
      const body = Object.values(requestBody?.content ?? {})[0]?.schema;
      const named = Object.fromEntries(parameters.map((one) => [one.name, one.schema]));
      const required = parameters.filter((one) => one.required).map((one) => one.name);
      const schema: Schema = {
        ...body,
        properties: { ...body?.properties, ...named },
        required: [...(body?.required ?? []), ...required],
      };
      return {
        endpoint,
        schema,
        inPath: parameters.filter((one) => one.in === 'path').map((one) => one.name),
        isQuery: body === undefined,
      };
    });
}
