import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { health } from '#contract/health.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';

export function serveHealth(app: FastifyInstance, deps: Deps) {
  serve(app, deps, health, {
    async get(_input, { db }) {
      await db.execute(sql`select 1`).catch(() => { throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 }); });
      return { status: 'ok' as const, version: deps.config.version };
    },
  });
}
