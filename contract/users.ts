import * as v from 'valibot';
import { Email } from './auth.ts';
import { endpoint } from './kit/endpoint.ts';
import { Flag, IdInput, pageOf, pageRequest } from './kit/paging.ts';
import { Role } from './kit/permissions.ts';
import { canonicalizeText } from './kit/canonicalizeText.ts';
import { REQUIRED_FIELD } from './kit/text.ts';

const NAME_PART_MAX = 60;

/** First or last name: at least 2 letters of any script; spaces, apostrophes and hyphens are allowed in between. */
export const PersonName = v.pipe(
  v.string(REQUIRED_FIELD),
  v.transform(canonicalizeText),
  v.trim(),
  v.nonEmpty(REQUIRED_FIELD),
  v.maxLength(NAME_PART_MAX, `Use até ${NAME_PART_MAX} caracteres.`),
  v.regex(/^[\p{L}\p{M}'’ -]+$/u, 'Use só letras, espaços, apóstrofo e hífen.'),
  v.check((name) => (name.match(/\p{L}/gu) ?? []).length >= 2, 'Escreva pelo menos 2 letras.'),
);

/** The rules for a password set by an administrator; the person changes it at the first sign-in. */
export const InitialPassword = v.pipe(
  v.string(REQUIRED_FIELD),
  v.transform(canonicalizeText),
  v.nonEmpty(REQUIRED_FIELD),
  v.minLength(8, 'A senha deve ter pelo menos 8 caracteres'),
  v.maxLength(128, 'A senha pode ter até 128 caracteres'),
  v.regex(/\p{Lu}/u, 'A senha deve conter pelo menos uma letra maiúscula'),
  v.regex(/\p{Ll}/u, 'A senha deve conter pelo menos uma letra minúscula'),
  v.regex(/\d/, 'A senha deve conter pelo menos um número'),
  v.regex(/[!@#$%^&*]/, 'A senha deve conter pelo menos um caractere especial (!@#$%^&*)'),
);

export const CHOOSE_ROLE = 'Escolha um perfil';
const RoleChoice = v.pipe(v.string(CHOOSE_ROLE), v.picklist(Role.options, CHOOSE_ROLE));

export const NewUser = v.object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  role: RoleChoice,
  password: InitialPassword,
});
export type NewUser = v.InferOutput<typeof NewUser>;

/** A user in the administration. */
export const User = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  role: Role,
  active: v.boolean(),
  /** True for the three demo accounts, which cannot be changed. */
  isBuiltIn: v.boolean(),
  /** Inactive because the activation link has not been opened yet. */
  isPending: v.boolean(),
  /** True if signing in requires a TOTP code. */
  hasSecondFactor: v.boolean(),
  lastSeenAt: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type User = v.InferOutput<typeof User>;

export const userColumns = ['id', 'name', 'email', 'role', 'createdAt'] as const;

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'List the users',
    access: 'users',
    input: v.object({ ...pageRequest(userColumns).entries, role: v.optional(Role), active: v.optional(Flag) }),
    output: pageOf(User),
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/:id',
    summary: 'Read one user',
    access: 'users',
    input: IdInput,
    output: User,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user',
    summary:
      'Add a user, who must change the password at the first sign-in; with e-mail configured, ' +
      'inactive until the activation link is opened',
    access: 'users',
    input: NewUser,
    output: User,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/user/:id',
    summary: 'Change a user; a new role ends the user’s other sessions',
    access: 'users',
    // The specification's page sends back all fields that it loaded.
    ignoresUnknown: true,
    input: v.object({
      ...IdInput.entries,
      role: RoleChoice,
      firstName: v.optional(PersonName),
      lastName: v.optional(PersonName),
      email: v.optional(Email),
    }),
    output: User,
  }),
  toggle: endpoint({
    method: 'PUT',
    path: '/user/:id',
    summary: 'Deactivate an active user at once, activate an inactive one',
    access: 'users',
    input: IdInput,
    output: User,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/user/:id/activation',
    summary: 'Send the activation e-mail again',
    access: 'users',
    input: IdInput,
    output: User,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/user/:id/invitation',
    summary:
      'An activation link to hand over where no e-mail is sent, for a user who has not chosen a password yet; it is ' +
      'good once, for 72 hours, and answered once',
    access: 'users',
    answersSecret: true,
    input: IdInput,
    output: v.object({ url: v.string() }),
  }),
  removeSecondFactor: endpoint({
    method: 'DELETE',
    path: '/user/:id/second-factor',
    summary: 'Take the second factor from a user who lost it; their sessions end',
    access: 'users',
    input: IdInput,
    output: User,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id/',
    summary: 'Delete a user; what they made stays',
    access: 'users',
    input: IdInput,
    output: v.object({}),
  }),
  removeOne: endpoint({
    method: 'DELETE',
    path: '/user/:id',
    summary: 'The same at the other address',
    access: 'users',
    input: IdInput,
    output: v.object({}),
  }),
};
