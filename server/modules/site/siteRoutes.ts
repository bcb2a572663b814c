import type { FastifyInstance } from 'fastify';
import { mayEnter } from '#contract/kit/permissions.ts';
import { site } from '#contract/site.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { serve } from '#server/http/serve.ts';

export function serveSite(app: FastifyInstance, deps: Deps) {
  const { SOCIAL_LINKS: socialLinks = [], METRICS_URL: metrics } = deps.config;
  serve(app, deps, site, {
    async get(_input, { db, session }) {
      const { installationName: name } = await readSettings(db);
      return {
        socialLinks,
        externalSignIn: deps.config.OIDC_ISSUER !== undefined,
        ...(name !== '' && { name }),
        ...(metrics && mayEnter(session?.user.role, 'metrics') && { metricsUrl: metrics.href }),
      };
    },
  });
}
