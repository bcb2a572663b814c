import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { isSecure } from '#server/modules/sessions/mediaCookie.ts';
import { hashToken, newToken } from '#server/base/tokens.ts';

/** Ties the provider's callback, and the session it opens, to the browser that started the sign-in. */
export interface ExternalAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const LIFE_SECONDS = 600;

/**
 * The `__Host-` prefix prevents other hosts of the domain from planting the cookie. It requires path `/`, so the name
 * includes the base path to separate installations on one host.
 */
const nameOf = (config: Config) =>
  `${isSecure(config) ? '__Host-' : ''}entoa_external${config.basePath.replaceAll('/', '.')}`;
/** Lax, because the provider redirects the browser back from another site. */
const optionsOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const;

export function setAttempt(config: Config, reply: FastifyReply): ExternalAttempt {
  const attempt = { state: newToken(), nonce: newToken(), verifier: newToken() };
  reply.setCookie(nameOf(config), `${attempt.state}.${attempt.nonce}.${attempt.verifier}`, {
    ...optionsOf(config),
    maxAge: LIFE_SECONDS,
  });
  return attempt;
}

export function findAttempt(config: Config, request: FastifyRequest): ExternalAttempt | undefined {
  const [state, nonce, verifier] = request.cookies[nameOf(config)]?.split('.') ?? [];
  return state && nonce && verifier ? { state, nonce, verifier } : undefined;
}

export function clearAttempt(config: Config, reply: FastifyReply) {
  reply.clearCookie(nameOf(config), optionsOf(config));
}

/** Hash of the browser's attempt, stored with a token that only this browser may use. */
export function hashBrowser({ state, nonce, verifier }: ExternalAttempt): Buffer {
  return hashToken(`${state}.${nonce}.${verifier}`);
}
