import type { FastifyInstance } from 'fastify';
import { takes } from '#contract/takes.ts';
import type { Deps } from '#server/modules/deps.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { listTakes } from './listTakes.ts';
import { checkAudio, restoreTake } from './restoreTake.ts';

export function registerTakeRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, takes, {
    list: (input, { db }) => listTakes(db, input),
    restore: {
      prepareAndTransact: async (wanted, call) => {
        await checkAudio(call.db, deps.files, wanted);
        return call.transact((tx) => restoreTake({ ...call, db: tx }, wanted));
      },
    },
  });
}
