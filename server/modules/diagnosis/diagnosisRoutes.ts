import type { FastifyInstance } from 'fastify';
import { diagnosis as endpoints } from '#contract/diagnosis.ts';
import type { Deps } from '#server/modules/deps.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { diagnose } from './diagnose.ts';

export function registerDiagnosisRoutes(app: FastifyInstance, deps: Deps) {
  const { config, db, files, speech } = deps;
  registerEndpoints(app, deps, endpoints, { get: () => diagnose({ config, db, files, speech }) });
}
