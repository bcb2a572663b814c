/** Letters that stand for themselves in addresses, patterns and cookies. */
const BASE = /^(\/[A-Za-z0-9_-]+)*$/;
/** Addresses of Entoa's own: below one of them it could not be told what is meant. */
const OWN = /^\/(api|v1|assets|auth|dashboard|admin|metrics)(\/|$)/;

export const BASE_PATH_RULE =
  'The path of PUBLIC_URL must be of letters, digits, - and _, and not one of Entoa’s own, ' +
  'such as https://intra.example/voz.';

/** The path of PUBLIC_URL, without the slash at its end; undefined where it cannot be used. */
export function readBasePath(url: URL | undefined): string | undefined {
  const base = url?.pathname.replace(/\/+$/, '') ?? '';
  return BASE.test(base) && !OWN.test(base) && !url?.search && !url?.hash ? base : undefined;
}
