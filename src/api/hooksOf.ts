import type { ApiEndpointMutation, ApiEndpointQuery } from '@reduxjs/toolkit/query';
import type {
  MutationDefinition,
  QueryDefinition,
  TypedUseLazyQuery,
  TypedUseMutation,
  TypedUseQuery,
} from '@reduxjs/toolkit/query/react';
import type { Endpoint, Input, Output } from '#contract/kit/endpoint.ts';
import { api, type Tag } from './api.ts';
import type { BaseQuery } from './client/baseQuery.ts';
import type { Call } from './client/send.ts';

/** Endpoints are injected noun by noun: the type of the store knows none of them. */
type NoDefinitions = Record<never, never>;
type Endpoints = Readonly<Record<string, Endpoint>>;
/** Cache tags: provided by a query, or invalidated by a mutation once it succeeds. */
type Tags<Argument> = readonly Tag[] | ((input: Argument) => readonly Tag[]);
type MutationInput<E extends Endpoint> = (E['kind'] extends 'json' ? Input<E> : Input<E> & { file?: File }) &
  Pick<Call, 'seenVersion'>;

interface Shape<E extends Endpoints> {
  readonly queries?: { readonly [K in keyof E]?: readonly Tag[] };
  readonly mutations?: { readonly [K in keyof E]?: Tags<MutationInput<E[K]>> };
}

type Names<Part> = Extract<keyof NonNullable<Part>, string>;
type Hooks<E extends Endpoints, S extends Shape<E>> = {
  readonly [K in Names<S['queries']> as `use${Capitalize<K>}`]: TypedUseQuery<Output<E[K]>, Input<E[K]>, BaseQuery>;
} & {
  readonly [K in Names<S['queries']> as `useLazy${Capitalize<K>}`]: TypedUseLazyQuery<
    Output<E[K]>,
    Input<E[K]>,
    BaseQuery
  >;
} & {
  readonly [K in Names<S['mutations']> as `use${Capitalize<K>}`]: TypedUseMutation<
    Output<E[K]>,
    MutationInput<E[K]>,
    BaseQuery
  >;
} & {
  /** Access below the hooks: `initiate` sends outside of a component, `select` reads the cached response. */
  readonly endpoints: {
    readonly [K in Names<S['queries']>]: ApiEndpointQuery<
      QueryDefinition<Input<E[K]>, BaseQuery, Tag, Output<E[K]>, 'api'>,
      NoDefinitions
    >;
  } & {
    readonly [K in Names<S['mutations']>]: ApiEndpointMutation<
      MutationDefinition<MutationInput<E[K]>, BaseQuery, Tag, Output<E[K]>, 'api'>,
      NoDefinitions
    >;
  };
};

/**
 * The hooks of one noun of the contract, named after its endpoints: `hooksOf('users', users, { queries: { list:
 * ['User'] } })` returns `useList` and `useLazyList`. RTK Query knows the endpoint as 'users.list'.
 */
export function hooksOf<E extends Endpoints, const S extends Shape<E>>(noun: string, endpoints: E, shape: S) {
  const callOf =
    (name: string) =>
    (given: unknown): Call => {
      const { seenVersion, ...input } = (given ?? {}) as Record<string, unknown> & Pick<Call, 'seenVersion'>;
      return { endpoint: endpoints[name]!, input, ...(seenVersion !== undefined && { seenVersion }) };
    };
  const injected = api.injectEndpoints({
    endpoints: (build) => ({
      ...Object.fromEntries(
        Object.entries(shape.queries ?? {}).map(([name, tags]) => [
          `${noun}.${name}`,
          build.query({ query: callOf(name), providesTags: [...(tags as readonly Tag[])] }),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(shape.mutations ?? {}).map(([name, tags]) => [
          `${noun}.${name}`,
          build.mutation({
            query: callOf(name),
            invalidatesTags: (_answer, error, input) =>
              error ? [] : typeof tags === 'function' ? tags(input as never) : (tags as readonly Tag[]),
          }),
        ]),
      ),
    }),
  }).endpoints as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const hooks: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const name of Object.keys({ ...shape.queries, ...shape.mutations })) {
    const endpoint = injected[`${noun}.${name}`]!;
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    own[name] = endpoint;
    hooks[`use${capital}`] = endpoint['useQuery'] ?? endpoint['useMutation'];
    if (endpoint['useLazyQuery']) hooks[`useLazy${capital}`] = endpoint['useLazyQuery'];
  }
  return { ...hooks, endpoints: own } as unknown as Hooks<E, S>;
}
