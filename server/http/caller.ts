import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Caller {
  readonly address: string;
  /** The service whose key is used in a person's stead. */
  service?: string;
}

const callers = new AsyncLocalStorage<Caller>();

/** The client's address of the request being answered; null where the server acts by itself. */
export function callerAddress(): string | null {
  return callers.getStore()?.address ?? null;
}

/** The service that acts in a person's stead in the request being answered; null where the person does. */
export function callerService(): string | null {
  return callers.getStore()?.service ?? null;
}

/** What the request being answered leads to is done by a service. */
export function setActingService(service: string): void {
  const caller = callers.getStore();
  if (caller) caller.service = service;
}

export function addressOfClient({ ip }: FastifyRequest): string {
  // As a socket for both kinds of addresses names the older kind.
  return ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** Lets everything that a request leads to know whence it came, for the audit log. */
export function followCallers(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    callers.run({ address: addressOfClient(request) }, done);
  app.addHook('onRequest', enter);
  // A body that comes over the socket goes on in the socket's context, not in that of its request.
  app.addHook('preValidation', enter);
}
