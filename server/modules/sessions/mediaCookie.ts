import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** The name before there was a prefix; still read, until the next refresh gives the cookie its own. */
const PLAIN_NAME = 'entoa_media';

/** Whether people reach the server by https: its cookies then travel by nothing else. */
export const isSecure = (config: Config): boolean => config.PUBLIC_URL?.protocol === 'https:';
/** With the prefix nothing that came over plain http can plant it. */
const nameOf = (config: Config) => (isSecure(config) ? `__Secure-${PLAIN_NAME}` : PLAIN_NAME);
const optionsOf = (config: Config) =>
  ({ path: `${config.basePath}/api`, httpOnly: true, sameSite: 'strict', secure: isSecure(config) }) as const;

/** What reads audio and zips. */
export function mediaCookieOf(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(config)] ?? request.cookies[PLAIN_NAME];
}

/** Without `seconds` the browser forgets it as it closes. */
export function setMediaCookie(config: Config, reply: FastifyReply, value: string, seconds: number | undefined): void {
  reply.setCookie(nameOf(config), value, { ...optionsOf(config), ...(seconds !== undefined && { maxAge: seconds }) });
  if (isSecure(config)) reply.clearCookie(PLAIN_NAME, { path: optionsOf(config).path });
}

export function clearMediaCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), optionsOf(config));
  if (isSecure(config)) reply.clearCookie(PLAIN_NAME, { path: optionsOf(config).path });
}
