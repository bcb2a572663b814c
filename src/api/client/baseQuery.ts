import type { UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { refreshSession } from './refreshSession.ts';
import { type ApiError, type ApiResult, type Call, send } from './send.ts';
import { readWithCachedResponse } from './cachedResponse.ts';
import { delay } from './delay.ts';
import { getOfflinePort } from './offlinePort.ts';
import { keyOf } from './idempotencyKeys.ts';
import { authHeaders, getSession } from './session.ts';

export type BaseQuery = BaseQueryFn<Call, unknown, ApiError>;
/** The action that stores a response which arrived after its query had been answered from the cache. */
type LateResponse = (endpoint: string, input: unknown, data: unknown) => UnknownAction;

/**
 * Sends calls with the session's token; after a 401, refreshes the session and repeats the call once with the same
 * idempotency key. `lateResponse` comes from the API that is made with this base query.
 */
export const createBaseQuery =
  (lateResponse: LateResponse): BaseQuery =>
  async (call, { signal, endpoint, dispatch }) => {
    const isAuth = call.endpoint.isAuthFlow;
    // Auth flows, signed in or not, get no idempotency key and are not queued: their responses must not be stored.
    if (isAuth) return call.endpoint.access === 'public' ? send(call, {}, signal) : sendOrRefresh(call, {}, signal);
    if (call.endpoint.method === 'GET') {
      return readWithCachedResponse(
        call,
        () => readTwice(call, signal),
        (data) => dispatch(lateResponse(endpoint, call.input, data)),
      );
    }
    // A queued mutation belongs to the person of the renewed session, so the session is renewed first; a read does that
    // itself.
    if (getSession().accessToken() === undefined) await refreshSession();
    const decided = getOfflinePort()?.enqueueMutation(call);
    if (decided) return decided;
    const { key, settle } = keyOf(call);
    const result = await sendOrRefresh(call, { 'Idempotency-Key': key }, signal);
    if (typeof result.error?.status !== 'string') settle();
    return result;
  };

const BUSY_MS = 1000;

/** A read, and once more if the server was too busy for it: who opens a screen need not press for that. */
async function readTwice(call: Call, signal: AbortSignal): Promise<ApiResult> {
  const first = await sendOrRefresh(call, {}, signal);
  if (first.error?.status !== 503) return first;
  await delay(BUSY_MS);
  return signal.aborted ? first : sendOrRefresh(call, {}, signal);
}

/**
 * One request with the session's token; after a 401 once more with a new one. It is not sent in the name of somebody
 * who signs in while the token is renewed.
 */
export async function sendOrRefresh(
  call: Call,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<ApiResult> {
  const asker = getSession().userId();
  const isOtherPerson = () => asker !== undefined && (getSession().userId() ?? asker) !== asker;
  if (getSession().accessToken() === undefined) await refreshSession();
  if (isOtherPerson()) return { error: { status: 'FETCH_ERROR', error: 'Somebody else has signed in.' } };
  const first = await sendSigned(call, headers, signal);
  if (first.error?.status !== 401 || !(await refreshSession()) || isOtherPerson()) return first;
  return sendSigned(call, headers, signal);
}

function sendSigned(call: Call, headers: Record<string, string>, signal?: AbortSignal): Promise<ApiResult> {
  return send(call, { ...headers, ...authHeaders() }, signal);
}
