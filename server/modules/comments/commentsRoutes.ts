import type { FastifyInstance } from 'fastify';
import { comments as endpoints } from '#contract/comments.ts';
import { findOrigin } from '#server/http/findOrigin.ts';
import { type Call, registerEndpoints } from '#server/http/registerEndpoints.ts';
import { nameOf } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { getPrompt, lockPrompt } from '#server/modules/prompts/promptQueries.ts';
import {
  addComment,
  type Author,
  listComments,
  removeComment,
  requestCommentMails,
  resolveComment,
} from './comments.ts';

export function registerCommentRoutes(app: FastifyInstance, deps: Deps) {
  const authorOf = ({ user }: Call): Author => ({ userId: user.id, name: nameOf(user) });
  registerEndpoints(app, deps, endpoints, {
    async list({ id }, { db }) {
      await getPrompt(db, id);
      return { data: await listComments(db, id) };
    },
    async add({ id, ...given }, call) {
      const { db, request } = call;
      await addComment(db, await lockPrompt(db, id), authorOf(call), given);
      await requestCommentMails(db, id, authorOf(call), findOrigin(deps.config, request));
      return { data: await listComments(db, id) };
    },
    async remove({ id, idComment }, { db, user }) {
      await removeComment(db, user, await lockPrompt(db, id), idComment);
      return { data: await listComments(db, id) };
    },
    async resolve({ id, ...state }, call) {
      await lockPrompt(call.db, id);
      await resolveComment(call.db, id, authorOf(call), state);
      return { data: await listComments(call.db, id) };
    },
  });
}
