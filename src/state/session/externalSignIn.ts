import * as v from 'valibot';
import { auth, type ExternalFailure } from '#contract/auth.ts';
import { type ApiError, send } from '#api/client/send.ts';
import { readLoginContext } from './externalLoginContext.ts';
import { takeExternalToken } from './linkTokens.ts';
import { sendRevocations } from './revocations.ts';
import { signIn } from './signIn.ts';

/** Opens the session from the token in the address after single sign-on, or returns why there is none. */
export async function finishExternalSignIn(): Promise<ExternalFailure | undefined> {
  const token = takeExternalToken();
  const { rememberMe, returnTo } = readLoginContext();
  if (returnTo !== undefined) history.replaceState({ returnTo }, '');
  // A pending sign-out would end the new session's cookie if it were sent later.
  await sendRevocations();
  const exchanged = await send(
    { endpoint: auth.refresh, input: { remember: rememberMe } },
    { Authorization: `Bearer ${token}` },
  );
  const tokens = v.safeParse(auth.refresh.output, exchanged.data);
  if (!tokens.success) return reasonOf(exchanged.error);
  const asked = await send({ endpoint: auth.me, input: {} }, { Authorization: `Bearer ${tokens.output.accessToken}` });
  const user = v.safeParse(auth.me.output, asked.data);
  if (!user.success) return reasonOf(asked.error);
  await signIn({ ...tokens.output, user: user.output }, rememberMe);
  return undefined;
}

function reasonOf(error: ApiError | undefined): ExternalFailure {
  return error?.status === 401 ? 'expired' : 'unavailable';
}
