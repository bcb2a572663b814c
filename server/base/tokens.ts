import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url-encoded. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a random token, for storage. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
