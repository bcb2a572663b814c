import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/**
 * Public address of this server without trailing slash: PUBLIC_URL, else the loopback name and port of this request.
 */
export function findOrigin(config: Config, request: FastifyRequest): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL.origin + config.basePath;
  // The host name was checked to be loopback; the port comes from the socket, since the Host header is under the
  // caller's control.
  return `http://${request.hostname.replace(/:\d+$/, '')}:${request.socket.localPort}`;
}
