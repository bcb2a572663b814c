import { timingSafeEqual } from 'node:crypto';
import { foldEmail } from '#server/base/foldEmail.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import type { Config } from '#server/config/config.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isSecure } from '#server/modules/sessions/mediaCookie.ts';

/** The `__Secure-` prefix prevents a plain-http response from planting the cookie. */
const nameOf = (config: Config) => (isSecure(config) ? '__Secure-entoa_device' : 'entoa_device');
const LIFE_SECONDS = 365 * 24 * 3600;

/**
 * Marks a device on which the account's owner has signed in (OWASP device cookies). Its login tries are limited
 * separately, so that strangers guessing passwords cannot lock the owner out. It grants no access and reveals nothing
 * of the account.
 */
export function rememberDevice({ keys, config }: Deps, reply: FastifyReply, email: string): void {
  const id = keys.newToken();
  reply.setCookie(nameOf(config), `${id}.${sign(keys, id, email).toString('base64url')}`, {
    path: `${config.basePath}${API_ROOT}/auth`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: LIFE_SECONDS,
  });
}

/** Device id, if the cookie was issued for this account. */
export function findDevice({ keys, config }: Deps, request: FastifyRequest, email: string): string | undefined {
  const [id, signature] = request.cookies[nameOf(config)]?.split('.') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(keys, id, email)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function sign(keys: Deps['keys'], id: string, email: string): Buffer {
  return keys.digest(JSON.stringify(['device', id, foldEmail(email)]));
}
