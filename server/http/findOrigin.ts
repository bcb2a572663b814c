import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/**
 * Where people reach this server, without a slash at its end: PUBLIC_URL, else the loopback name and port that this
 * request came by.
 */
export function findOrigin(config: Config, request: FastifyRequest): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL.origin + config.basePath;
  // The name was admitted as loopback before; the port of the Host header would be the caller's word.
  return `http://${request.hostname.replace(/:\d+$/, '')}:${request.socket.localPort}`;
}
