import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** New random secret; the caller encrypts it before storing. */
export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** URI and secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, which all apps support). */
export function describeSecret(secret: Buffer, email: string) {
  const totp = totpOf(secret, email);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/** Time step of the code, within one step either way; undefined if the code is wrong. Compares in constant time. */
export function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: Buffer, email = '') {
  return new TOTP({
    issuer: 'Entoa',
    label: email,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}
