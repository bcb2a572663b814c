import { refusalOf, messageOf } from '#api/refusalOf.ts';
import { send } from '#api/send.ts';
import { auth, type LoginForm } from '#contract/auth.ts';
import type { Output } from '#contract/endpoint.ts';
import { keepPasswordToken } from '#state/linkTokens.ts';
import { sendRevocations } from '#state/revocations.ts';
import { signIn } from '#state/signIn.ts';
import { startState } from '#state/startState.ts';
import { auth as text } from '#text/pt/auth.ts';
import { isUnanswered } from './isUnanswered.ts';

export type Entrance =
  | { readonly is: 'open' }
  | { readonly is: 'newPasswordRequired' }
  | { readonly is: 'refused'; readonly fields: Record<string, string>; readonly message: string };

/** Signs in. In a chunk of its own: the store comes with it. */
export async function enter(credentials: LoginForm, rememberMe: boolean): Promise<Entrance> {
  await startState();
  // A sign-out the server has not heard of yet would end the new session's cookie.
  await sendRevocations();
  const { data, error } = await send({ endpoint: auth.login, input: credentials }, {});
  if (!error) {
    await signIn(data as Output<typeof auth.login>, rememberMe);
    return { is: 'open' };
  }
  const { code, token, fields = {} } = refusalOf(error) ?? {};
  if (code === 'NEW_PASSWORD_REQUIRED' && token !== undefined) {
    keepPasswordToken(token, credentials.email);
    return { is: 'newPasswordRequired' };
  }
  return { is: 'refused', fields, message: messageOf(error, isUnanswered(error) ? text.unreachable : text.invalidLogin) };
}
