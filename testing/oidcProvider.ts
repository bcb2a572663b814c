import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

export interface OidcProvider {
  /** The server's configuration for this provider. */
  readonly environment: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>;
  /** The next person to sign in; `denies` simulates a person who cancels. */
  next: {
    email?: string;
    isVerified?: boolean;
    denies?: boolean;
    /** The account's permanent id; its e-mail by default. */ subject?: string;
  };
  stop(): Promise<void>;
}

const CLIENT = { id: 'entoa', secret: 'a secret between two servers' };

/** A certified OpenID provider on loopback that signs people in without any interaction. */
export async function startOidcProvider(port = 0): Promise<OidcProvider> {
  const server = http.createServer();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = await generateKeyPair('RS256', { extractable: true });
  const self: OidcProvider = {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    next: {},
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const accounts = new Map<string, { email: string; email_verified: boolean }>();
  const provider = new Provider(issuer, {
    // Native clients may redirect to any port on loopback.
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/api/auth/external/callback'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(key.privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    renderError: (context, { error, error_description: description }) => {
      context.body = `${error}: ${description}`;
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...(accounts.get(sub) ?? { email: sub, email_verified: false }) }),
    }),
  });
  const serve = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url!.startsWith('/interaction/')) return void serve(request, response);
    void interact(request, response);
  });
  const interact = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { email = '', isVerified = true, denies = false, subject = email } = self.next;
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (denies)
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'went back',
      });
    accounts.set(subject, { email, email_verified: isVerified });
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: subject, remember: false } });
    const grant = new provider.Grant({ accountId: subject, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email');
    return provider.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    );
  };
  return self;
}
