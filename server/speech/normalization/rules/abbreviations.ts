import { isFeminine } from '#server/speech/normalization/gender.ts';
import { type TextSpot, type Rule, before, wordsAfter } from '#server/speech/normalization/rule.ts';
import { readings, wordSet } from '#server/speech/normalization/wordLists.ts';
import {
  titles,
  withoutDot,
  counted,
  countedWithoutDot,
  lettered,
  anywhere,
  onlyInside,
  slashed,
  chat,
  weekdays,
} from './abbreviationWords.ts';
import { source } from '#server/speech/normalization/source.ts';

const WEEKDAY = '(?:seg|ter|qua|qui|sex|sáb|sab|dom)';
const known = (entries: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined;

/** Adjectives that agree with the noun behind them. */
const agreeing = readings('próx = próxim; últ = últim');

export const abbreviations: readonly Rule[] = [
  {
    // Próx. 5 dias, últ. semana.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(próx|últ)\.(?=[ \u00A0](\d{1,4})?[ \u00A0]?(\p{Ll}{3,24}))/iuy,
    read: ([, written = '', count, noun = '']) => {
      const isMany = count === undefined ? /[^s]s$/u.test(noun) : Number(count) > 1;
      const said = sayAfter(known(agreeing, written.toLowerCase()) ?? '', noun);
      return isMany && !said.endsWith('s') ? `${said}s` : said;
    },
  },
  {
    // Prezado(a), Sr(a)., dia(s): one form is spoken for both.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(\p{L}{1,24})\((a|s|es|as)\)(\.)?/uy,
    read: ([, stem = '', ending = '', dot = ''], place) => {
      // 5 dia(s) is spoken as dias, 1 dia(s) as dia.
      if (ending !== 'a')
        return (
          (stem + (/(?:^|[^\d.,])(?:0*[2-9]|\d*[1-9]\d)[ \u00A0]$/.test(before(place)) ? ending : '')).replace(
            /ês(?=es$)/u,
            'es',
          ) + dot
        );
      const one = known(titles, stem.toLowerCase());
      const two = known(titles, `${stem.toLowerCase()}a`);
      if (one !== undefined && two !== undefined) return `${one} ou ${two}`;
      return `${stem} ou ${stem.endsWith('o') ? stem.slice(0, -1) : stem}a${dot}`;
    },
  },
  {
    name: 'weekday',
    starts: ['letter'],
    pattern: new RegExp(
      String.raw`(${WEEKDAY})\.?[ \u00A0]?(a|à|-|–|e|/)[ \u00A0]?(${WEEKDAY})(?!\p{L})(?:\.(?![ \u00A0]\p{Lu}|$))?`,
      'yiu',
    ),
    read: ([, first = '', joint = '', second = '']) =>
      `${weekdays[first.toLowerCase()]} ${/[-–aà]/i.test(joint) ? 'a' : 'e'} ${weekdays[second.toLowerCase()]}`,
  },
  {
    // Sex. 20h.
    name: 'weekday',
    starts: ['letter'],
    pattern: new RegExp(String.raw`(${WEEKDAY})\.?(?=[ \u00A0,:]{1,2}\d{1,2}(?:h|:\d))`, 'yiu'),
    read: ([, day = '']) => weekdays[day.toLowerCase()],
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(tel|cel)(?=:)/iuy,
    read: ([written]) => counted[written.toLowerCase()],
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(?:[cpsa]\/(?:nº|n|a|c)?|e\/ou|n\/a)(?![\p{L}\d])/iuy,
    read: ([written]) => known(slashed, written.toLowerCase()),
  },
  {
    // c/ and p/ may be joined to the next word: p/você.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /([cps]\/)(?=\p{Ll}{2})/uy,
    read: ([written]) => `${slashed[written]} `,
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(?:n\.?[º°]s?|N\.?[º°]s?|nos?\.[ºª]|n\.os)(?![\p{L}])\.?/uy,
    read: ([written]) => (/s/.test(written) ? 'números' : 'número'),
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: new RegExp(
      source`S\.[ \u00A0]?(?=(?:Paulo|Bernardo|José|João|Luís|Luiz|Francisco|Pedro|Caetano|Carlos|Vicente|Gonçalo|
        Sebastião|Miguel|Jorge|Bento)(?!\p{L}))`,
      'uy',
    ),
    read: (_, place) => (/\p{L}\.[ \u00A0]$/u.test(before(place)) ? undefined : 'São '),
  },
  {
    // Dona Maria, dom Pedro.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /D\.[ \u00A0](?=\p{Lu}\p{Ll}{1,20}a(?!\p{L}))/uy,
    read: (_, place) => (/\p{L}\.[ \u00A0]$/u.test(before(place)) ? undefined : 'dona '),
  },
  {
    // R. Augusta, 500: R. means street instead of an initial if a house number follows.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /R\.?[ \u00A0](?=(?:d[aeo]s?[ \u00A0])?\p{Lu}[\p{L} ]{2,40},[ \u00A0](?:\d|n[º°.]|s\/n))/uy,
    read: (_, place) =>
      /\p{L}\.?[ \u00A0]$/u.test(before(place)) && !/(?:na|à|da|pela|endereço|fica|em|e)[ \u00A0]$/u.test(before(place))
        ? undefined
        : 'rua ',
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern:
      /(p\. ?ex|a\. ?a|a\. ?m|a\. ?C|d\. ?C|S\.A|[VS]\. ?Exa|[VS]\. ?Sa|i\. ?e|S\.O\.S|E\.T|C\.C|r\.s\.v\.p)\./iuy,
    read: ([, written = ''], place) => {
      const { text, to } = place;
      const key = written.toLowerCase().replace(/^([ad])\. ([acm])$/, '$1.$2');
      if (/^[AD]/.test(written) && key.endsWith('.c')) return undefined;
      // 10% a.a.; times like 3 a.m. are not usual in Portuguese.
      if ((key === 'a.a' || key === 'a.m') && !/%[ \u00A0]$/.test(before(place))) return undefined;
      const spoken = known(anywhere, key);
      return spoken && spoken + endOf(text, to);
    },
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(\p{L}{1,6}(?:\.?[ªº])?)(\.)?(?![\p{L}\d])/uy,
    read: ([, written = '', dot], place) => {
      const { text, to } = place;
      const key = written.toLowerCase();
      const next = text.slice(to, to + 4);
      const chatWord = dot === undefined ? known(chat, written) : undefined;
      if (chatWord !== undefined) return chatWord;
      const isNumberNext =
        /^[ \u00A0]{0,2}(?:n[º°.]|[\d(])/u.test(next) ||
        /^[ \u00A0][IVXLC]{1,8}(?!\p{L})/u.test(text.slice(to, to + 10)) ||
        (lettered.has(key) && /^[ \u00A0]\p{Lu}(?!\p{L})/u.test(text.slice(to, to + 3)));
      const beforeNumber = known(counted, key);
      if (beforeNumber !== undefined && isNumberNext && (dot !== undefined || countedWithoutDot.has(key)))
        return beforeNumber;
      if (dot !== undefined && key === 'ed' && /\d\.?[ªaº]?[ \u00A0]$/u.test(before(place)))
        return `edição${endOf(text, to)}`;
      // 'A p. 5' is a page, 'p 5' is not.
      const title = known(titles, key);
      const isNameNext =
        dot === undefined
          ? /^[ \u00A0]\p{Lu}/u.test(next)
          : /^[ \u00A0]{0,2}(?:d[aeo]s?[ \u00A0]|\d{1,2}[ \u00A0]de[ \u00A0])?\p{Lu}/u.test(text.slice(to, to + 10));
      if (
        title !== undefined &&
        isNameNext &&
        (dot !== undefined
          ? written !== 'd' && !isWordOf(key, written)
          : withoutDot.has(key) && /^\p{Lu}\p{Ll}/u.test(written))
      )
        return title;
      if (title !== undefined && dot !== undefined && /^(?:sr|sra|srs|sras|srta|dr|dra)$/.test(key))
        return title + endOf(text, to);
      if (dot === undefined) return undefined;
      const limit = sayLimit(key, place);
      const spoken = limit ?? known(anywhere, key);
      if (spoken === undefined || (limit === undefined && onlyInside.has(key) && endOf(text, to) !== ''))
        return undefined;
      return spoken + endOf(text, to);
    },
  },
];

const limits = readings('máx = máxim; max = máxim; mín = mínim; min = mínim; méd = médi');

/** Agrees with the noun before it (velocidade máx.) or with that of an earlier one: temperatura máx. 32 e mín. 18. */
function sayLimit(key: string, place: TextSpot): string | undefined {
  const stem = known(limits, key);
  if (stem === undefined) return undefined;
  const lead = before(place).replace(
    /(?:m[aá]x|m[ií]n|méd)\.(?:[^.!?;]{0,20}[ \u00A0](?:e|ou)[ \u00A0]|[ \u00A0]?[/,][ \u00A0]?)$/u,
    '',
  );
  const [, word = '', dot] = /(\p{L}{1,24})(\.)?[ \u00A0]$/u.exec(lead) ?? [];
  const noun = (dot === undefined ? undefined : known(anywhere, word)) ?? (dot === undefined ? word : '');
  // Mín. 12°: the temperature is not named.
  if (
    noun === '' &&
    /^[ \u00A0:]{1,2}[-−–]?\d{1,3}(?:,\d)?[ \u00A0]?[º°]/u.test(place.text.slice(place.to, place.to + 14))
  )
    return `${stem}a`;
  // Without its accent it may be a name, or a verb at the end of a sentence.
  if (/^m[ai]/.test(key) && noun.length < 4) return undefined;
  return noun === '' ? undefined : sayAfter(stem, noun);
}

function sayAfter(stem: string, noun: string): string {
  const isMany = /[^s]s$/u.test(noun) && noun.length > 3;
  const one = isMany ? noun.slice(0, -1) : noun;
  const isFeminineNoun =
    noun === 'a' ||
    noun === 'as' ||
    isFeminine(noun, !isMany) ||
    (/(?:[^ei]a|[gn]ia|ência|ância|são|ções|ssões)$/u.test(one) && !masculines.has(one));
  return `${stem}${isFeminineNoun ? 'a' : 'o'}${isMany || noun === 'as' ? 's' : ''}`;
}

const masculines = wordSet('dia clima mapa grama programa sistema telefonema para');

/** Words that would be taken for a title at the end of a sentence: 'não quero mal. Pedro'. */
const isWordOf = (key: string, written: string): boolean =>
  ['mal', 'res', 'des', 'ver', 'bal', 'al', 'pe', 'gen', 'tv', 'd', 'ed', 'ten'].includes(key) &&
  !/^\p{Lu}/u.test(written);

/** Sentence end, if the dot of an abbreviation also ends the sentence. */
function endOf(text: string, to: number): string {
  const [next] = wordsAfter(text, to, 1);
  const rest = text.slice(to, to + 3).trimStart();
  const isEnd =
    (rest === '' && to + 3 >= text.length) ||
    /^[\n\r]/.test(text.slice(to, to + 1)) ||
    (next !== undefined && /^\p{Lu}/u.test(rest));
  return isEnd ? '.' : '';
}
