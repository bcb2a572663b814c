import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { refreshSession } from './refreshSession.ts';
import { type ApiError, type ApiResult, type Call, send } from './send.ts';
import { keyOf } from './idempotencyKeys.ts';
import { theSession } from './session.ts';

/** Sends a call with the session's token; a 401 is repeated once after a refresh, under the same idempotency key. */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError> = async (call, { signal }) => {
  const isAuth = call.endpoint.path.startsWith('/auth/');
  if (isAuth) return send(call, {}, signal);
  if (theSession().accessToken() === undefined) await refreshSession();
  if (call.endpoint.method === 'GET') return sendOrRefresh(call, {}, signal);
  const { key, settle } = keyOf(call);
  const result = await sendOrRefresh(call, { 'Idempotency-Key': key }, signal);
  if (typeof result.error?.status !== 'string') settle();
  return result;
};

async function sendOrRefresh(call: Call, headers: Record<string, string>, signal: AbortSignal): Promise<ApiResult> {
  const first = await sendSigned(call, headers, signal);
  if (first.error?.status !== 401 || !(await refreshSession())) return first;
  return sendSigned(call, headers, signal);
}

function sendSigned(call: Call, headers: Record<string, string>, signal: AbortSignal): Promise<ApiResult> {
  const token = theSession().accessToken();
  return send(call, token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` }, signal);
}
