import ipaddr from 'ipaddr.js';
import {
  type AllowedHosts,
  bareHost,
  checkHost,
  ForbiddenPlace,
  isNamed,
  lookupAllowed,
  mayReach,
} from '#server/base/publicAddress.ts';

const inside = (host: string) =>
  new ForbiddenPlace(
    `${host} fica na rede interna, e webhooks só vão para fora. Quem cuida do servidor pode permitir: ` +
      'WEBHOOK_ALLOWED_HOSTS.',
  );

/** Checks an address without resolving its name. Throws ForbiddenPlace. */
export function checkUrl(url: string, allowed: AllowedHosts): URL {
  const parsed = new URL(url);
  const host = bareHost(parsed.hostname);
  if (parsed.username !== '' || parsed.password !== '')
    throw new ForbiddenPlace('O endereço não pode levar usuário e senha.');
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isNamed(host, allowed)))
    throw new ForbiddenPlace(
      'O endereço deve começar com https://. Por http só vão os que WEBHOOK_ALLOWED_HOSTS permite.',
    );
  if (ipaddr.isValid(host) && !mayReach(host, host, allowed)) throw inside(host);
  return parsed;
}

export const lookupForWebhooks = (allowed: AllowedHosts) => lookupAllowed(allowed, inside);

/** Makes the checks of a delivery, so that a form is refused at once. */
export async function checkDestination(url: string, allowed: AllowedHosts): Promise<void> {
  await checkHost(bareHost(checkUrl(url, allowed).hostname), allowed, inside);
}
