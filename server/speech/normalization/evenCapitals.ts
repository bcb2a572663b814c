import { anywhere, counted, institutions, numbered, titles, titlesWithoutDot } from './rules/abbreviationWords.ts';
import { source } from './source.ts';
import { wordSet } from './wordLists.ts';

/** Written without their dot, these are no other word in capitals. */
const short = wordSet('vc vcs msg msgs obs qtd qtde pgto pagto vencto att km bl qd cj gts');
const small = wordSet('de da do das dos em no na nos nas ao aos às com por para pela pelo até e ou que');
const UNITS = String.raw`(?:MINS?|SEGS?|CM|MM|M²|M³|M2|M3|KM\/H)`;
const isUnit = new RegExp(`^${UNITS}$`, 'u');

const isShouted = (line: string): boolean => !/\p{Ll}/u.test(line) && /\p{Lu}{2}/u.test(line);

const word = new RegExp(
  source`(?<=\d[ \u00A0]?)${UNITS}(?![\p{L}\d])|(?<=\d)(?:MG|H)(?![\p{L}\d])|(?<=\dX?\/)(?:DIA|SEMANA|MÊS)(?!\p{L})|
    (?<=\p{Lu}(?:[AEI]|AM|EM|[AEI]R)-)(?<!CREA-)SE(?![\p{L}-])|
    (?<![\p{L}\d@&_/\\.-])(?:[CPS]\/(?=[ \u00A0]?\p{L})|N(?=[º°])|\p{Lu}{2,10}(?![\p{L}\d@&_/\\-]|\.\p{L}))`,
  'gu',
);
/** Places whose numbers have a letter: POLTRONA 14H. */
const isPlace =
  /(?:POLTRONA|ASSENTO|PORTÃO|FILA|CADEIRA|SALA|BOX|LOTE|QUADRA|BLOCO|VAGA|LEITO|LINHA|Nº)S?[ \u00A0:]{1,2}\d{1,3}$/u;

/**
 * Abbreviations, units and small words of a line in capitals as elsewhere in a text, where rules tell them from
 * acronyms: DR. ANA, SEG. A SEX. DAS 8H. Every character keeps its place.
 */
export function evenCapitals(text: string): string {
  if (!/\p{Lu}{2}/u.test(text)) return text;
  return text.replaceAll(/[^\n]+/g, (line) =>
    isShouted(line)
      ? line.replaceAll(word, (found, at: number) => {
          const form = evenWord(found, line.slice(0, at), line.slice(at + found.length));
          return form.length === found.length ? form : found;
        })
      : line,
  );
}

function evenWord(found: string, lead: string, rest: string): string {
  const key = found.toLowerCase();
  if (found === 'H') return isPlace.test(lead) ? found : key;
  if (/[\d/-]$/.test(lead)) return key;
  if (!/^\p{Lu}{2,}$/u.test(found) || (isUnit.test(found) && /\d[ \u00A0]?$/.test(lead))) return key;
  // Also the letters of a state: ARACAJU - SE.
  if (small.has(key)) return /[-–(,][ \u00A0]?$/.test(lead) ? found : key;
  const capital = found.charAt(0) + key.slice(1);
  if (!/^\.(?!\.)/.test(rest)) {
    if (titlesWithoutDot.has(key) && /^[ \u00A0]\p{Lu}{2}/u.test(rest)) return capital;
    return short.has(key) ? key : found;
  }
  if (Object.hasOwn(numbered, key) && /^\.:?[ \u00A0]?(?:\d|\p{Lu}(?![\p{L}.])|N[º°])/u.test(rest)) return key;
  if (Object.hasOwn(titles, key) || Object.hasOwn(institutions, key)) return capital;
  return Object.hasOwn(numbered, key) || Object.hasOwn(counted, key) || Object.hasOwn(anywhere, key) ? key : found;
}
