import type { FastifyInstance } from 'fastify';
import { models } from '#contract/models.ts';
import type { Deps } from '../../http/deps.ts';
import { serve } from '../../http/serve.ts';

export function serveModels(app: FastifyInstance, deps: Deps) {
  serve(app, deps, models, {
    async synthesizerModels() {
      return [...deps.listVoices()];
    },
  });
}
