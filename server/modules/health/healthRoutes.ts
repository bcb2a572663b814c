import type { FastifyInstance } from 'fastify';
import { health } from '#contract/health.ts';
import type { Blocker } from '#server/http/readiness.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';

const RETRY_SECONDS = 2;

const sentences: Readonly<Record<Blocker, string>> = {
  disk: 'O disco do servidor está cheio ou quase cheio.',
  database: 'O banco de dados não responde.',
};

export function registerHealthRoutes(app: FastifyInstance, deps: Deps) {
  const { condition, config } = deps;
  registerEndpoints(app, deps, health, {
    async get() {
      if (!(await condition.isAnswering())) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
      return { status: 'ok' as const, version: config.version };
    },
    async ready() {
      const found = await condition.probe();
      if (found.length === 0) return { status: 'ready' as const };
      const fields = Object.fromEntries(found.map((hindrance) => [hindrance, sentences[hindrance]]));
      throw new Refusal('NOT_READY', { fields, retryAfterSeconds: RETRY_SECONDS });
    },
  });
}
