import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './client/baseQuery.ts';

const tags = [
  'Project',
  'Prompt',
  'ApprovalLink',
  'Comment',
  'Batch',
  'Voice',
  'Recognizer',
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
  'ScriptVersion',
  'Backup',
  'Session',
  'SecondFactor',
] as const;
export type Tag = (typeof tags)[number];

/**
 * Screens refetch when they open, except data that was prefetched on the way to them less than this many seconds ago.
 */
export const ASKED_JUST_NOW_S = 1;

export const api = createApi({
  baseQuery: createBaseQuery(
    (endpoint, input, data): UnknownAction =>
      api.util.upsertQueryData(endpoint as never, input as never, data as never) as never,
  ),
  tagTypes: tags,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
