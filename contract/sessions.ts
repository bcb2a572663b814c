import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { Id, IdInput } from './kit/paging.ts';

/** A session: one sign-in on one device. */
export const Session = v.object({
  id: v.string(),
  /** True for the session that makes this request. */
  isCurrent: v.boolean(),
  /** Names from the user agent, for example 'Firefox' and 'Windows'; null if it does not tell. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  kind: v.picklist(['desktop', 'mobile', 'tablet', 'other']),
  /** Client address at the last use; empty for sessions older than this field. */
  address: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  /** The session ends at this time even if it is in use. */
  expiresAt: v.string(),
});
export type Session = v.InferOutput<typeof Session>;

const SessionId = v.pipe(v.string(), v.uuid('O identificador da sessão não é válido.'));
const list = v.object({ data: v.array(Session) });
const Nothing = v.object({});

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/user/me/sessions',
    summary: 'The sessions of the signed-in user, last used first',
    access: 'session',
    input: Nothing,
    output: list,
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/user/me/sessions',
    summary: 'End all sessions of the signed-in user but this one',
    access: 'session',
    input: Nothing,
    output: Nothing,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/user/me/sessions/:id',
    summary: 'End one session of the signed-in user',
    access: 'session',
    input: v.object({ id: SessionId }),
    output: Nothing,
  }),
  listOf: endpoint({
    method: 'GET',
    path: '/user/:id/sessions',
    summary: 'The sessions of a user',
    access: 'users',
    input: IdInput,
    output: list,
  }),
  endAllOf: endpoint({
    method: 'DELETE',
    path: '/user/:id/sessions',
    summary: 'End all sessions of a user',
    access: 'users',
    input: IdInput,
    output: Nothing,
  }),
  endOf: endpoint({
    method: 'DELETE',
    path: '/user/:id/sessions/:idSession',
    summary: 'End one session of a user',
    access: 'users',
    input: v.object({ id: Id, idSession: SessionId }),
    output: Nothing,
  }),
};
