import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** Name from before the prefix was introduced; still read until the next refresh sets the prefixed cookie. */
const PLAIN_NAME = 'entoa_media';

/** True if the public address uses https; cookies are then restricted to https. */
export const isSecure = (config: Config): boolean => config.PUBLIC_URL?.protocol === 'https:';
/** The `__Secure-` prefix prevents a plain-http response from planting the cookie. */
const nameOf = (config: Config) => (isSecure(config) ? `__Secure-${PLAIN_NAME}` : PLAIN_NAME);
const optionsOf = (config: Config) =>
  ({ path: `${config.basePath}/api`, httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const;

/** Token of the cookie that authorizes audio and zip downloads. */
export function mediaCookieOf(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(config)] ?? request.cookies[PLAIN_NAME];
}

/** Without `seconds` it is a session cookie, which the browser drops when it closes. */
export function setMediaCookie(config: Config, reply: FastifyReply, value: string, seconds: number | undefined): void {
  reply.setCookie(nameOf(config), value, { ...optionsOf(config), ...(seconds !== undefined && { maxAge: seconds }) });
  if (isSecure(config)) reply.clearCookie(PLAIN_NAME, { path: optionsOf(config).path });
}

export function clearMediaCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), optionsOf(config));
  if (isSecure(config)) reply.clearCookie(PLAIN_NAME, { path: optionsOf(config).path });
}
