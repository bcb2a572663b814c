import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#contract/kit/endpoint.ts';
import { setup } from '#contract/setup.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isSecure } from '#server/modules/sessions/mediaCookie.ts';
import { Refusal } from '#server/base/refusal.ts';
import { isSetupCode } from './setupCode.ts';

const NAME = 'entoa_setup';
const LIFE_SECONDS = 3600;

/**
 * Sets a cookie that allows the browser to upload a backup, once it has shown the code; others may not send a large
 * body.
 */
export function showTicket({ config, keys }: Deps, reply: FastifyReply, code: string): void {
  reply.setCookie(NAME, keys.seal(Buffer.from(code), NAME).toString('base64url'), {
    path: config.basePath + addressOf(setup.restoreFile),
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
    maxAge: LIFE_SECONDS,
  });
}

/** Refuses requests without the cookie before the body is read. */
export async function checkTicket({ db, keys }: Deps, request: FastifyRequest): Promise<void> {
  const code = open(keys, request.cookies[NAME]);
  if (code === undefined || !(await isSetupCode(db, keys, code))) throw new Refusal('WRONG_CODE');
}

function open(keys: Deps['keys'], sealed: string | undefined): string | undefined {
  if (sealed === undefined) return undefined;
  try {
    return keys.unseal(Buffer.from(sealed, 'base64url'), NAME).toString();
  } catch {
    return undefined;
  }
}
