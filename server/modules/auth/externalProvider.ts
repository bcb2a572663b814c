import type { Configuration } from 'openid-client';
import type { ExternalFailure } from '#contract/auth.ts';
import type { Config } from '#server/config/config.ts';
import type { ExternalAttempt } from './externalCookie.ts';

const TIMEOUT_SECONDS = 10;
/** Loaded with the first external sign-in, since most installations have no provider. */
const load = () => import('openid-client');

/** Ends an external sign-in without a session; the flag selects the text shown to the person. */
export class ExternalError extends Error {
  readonly flag: ExternalFailure;

  constructor(flag: ExternalFailure, options?: ErrorOptions) {
    super(flag, options);
    this.flag = flag;
  }
}

/** `issuer` and `subject` identify the account permanently; its verified e-mail may pass to another account. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
}

export interface ExternalProvider {
  /** Address of the provider's sign-in page. */
  start(attempt: ExternalAttempt, redirectUri: string): Promise<URL>;
  /** Identity of the person who returns from the provider. */
  finish(attempt: ExternalAttempt, answer: URL): Promise<ExternalIdentity>;
}

/** The configured OpenID Connect provider: code flow with PKCE. Undefined while none is configured. */
export function findExternalProvider({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: id,
  OIDC_CLIENT_SECRET: secret,
}: Config): ExternalProvider | undefined {
  if (!issuer || !id || !secret) return undefined;
  let known: Promise<Configuration> | undefined;
  const look = async () => {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await load();
    return discovery(issuer, id, secret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Signatures are checked as well, though the tokens come from the provider itself.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  };
  const discover = () => {
    // Only a successful discovery is cached, so that an outage of the provider needs no restart.
    known ??= look().catch((error: unknown) => {
      known = undefined;
      throw new ExternalError('unavailable', { cause: error });
    });
    return known;
  };
  return {
    async start({ state, nonce, verifier }, redirectUri) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load();
      return buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish({ state, nonce, verifier }, answer) {
      const { authorizationCodeGrant, fetchUserInfo } = await load();
      const configuration = await discover();
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch(explain);
      const claims = tokens.claims()!;
      // Many providers omit the e-mail from the ID token.
      const { email, email_verified: isVerified } =
        claims['email'] === undefined
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(explain)
          : claims;
      if (typeof email !== 'string' || isVerified !== true) throw new ExternalError('unverified');
      return { issuer: claims.iss, subject: claims.sub, email };
    },
  };
}

async function explain(error: unknown): Promise<never> {
  const { AuthorizationResponseError } = await load();
  if (error instanceof AuthorizationResponseError)
    throw new ExternalError(error.error === 'access_denied' ? 'denied' : 'unavailable', { cause: error });
  throw new ExternalError('unavailable', { cause: error });
}
