import type { NameShape } from '#common/zipNames.ts';

/** The rules of a system for file names, without the extension. */
export interface NameRule {
  readonly refused: RegExp;
  /** Replacement for rejected characters. */
  readonly instead: '-' | '_';
  readonly lengthMax: number;
  readonly isLower?: boolean;
  readonly beginsWithLetter?: boolean;
}

/** The nearest name that the system allows. */
export function nameByRule({ refused, instead, lengthMax, isLower, beginsWithLetter }: NameRule, name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const allowed = trimmed((isLower === true ? plain.toLowerCase() : plain).replaceAll(refused, instead), instead);
  const begun = beginsWithLetter === true && !/^[A-Za-z]/.test(allowed) ? `p${instead}${allowed}` : allowed;
  return trimmed(begun.slice(0, lengthMax), instead) || 'prompt';
}

/** The name with numbers appended, within the length limit. */
export function numberedByRule({ instead, lengthMax }: NameRule, name: string, numbers: readonly number[]): string {
  const end = numbers.map((number) => `${instead}${number}`).join('');
  return trimmed(name.slice(0, lengthMax - end.length), instead) + end;
}

/** Names the files of a zip by the rule. */
export const shapeByRule = (rule: NameRule): NameShape => ({
  fit: (name) => nameByRule(rule, name),
  number: (name, numbers) => numberedByRule(rule, name, numbers),
});

/** A name must begin and end with a letter or digit. */
function trimmed(name: string, instead: string): string {
  return name.replaceAll(new RegExp(`^[-_${instead}]+|[-_${instead}]+$`, 'g'), '');
}
