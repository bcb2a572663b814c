import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { refreshSession } from './refreshSession.ts';
import { type ApiError, type ApiResult, type Call, send } from './send.ts';
import { theSession } from './session.ts';

/** Sends a call with the session's token; a 401 is repeated once after a refresh, under the same idempotency key. */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError> = async (call, { signal }) => {
  const isAuth = call.endpoint.path.startsWith('/auth/');
  const fixed = call.endpoint.method === 'GET' || isAuth ? {} : { 'Idempotency-Key': crypto.randomUUID() };
  if (isAuth) return send(call, fixed, signal);
  if (theSession().accessToken() === undefined) await refreshSession();
  const first = await sendSigned(call, fixed, signal);
  if (first.error?.status !== 401 || !(await refreshSession())) return first;
  return sendSigned(call, fixed, signal);
};

function sendSigned(call: Call, headers: Record<string, string>, signal: AbortSignal): Promise<ApiResult> {
  const token = theSession().accessToken();
  return send(call, token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` }, signal);
}
