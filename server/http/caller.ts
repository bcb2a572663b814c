import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Caller {
  readonly address: string;
  /** Service whose API key acts on a person's behalf. */
  service?: string;
}

const callers = new AsyncLocalStorage<Caller>();

/** Client address of the current request; null if the server acts by itself. */
export function callerAddress(): string | null {
  return callers.getStore()?.address ?? null;
}

/** Service that acts on a person's behalf in the current request; null if the person acts directly. */
export function callerService(): string | null {
  return callers.getStore()?.service ?? null;
}

/** Marks everything done in the current request as done by a service. */
export function setActingService(service: string): void {
  const caller = callers.getStore();
  if (caller) caller.service = service;
}

export function addressOfClient({ ip }: FastifyRequest): string {
  // Dual-stack sockets report IPv4 clients as `::ffff:a.b.c.d`.
  return ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** Makes the client address available to everything that a request calls, for the audit log. */
export function followCallers(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    callers.run({ address: addressOfClient(request) }, done);
  app.addHook('onRequest', enter);
  // A body that arrives over the socket continues in the socket's async context, so the request's must be entered
  // again.
  app.addHook('preValidation', enter);
}
