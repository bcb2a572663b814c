import type { FastifyInstance } from 'fastify';
import { mayEnter } from '#contract/kit/permissions.ts';
import { site } from '#contract/site.ts';
import type { Deps } from '#server/deps.ts';
import { serve } from '#server/http/serve.ts';

export function serveSite(app: FastifyInstance, deps: Deps) {
  const { SOCIAL_LINKS: socialLinks = [], METRICS_URL: metrics } = deps.config;
  serve(app, deps, site, {
    async get(_input, { session }) {
      return {
        socialLinks,
        externalSignIn: deps.config.OIDC_ISSUER !== undefined,
        ...(metrics && mayEnter(session?.user.role, 'metrics') && { metricsUrl: metrics.href }),
      };
    },
  });
}
