import type { Gender } from './numberWords.ts';
import { type TextSpot, wordBefore, wordsAfter } from './rule.ts';
import { feminineArticles, masculineArticles, notFeminine, feminineOfOne, neutral } from './genderWords.ts';
import { counted, notebooks } from './rules/abbreviationWords.ts';
import { source } from './source.ts';

const feminineEnding = new RegExp(
  source`(?:as|ções|sões|xões|dades|tudes|gens|ices|ências|mulheres|mães|mãos|noites|tardes|fases|bases|chaves|redes|
    leis|vozes|luzes|cores|flores|fotos|motos|doses|frases|classes|equipes|crises|análises|partes|fontes|pontes|
    sedes|filiais|ordens|vezes|séries|torres|árvores|mortes|nuvens|colheres|peles|noções|sínteses|hipóteses|
    apólices|cruzes|raízes|estantes|enchentes|gestantes|turnês|multidões|opiniões|reuniões|regiões|uniões|manhãs|
    maçãs|irmãs|greves|neves|aves|naves|metrópoles|febres|hemoptises)$`,
  'u',
);
const masculineProfession = /(?:istas|nautas|cidas|cratas|patas)$/u;

/** Spoons of recipes: 2 c. (sopa). */
const spoons = /^[ \u00A0]c\.[ \u00A0](?:\(|de[ \u00A0])?(?:sopa|chá|café|sobr)/u;

/** The number again in words, as contracts have it: 2 (duas) vias. */
const wordsOfFeminine = /^[ \u00A0]?\((?:[\p{L} ]{1,40}[ \u00A0])?(?:uma|duas|\p{L}{2,8}[cz]?entas)[ \u00A0)]/iu;

const optionalPlural = /^[ \u00A0]\p{L}{2,24}\((s|es|ões)\)/u;

/** Gender of the counted noun: from the article before the number, else from the noun after it, else masculine. */
export function genderOfCounted(place: TextSpot, isOne: boolean): Gender {
  const article = wordBefore(place);
  if (feminineArticles.has(article)) return 'f';
  if (masculineArticles.has(article)) return 'm';
  if (wordsOfFeminine.test(place.text.slice(place.to, place.to + 48))) return 'f';
  if (spoons.test(place.text.slice(place.to, place.to + 12))) return 'f';
  if (notebooks.test(place.text.slice(place.to, place.to + 24))) return 'm';
  const words = wordsAfter(place.text, place.to, 2);
  const noun = words.find((word) => !neutral.has(word));
  if (noun === undefined) return 'm';
  const abbreviated = Object.hasOwn(counted, noun) ? counted[noun] : undefined;
  // 2 parcela(s), 3 ligação(ões).
  const [, ending] = optionalPlural.exec(place.text.slice(place.to, place.to + 40)) ?? [];
  if (ending !== undefined && !isOne) return isFeminine(noun.replace(/ão$/u, '') + ending, false) ? 'f' : 'm';
  // 300 mil t.
  if (noun === 't') return 'f';
  return (abbreviated?.isFeminine ?? isFeminine(noun, isOne)) ? 'f' : 'm';
}

export function isFeminine(noun: string, isOne: boolean): boolean {
  if (isOne) return feminineOfOne.has(noun) || /(?:ção|dade|gem)$/u.test(noun);
  return feminineEnding.test(noun) && !notFeminine.has(noun) && !masculineProfession.test(noun);
}
