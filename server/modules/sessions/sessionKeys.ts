import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import type { Database } from '#server/db/database.ts';
import { secrets } from '#server/modules/settings/schema.ts';
import { newToken } from '#server/base/tokens.ts';

const ACCESS_SECONDS = 600;
const AUDIENCE = 'entoa-api';
const ISSUER = 'entoa';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

/** Issues and verifies tokens with keys shared by all processes of an installation. */
export interface SessionKeys {
  /** Deterministic, so that a repeated refresh gets the same tokens. */
  signAccess(claims: AccessClaims, issuedAt: Date, id: string): Promise<string>;
  /**
   * Undefined for anything but an access token issued here. The caller compares `expiresAt` with the database's clock,
   * which also dated the token, since the clocks of issuing and verifying machines may differ.
   */
  readAccess(token: string): Promise<(AccessClaims & { readonly expiresAt: Date }) | undefined>;
  newToken(): string;
  /** The only valid successor of `token`; unpredictable without the key. */
  successorOf(token: string): string;
  /** Keyed, so that a stored request hash reveals nothing about the body. */
  digest(value: string): Buffer;
  /**
   * Encrypts data that must be readable again, such as the secret of a second factor; decrypts only with the same
   * `about`.
   */
  seal(plain: Buffer, about: string): Buffer;
  unseal(sealed: Buffer, about: string): Buffer;
  /** Replacement media token of a session whose browser lost its cookie; concurrent refreshes get the same one. */
  mediaTokenOf(sessionId: string): string;
}

/** Rows of `secrets`, 256 random bits each. */
export const sessionSecrets = ['access', 'refresh', 'request', 'sealing', 'media'] as const;
export type SessionSecret = (typeof sessionSecrets)[number];

export async function loadSessionKeys(db: Database): Promise<SessionKeys> {
  const values = await Promise.all(sessionSecrets.map(async (name) => [name, await loadSecret(db, name)] as const));
  return openSessionKeys(new Map(values));
}

export function openSessionKeys(values: ReadonlyMap<SessionSecret, Buffer>): SessionKeys {
  const [access, refresh, request, sealing, media] = sessionSecrets.map((name) => values.get(name));
  return {
    signAccess: ({ userId, sessionId }, issuedAt, id) => {
      const iat = Math.floor(issuedAt.getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setJti(id)
        .setIssuedAt(iat)
        .setExpirationTime(iat + ACCESS_SECONDS)
        .sign(access!);
    },
    readAccess: async (token) => {
      try {
        const { payload } = await jwtVerify<{ sid: string }>(token, access!, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp'],
          // Disables the library's check of `exp`, which the caller does.
          currentDate: new Date(0),
        });
        return {
          userId: Number(payload.sub),
          sessionId: payload.sid,
          expiresAt: new Date(payload.exp! * 1000),
        };
      } catch {
        return undefined;
      }
    },
    newToken,
    successorOf: (token) => createHmac('sha256', refresh!).update(token).digest('base64url'),
    digest: (value) => createHmac('sha256', request!).update(value).digest(),
    seal: (plain, about) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing!, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal: (sealed, about) => {
      const [iv, tag, body] = [
        sealed.subarray(0, IV_BYTES),
        sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
        sealed.subarray(IV_BYTES + TAG_BYTES),
      ];
      const decipher = createDecipheriv('aes-256-gcm', sealing!, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
    mediaTokenOf: (sessionId) => createHmac('sha256', media!).update(sessionId).digest('base64url'),
  };
}

async function loadSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  return row!.value;
}
