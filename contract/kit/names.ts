import * as v from 'valibot';
import { NAME_MAX, NAME_MIN } from './limits.ts';
import { canonicalizeText } from './canonicalizeText.ts';
import { REQUIRED_FIELD } from './text.ts';

/** Counts the characters that matter for a name's minimum length: all except digits and whitespace. */
export function countNameCharacters(name: string): number {
  return [...name.replace(/[\d\s]/g, '')].length;
}

/** The shared name validator: at least 3 characters without digits and spaces. */
export const Name = v.pipe(
  v.string(REQUIRED_FIELD),
  v.transform(canonicalizeText),
  v.trim(),
  v.nonEmpty(REQUIRED_FIELD),
  v.maxLength(NAME_MAX, `O nome pode ter até ${NAME_MAX} caracteres.`),
  v.check(
    (name) => countNameCharacters(name) >= NAME_MIN,
    `O nome precisa de pelo menos ${NAME_MIN} letras, sem contar números e espaços.`,
  ),
  v.check((name) => !/\p{Cc}/u.test(name), 'O nome tem caracteres que não podem ser usados.'),
);
