import { auth } from '#contract/auth.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Api, client, signIn } from '#testing/client.ts';
import { type RunningServer, startRunningServer } from '#testing/runningServer.ts';

export interface BenchServer extends RunningServer, Pick<Api, 'call'> {
  readonly accessToken: string;
}

/** The built server with its own data, and a signed-in user. */
export async function startBenchServer(environment: Record<string, string> = {}): Promise<BenchServer> {
  const server = await startRunningServer({ LOG_LEVEL: 'warn', ...environment });
  const { tokens, call } = await signIn(server.origin, demoEmails.USER, DEMO_PASSWORD);
  return { ...server, accessToken: tokens.accessToken, call };
}

export async function signInAsAdmin({ origin }: BenchServer): Promise<string> {
  const as = { email: demoEmails.ADMIN, password: DEMO_PASSWORD };
  return (await client(origin, undefined).call(auth.login, as)).accessToken;
}
