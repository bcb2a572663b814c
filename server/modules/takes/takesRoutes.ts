import type { FastifyInstance } from 'fastify';
import { takes } from '#contract/takes.ts';
import type { Deps } from '#server/modules/deps.ts';
import { serve } from '#server/http/serve.ts';
import { listTakes } from './listTakes.ts';
import { checkAudio, restoreTake } from './restoreTake.ts';

export function serveTakes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, takes, {
    list: (input, { db }) => listTakes(db, input),
    restore: {
      prepareAndTransact: async (wanted, call) => {
        await checkAudio(call.db, deps.files, wanted);
        return call.transact((tx) => restoreTake({ ...call, db: tx }, wanted));
      },
    },
  });
}
