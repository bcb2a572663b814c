import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { isSecure } from '#server/modules/sessions/mediaCookie.ts';
import { hashToken, newToken } from '#server/base/tokens.ts';

/** What ties the way back, and the session it opens, to the browser that set out. */
export interface ExternalAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const LIFE_SECONDS = 600;

/**
 * With the prefix no other name of the domain can plant it; it asks for the path `/`, so the name tells installations
 * of one host apart.
 */
const nameOf = (config: Config) =>
  `${isSecure(config) ? '__Host-' : ''}entoa_external${config.basePath.replaceAll('/', '.')}`;
/** Lax: the provider sends the browser back from another site. */
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

/** Names the browser of an attempt where a token is kept. */
export function hashBrowser({ state, nonce, verifier }: ExternalAttempt): Buffer {
  return hashToken(`${state}.${nonce}.${verifier}`);
}
