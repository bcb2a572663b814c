import * as v from 'valibot';
import { endpoint } from './kit/endpoint.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './kit/limits.ts';
import { Flag } from './kit/paging.ts';
import { Role } from './kit/permissions.ts';
import { canonicalizeText } from './kit/canonicalizeText.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

export const INVALID_FIELD = 'O valor do campo é inválido';

export const Email = v.pipe(
  v.string(REQUIRED_FIELD),
  v.trim(),
  v.nonEmpty(REQUIRED_FIELD),
  v.maxLength(254, INVALID_FIELD),
  // The lookahead keeps the match linear: without it, the regex would backtrack from every dot of a row of dots.
  v.regex(/^[^\s@]+@(?=[^\s@]+$)[^\s@]+\.[^\s@]+$/, INVALID_FIELD),
);

/** The inputs here are a few fields of a few hundred characters each. */
const bodyBytesMax = 4 * 1024;

export const AuthUser = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  role: Role,
});
export type AuthUser = v.InferOutput<typeof AuthUser>;

export const LoginForm = v.object({
  email: Email,
  password: v.pipe(v.string(REQUIRED_FIELD), v.nonEmpty(REQUIRED_FIELD), v.maxLength(1024, INVALID_FIELD)),
});
export type LoginForm = v.InferOutput<typeof LoginForm>;

/** Without 'Lembrar de mim' the session expires some hours after its last use. */
const LoginInput = v.object({ ...LoginForm.entries, remember: v.optional(v.boolean(), true) });

/** One rule for a new password; the checklist and the list of errors both show it. */
export const passwordRules = [
  {
    label: `De ${PASSWORD_MIN} a ${PASSWORD_MAX} caracteres`,
    isMet: (password: string) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
  },
  { label: 'Um número', isMet: (password: string) => /\d/.test(password) },
  {
    label: 'Letras maiúsculas e minúsculas',
    isMet: (password: string) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  },
  {
    label: 'Um caractere especial, como ! @ # $ %',
    isMet: (password: string) => /[ `!@#$%^&*()_\-=.?]/.test(password),
  },
] as const;

export const NewPassword = v.pipe(
  v.string(REQUIRED_FIELD),
  v.transform(canonicalizeText),
  v.nonEmpty(REQUIRED_FIELD),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const failed = passwordRules
      .filter((rule) => !rule.isMet(dataset.value))
      .map((rule) => rule.label.toLowerCase().replace(/^de /, ''));
    if (failed.length > 0) addIssue({ message: `A senha precisa de: ${failed.join('; ')}.` });
  }),
);

export const Tokens = { accessToken: v.string(), refreshToken: v.string() };
const Nothing = v.object({});

/** Why single sign-on did not open a session; the login page receives it in its `external` parameter. */
export const ExternalFailure = v.picklist([
  'denied',
  'unverified',
  'unknown',
  'otherAccount',
  'expired',
  'unavailable',
]);
export type ExternalFailure = v.InferOutput<typeof ExternalFailure>;

export const auth = {
  login: endpoint({
    method: 'POST',
    bodyBytesMax,
    path: '/auth/login',
    isAuthFlow: true,
    summary: 'Sign in with e-mail and password',
    access: 'public',
    input: LoginInput,
    output: v.object({ ...Tokens, user: AuthUser }),
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/auth/refresh',
    isAuthFlow: true,
    summary: 'Replace the tokens; the bearer is the refresh token, or what an external sign-in left in the address',
    access: 'public',
    input: v.object({ remember: v.optional(Flag, true) }),
    output: v.object(Tokens),
  }),
  logout: endpoint({
    method: 'POST',
    bodyBytesMax,
    path: '/auth/logout',
    isAuthFlow: true,
    summary: 'End the session of the bearer, an access or a refresh token',
    access: 'public',
    input: Nothing,
    output: Nothing,
  }),
  recover: endpoint({
    method: 'POST',
    bodyBytesMax,
    path: '/auth/recover',
    isAuthFlow: true,
    summary: 'Mail a recovery link to the account, if there is one; the answer never tells',
    access: 'public',
    status: 202,
    input: v.object({ email: Email }),
    output: Nothing,
  }),
  redeem: endpoint({
    method: 'POST',
    bodyBytesMax,
    path: '/requisicaotemporaria',
    answersInMaintenance: true,
    summary: 'Use a single-use token: activate the account, or with `password` set a new one',
    access: 'public',
    input: v.object({
      token: v.pipe(v.string(REQUIRED_FIELD), v.maxLength(200, INVALID_FIELD)),
      password: v.optional(NewPassword),
    }),
    output: Nothing,
  }),
  external: endpoint({
    method: 'GET',
    path: '/auth/external',
    isAuthFlow: true,
    summary: 'Leave for the sign-in of the company (OpenID Connect)',
    access: 'public',
    kind: 'stream',
    input: Nothing,
    output: v.unknown(),
  }),
  externalCallback: endpoint({
    method: 'GET',
    path: '/auth/external/callback',
    isAuthFlow: true,
    summary: 'Come back from there; leads to the login page',
    access: 'public',
    kind: 'stream',
    input: Nothing,
    output: v.unknown(),
  }),
  me: endpoint({
    method: 'GET',
    path: '/user/me',
    answersInMaintenance: true,
    summary: 'The signed-in user',
    access: 'session',
    input: Nothing,
    output: AuthUser,
    offline: 'last-answer',
  }),
  updatePassword: endpoint({
    method: 'PUT',
    bodyBytesMax,
    path: '/dashboard/update-password',
    summary: "Change the signed-in user's password; other sessions end",
    access: 'session',
    input: v.object({
      id: v.optional(v.number()),
      currentPassword: v.pipe(v.string(REQUIRED_FIELD), v.nonEmpty(REQUIRED_FIELD), v.maxLength(1024, INVALID_FIELD)),
      newPassword: NewPassword,
    }),
    output: Nothing,
  }),
};
