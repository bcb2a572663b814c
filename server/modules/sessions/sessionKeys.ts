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

/** Makes and checks tokens with keys that all processes of an installation share. */
export interface SessionKeys {
  /** Equal arguments give the equal token: a repeated refresh gets the same pair. */
  signAccess(claims: AccessClaims, issuedAt: Date, id: string): Promise<string>;
  /**
   * Undefined for anything but an access token of ours. The caller compares `expiresAt` with the clock of the database,
   * which also dated the token: the clocks of the machines that issue and verify may differ.
   */
  readAccess(token: string): Promise<(AccessClaims & { readonly expiresAt: Date }) | undefined>;
  newToken(): string;
  /** The one token that may follow `token`; not to be guessed without the key. */
  successorOf(token: string): string;
  /** Keyed, so that a stored request hash tells nothing about the body. */
  digest(value: string): Buffer;
  /** Encrypts what must be read again, such as the secret of a second factor; opens only for the same `about`. */
  seal(plain: Buffer, about: string): Buffer;
  unseal(sealed: Buffer, about: string): Buffer;
  /** The audio cookie of a session that lost its first one: the same for all refreshes that meet it. */
  mediaTokenOf(sessionId: string): string;
}

/** Rows of `secrets`, 256 random bits each. */
export const sessionSecrets = ['access', 'refresh', 'request', 'sealing', 'media'] as const;
type SessionSecret = (typeof sessionSecrets)[number];

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
          // Leaves the check of `exp` to the caller.
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
