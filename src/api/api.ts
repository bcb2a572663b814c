import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import type { Endpoint, Input } from '#contract/kit/endpoint.ts';
import { baseQuery } from './client/baseQuery.ts';
import { connectLateResponses } from './client/lateResponse.ts';
import type { Call } from './client/send.ts';

const tags = [
  'Project',
  'Prompt',
  'Batch',
  'Voice',
  'Settings',
  'User',
  'ApiKey',
  'Webhook',
  'Delivery',
  'Cost',
  'Audit',
  'Dictionary',
  'Model',
  'ModelList',
  'Catalogue',
  'NumberPack',
  'Backup',
  'Session',
  'SecondFactor',
] as const;
export type Tag = (typeof tags)[number];

/** A screen that opens asks anew, but for what the app has asked on its way to it. */
export const ASKED_JUST_NOW_S = 1;

export const api = createApi({
  baseQuery,
  tagTypes: tags,
  // The server has checked its answer against the same schema; here it only gives the type.
  skipSchemaValidation: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

connectLateResponses(
  (endpoint, input, data) =>
    api.util.upsertQueryData(endpoint as never, input as never, data as never) as unknown as UnknownAction,
);

type CallInput<E extends Endpoint> = E['kind'] extends 'json' ? Input<E> : Input<E> & { file?: File };

/** A query of `endpoint`; its answer is dropped when a mutation changes one of the `read` tags. */
export function queryOf<E extends Endpoint>(endpoint: E, ...read: Tag[]) {
  return {
    query: (input: Input<E>): Call => ({ endpoint, input: input as Record<string, unknown> }),
    responseSchema: endpoint.output as E['output'],
    providesTags: read,
  };
}

/** A mutation of `endpoint`; queries that read the `changed` tags are asked again. */
export function mutationOf<E extends Endpoint>(endpoint: E, ...changed: Tag[]) {
  return {
    query: (input: CallInput<E>): Call => ({ endpoint, input: input as Record<string, unknown> }),
    responseSchema: endpoint.output as E['output'],
    invalidatesTags: (_answer: unknown, error: unknown) => (error ? [] : changed),
  };
}
