import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_ROOT } from '#contract/endpoint.ts';
import { openApiDocument } from './openapi.ts';

/** /api/openapi.json, and a page to browse it at /api/docs. */
export async function serveApiDocs(app: FastifyInstance, version: string) {
  const document = openApiDocument(version);
  app.get(`${API_ROOT}/openapi.json`, async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: `${API_ROOT}/docs`, staticCSP: true });
}
