import { timingSafeEqual } from 'node:crypto';
import { foldEmail } from '#server/base/foldEmail.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import type { Config } from '#server/config/config.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isSecure } from '#server/modules/sessions/mediaCookie.ts';

/** With the prefix nothing that came over plain http can plant it. */
const nameOf = (config: Config) => (isSecure(config) ? '__Secure-entoa_device' : 'entoa_device');
const LIFE_SECONDS = 365 * 24 * 3600;

/**
 * Names a device on which the account's owner has signed in (OWASP's device cookies): its tries have an allowance of
 * their own, so that strangers who guess passwords lock nobody out. It opens nothing and says nothing of the account.
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

/** The device's name, when the cookie is of this account. */
export function findDevice({ keys, config }: Deps, request: FastifyRequest, email: string): string | undefined {
  const [id, signature] = request.cookies[nameOf(config)]?.split('.') ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(keys, id, email)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function sign(keys: Deps['keys'], id: string, email: string): Buffer {
  return keys.digest(JSON.stringify(['device', id, foldEmail(email)]));
}
