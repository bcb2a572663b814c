import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const callers = new AsyncLocalStorage<string>();

/** The client's address of the request being answered; null where the server acts by itself. */
export function callerAddress(): string | null {
  return callers.getStore() ?? null;
}

export function addressOfClient({ ip }: FastifyRequest): string {
  // As a socket for both kinds of addresses names the older kind.
  return ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** Lets everything that a request leads to know whence it came, for the audit log. */
export function followCallers(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    callers.run(addressOfClient(request), done);
  app.addHook('onRequest', enter);
  // A body that comes over the socket goes on in the socket's context, not in that of its request.
  app.addHook('preValidation', enter);
}
