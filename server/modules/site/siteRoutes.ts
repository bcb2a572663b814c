import type { FastifyInstance } from 'fastify';
import { hasPermission } from '#contract/kit/permissions.ts';
import { site } from '#contract/site.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';

export function registerSiteRoutes(app: FastifyInstance, deps: Deps) {
  const { SOCIAL_LINKS: socialLinks = [], METRICS_URL: metrics, CODE_URL: code, DOCS_URL: docs } = deps.config;
  registerEndpoints(app, deps, site, {
    async get(_input, { db, session }) {
      const { installationName: name } = await readSettings(db);
      return {
        socialLinks,
        externalSignIn: deps.config.OIDC_ISSUER !== undefined,
        ...(code && { codeUrl: code.href }),
        ...(docs && { docsUrl: docs.href }),
        ...(name !== '' && { name }),
        ...(session && deps.speech.recognizer && { hasRecognizer: true }),
        ...(hasPermission(session?.user.role, 'settings') && { recognizer: deps.speech.recognizer?.name }),
        ...(metrics && hasPermission(session?.user.role, 'metrics') && { metricsUrl: metrics.href }),
      };
    },
  });
}
