import type { FastifyInstance } from 'fastify';
import { diagnosis as endpoints } from '#contract/diagnosis.ts';
import type { Deps } from '#server/modules/deps.ts';
import { serve } from '#server/http/serve.ts';
import { diagnose } from './diagnose.ts';

export function serveDiagnosis(app: FastifyInstance, deps: Deps) {
  const { config, db, files, speech } = deps;
  serve(app, deps, endpoints, { get: () => diagnose({ config, db, files, speech }) });
}
