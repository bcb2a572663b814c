import { isAbbreviation, lettered, numbered } from './rules/abbreviationWords.ts';
import { source } from './source.ts';

/** A stop that may lack the blank behind it. */
export const JOINED_STOP = String.raw`(?<=[\p{L}\d%)\]"”.!?…])[.!?…](?=[\p{L}\d])`;

const LONGEST = 48;
/** Endings of addresses and of names of files. */
const ending = new RegExp(
  source`^(?:com|org|net|gov|edu|mil|br|io|app|js|ly|me|tv|pdf|docx?|xlsx?|pptx?|csv|txt|zip|mp[34]|wav|jpe?g|png|
    html?|exe)(?!\p{L})`,
  'iu',
);

/** Letters and digits in the form in which rules see them. */
const oneForm = (text: string): string => text.normalize('NFKC').replaceAll(/\p{DI}/gu, '');

/** True if the stop at an offset of the text ends a sentence or an abbreviation, and its blank was left out. */
export function lacksBlank(text: string, at: number): boolean {
  const lead = /\S*$/u.exec(oneForm(text.slice(Math.max(0, at - LONGEST), at)))?.[0] ?? '';
  const rest = /^\S*/u.exec(oneForm(text.slice(at + 1, at + 1 + LONGEST)))?.[0] ?? '';
  if (/[@\\_=]|www|:\/\//i.test(lead + rest)) return false;
  if (text[at] === '.' && !/[.!?…]$/.test(lead)) return lacksBlankBehindDot(lead, rest, text.slice(at + 1, at + 3));
  return /[\p{L}\d%)\]"”][.!?…]{0,4}$/u.test(lead) && /^\p{L}/u.test(rest) && !/\//.test(lead + rest);
}

function lacksBlankBehindDot(lead: string, rest: string, next: string): boolean {
  // A domain, or the name of a file.
  if (ending.test(rest) || /^[^.]*\.\p{Ll}/u.test(rest)) return false;
  const word = /(?<![\p{L}\d.-])\p{L}{1,9}[ªº]?$/u.exec(lead)?.[0].toLowerCase() ?? '';
  // Apto.12, art.5º; Bl.B.
  if (Object.hasOwn(numbered, word) && /^\d/.test(rest)) return true;
  if (lettered.has(word) && /^\p{Lu}(?![\p{L}\d.])/u.test(rest)) return true;
  // 2a.via, 3º.andar.
  if (/(?<![\p{L}\d.,/-])\d{1,3}[ªºao]s?$/u.test(lead)) return /^\p{L}{3}/u.test(rest);
  if (/\//.test(lead + rest)) return false;
  // S.Paulo, R.Augusta, but J.R.R.
  if (/(?<![\p{L}\d.-])\p{Lu}$/u.test(lead)) return /^\p{Lu}(?:\p{Ll}{2}|\p{Lu}{2})/u.test(rest);
  if (/(?<![\p{L}.])\p{Lu}{2,}$/u.test(lead))
    return /^\p{Lu}{3}/u.test(rest) || (/\p{Lu}{4}$/u.test(lead) && /^[AEO][ \u00A0]$/.test(next));
  const isEnd = /(?:\p{Ll}{2}|\d[hgmlL]?|[%)\]"”])$/u.test(lead) || (word.length > 1 && isAbbreviation(word));
  return isEnd && (/^\p{Lu}\p{Ll}/u.test(rest) || (/\p{Ll}$/u.test(lead) && /^[AEO][ \u00A0]$/.test(next)));
}
