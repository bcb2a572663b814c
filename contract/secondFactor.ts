import * as v from 'valibot';
import { AuthUser, INVALID_FIELD, Tokens } from './auth.ts';
import { endpoint } from './kit/endpoint.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

export const RECOVERY_CODES = 10;

/** The six-digit code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
const Code = v.pipe(v.string(REQUIRED_FIELD), v.trim(), v.nonEmpty(REQUIRED_FIELD), v.maxLength(40, INVALID_FIELD));
const Password = v.pipe(v.string(REQUIRED_FIELD), v.nonEmpty(REQUIRED_FIELD), v.maxLength(1024, INVALID_FIELD));
const Token = v.pipe(v.string(REQUIRED_FIELD), v.maxLength(200, INVALID_FIELD));

/** The TOTP secret for an authenticator app, as a URI for a QR code and as text. */
export const Enrolment = v.object({ uri: v.string(), secret: v.string() });
export type Enrolment = v.InferOutput<typeof Enrolment>;
const RecoveryCodes = { recoveryCodes: v.array(v.string()) };

export const SecondFactorState = v.object({
  isOn: v.boolean(),
  /** True if the settings require it for the person's role, so that it cannot be turned off. */
  isObliged: v.boolean(),
  /** False for the built-in accounts. */
  mayEnrol: v.boolean(),
  since: v.nullable(v.string()),
  recoveryCodesLeft: v.number(),
});
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>;

export const secondFactor = {
  enter: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    isAuthFlow: true,
    summary: 'Finish a sign-in that was refused with SECOND_FACTOR_REQUIRED',
    access: 'public',
    input: v.object({ token: Token, code: Code, remember: v.optional(v.boolean(), true) }),
    output: v.object({ ...Tokens, user: AuthUser }),
  }),
  beginAtSignIn: endpoint({
    method: 'POST',
    path: '/auth/second-factor/setup',
    isAuthFlow: true,
    summary: 'Begin to enrol in a sign-in that was refused with SECOND_FACTOR_SETUP',
    access: 'public',
    input: v.object({ token: Token }),
    output: Enrolment,
  }),
  confirmAtSignIn: endpoint({
    method: 'POST',
    path: '/auth/second-factor/setup/confirm',
    isAuthFlow: true,
    summary: 'Enrol and finish that sign-in; the recovery codes are shown this once',
    access: 'public',
    input: v.object({ token: Token, code: Code, remember: v.optional(v.boolean(), true) }),
    output: v.object({ ...Tokens, user: AuthUser, ...RecoveryCodes }),
  }),
  state: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    isAuthFlow: true,
    summary: 'Whether the signed-in user has a second factor',
    access: 'session',
    input: v.object({}),
    output: SecondFactorState,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/second-factor/begin',
    isAuthFlow: true,
    summary: 'Begin to enrol the signed-in user, by the password',
    access: 'session',
    input: v.object({ password: Password }),
    output: Enrolment,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    isAuthFlow: true,
    summary: 'Enrol with a first code; other sessions end, the recovery codes are shown this once',
    access: 'session',
    input: v.object({ code: Code }),
    output: v.object(RecoveryCodes),
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    isAuthFlow: true,
    summary: 'New recovery codes in place of the old ones',
    access: 'session',
    input: v.object({ password: Password, code: Code }),
    output: v.object(RecoveryCodes),
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/auth/second-factor/off',
    isAuthFlow: true,
    summary: 'Turn the second factor off, by password and code; refused while the role is obliged',
    access: 'session',
    input: v.object({ password: Password, code: Code }),
    output: v.object({}),
  }),
};
