import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as they travel. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a random token, as it is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
