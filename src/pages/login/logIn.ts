import { isUnanswered, refusalOf, messageOf } from '#api/client/refusalOf.ts';
import { type ApiResult, send } from '#api/client/send.ts';
import { auth, type LoginForm } from '#contract/auth.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { loadDataWipe } from '#offline/loadDataWipe.ts';
import { savePasswordToken, saveSetupToken } from '#state/session/linkTokens.ts';
import { sendRevocations } from '#state/session/revocations.ts';
import { signIn } from '#state/session/signIn.ts';
import { startState } from '#state/startState.ts';
import { auth as text } from '#text/auth.ts';

export type LoginOutcome =
  | { readonly is: 'open' }
  | { readonly is: 'newPasswordRequired' }
  /** The password was right; `token` is needed for the code. */
  | { readonly is: 'codeRequired'; readonly token: string }
  | { readonly is: 'setupRequired' }
  | { readonly is: 'refused'; readonly fields: Record<string, string>; readonly message: string };

/** Signs in. Loaded as a separate chunk, because it includes the store. */
export async function logIn(credentials: LoginForm, rememberMe: boolean): Promise<LoginOutcome> {
  await startState(loadDataWipe);
  // A pending sign-out would end the new session's cookie if it were sent later.
  await sendRevocations();
  return settle(
    await send({ endpoint: auth.login, input: { ...credentials, remember: rememberMe } }, {}),
    credentials.email,
    rememberMe,
  );
}

/** The second step, after `codeRequired`. */
export async function submitCode(
  token: string,
  code: string,
  email: string,
  rememberMe: boolean,
): Promise<LoginOutcome> {
  return settle(
    await send({ endpoint: secondFactor.enter, input: { token, code, remember: rememberMe } }, {}),
    email,
    rememberMe,
  );
}

async function settle({ data, error }: ApiResult, email: string, rememberMe: boolean): Promise<LoginOutcome> {
  if (!error) {
    await signIn(data as Output<typeof auth.login>, rememberMe);
    return { is: 'open' };
  }
  const refusal = refusalOf(error);
  const { code, token, fields = {} } = refusal ?? {};
  if (code === 'SECOND_FACTOR_REQUIRED' && token !== undefined) return { is: 'codeRequired', token };
  if (code === 'SECOND_FACTOR_SETUP' && token !== undefined) {
    saveSetupToken({ token, rememberMe });
    return { is: 'setupRequired' };
  }
  if (code === 'NEW_PASSWORD_REQUIRED' && token !== undefined) {
    savePasswordToken(token, email);
    return { is: 'newPasswordRequired' };
  }
  return {
    is: 'refused',
    fields,
    message: messageOf(error, isUnanswered(error) ? text.unreachable : (refusal?.message ?? text.invalidLogin)),
  };
}
