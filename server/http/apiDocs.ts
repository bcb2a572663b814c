import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import type { Config } from '#server/config/config.ts';
import { openApiDocument } from './openapi.ts';

/** Equals the app's policy in strictness, plus the one style sheet that the page's script inserts. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'script-src-attr': "'none'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'style-src-elem': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  'style-src-attr': "'unsafe-inline'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** /api/openapi.json, and a page to browse it at /api/docs. */
export async function registerApiDocs(app: FastifyInstance, { version, basePath }: Config) {
  let made: ReturnType<typeof openApiDocument> | undefined;
  // Made for the first who asks: a start does not wait for it.
  const document = () => (made ??= openApiDocument(version, basePath));
  app.get(`${API_ROOT}/openapi.json`, async () => document());
  await app.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } });
  await app.register(swaggerUi, {
    routePrefix: `${API_ROOT}/docs`,
    indexPrefix: basePath,
    staticCSP: POLICY,
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
