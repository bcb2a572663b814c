import { isFeminine } from '#server/speech/normalization/gender.ts';
import { type TextSpot, type Rule, before, wordsAfter } from '#server/speech/normalization/rule.ts';
import { readings, wordSet } from '#server/speech/normalization/wordLists.ts';
import {
  type Abbreviated,
  agreeing,
  anywhere,
  chat,
  counted,
  countedWithoutDot,
  isAbbreviation,
  isShortForm,
  institutions,
  lettered,
  notebooks,
  numbered,
  numberedWithoutDot,
  onlyInside,
  slashed,
  titles,
  titlesOfBoth,
  titlesWithoutDot,
  unmistakable,
  weekdays,
} from './abbreviationWords.ts';
import { months } from './dates.ts';
import { isFeminineName, isGivenNameOfWoman } from './givenNames.ts';
import { findTruncated } from './truncatedWords.ts';
import { spell } from '#server/speech/normalization/letters.ts';
import { spellDigits } from '#server/speech/normalization/numberWords.ts';
import { source } from '#server/speech/normalization/source.ts';

const WEEKDAY = '(?:seg|ter|qua|qui|sex|sáb|sab|dom)';
const known = <Entry>(entries: Readonly<Record<string, Entry>>, key: string): Entry | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined;

const medicineForms = readings(`
  gts = gotas; cp = comprimido; cps = comprimidos; cpr = comprimido; comp = comprimido; caps = cápsulas; amp = ampola;
  susp = suspensão; sol = solução; xpe = xarope; inj = injetável; pom = pomada; sup = supositório;
`);

const periods = readings('a = ano; m = mês; t = trimestre; s = semana');

/** Adjectives that agree with the noun behind them. */
const agreeingAhead = readings('próx = próxim; prox = próxim; últ = últim; ult = últim');

export const abbreviations: readonly Rule[] = [
  {
    // Próx. 5 dias, últ. semana.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'púu',
    pattern: /([Pp]r[óo]x|[ÚúUu]lt)\.(?=[ \u00A0](?:[2-6]ª|(\d{1,4})?[ \u00A0]?(\p{Ll}{3,24})))/uy,
    // Últ. 5ª do mês: a weekday is feminine.
    read: ([, written = '', count, noun = 'a']) => {
      const isMany = count === undefined ? /[^s]s$/u.test(noun) : Number(count) > 1;
      const said = sayAfter(known(agreeingAhead, written.toLowerCase()) ?? '', noun);
      return isMany && !said.endsWith('s') ? `${said}s` : said;
    },
  },
  {
    // Prezado(a), Sr(a)., Sr.(a), dia(s): one form is spoken for both.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(\p{L}{1,24})(\.)?\((a|s|es|as|m|ns|ões|ram)\)(s(?!\p{L}))?(\.)?/iuy,
    read: ([, stem = '', inner, written = '', plural, dot = ''], place) => {
      const ending = written.toLowerCase();
      const one = known(titles, stem.toLowerCase())?.one;
      const two = known(titles, `${stem.toLowerCase()}a`)?.one;
      if (ending === 'a' && one !== undefined && two !== undefined) return `${one} ou ${two}`;
      if (inner !== undefined || (ending === 'm' && measures.has(stem.toLowerCase()))) return undefined;
      // Prezado(a)s.
      if (plural !== undefined) return ending === 'a' ? `${stem}${plural}${dot}` : undefined;
      if (ending === 'a') return `${stem} ou ${/o$/i.test(stem) ? stem.slice(0, -1) : stem}${written}${dot}`;
      // 5 dia(s) is spoken as dias, 1 dia(s) as dia; vence(m) as vence.
      const isMany = /(?:^|[^\d.,])(?:0*[2-9]|\d*[1-9]\d)[ \u00A0](?:\p{L}{1,24}\((?:s|es|ns|ões)\)[ \u00A0])?$/u.test(
        before(place),
      );
      return (isMany ? sayMany(stem, written) : stem) + dot;
    },
  },
  {
    // Sr./Sra.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'sdp',
    pattern: /(sr|dr|prof)\.?[ \u00A0]?\/[ \u00A0]?\1a\.?(?!\p{L})/iuy,
    read: ([, title = '']) => `${titles[title.toLowerCase()]?.one} ou ${titles[`${title.toLowerCase()}a`]?.one}`,
  },
  {
    // Prezado/a, diretor/a, os/as.
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(\p{L}{0,23}(?:os?|or(?:es)?))\/([aà])(s)?(?![\p{L}\d/(]|\.\p{L})/iuy,
    read: ([, stem = '', letter = '', plural]) =>
      plural !== undefined ? stem : `${stem} ou ${letter === 'à' ? '' : stem.replace(/o$/i, '')}${letter}`,
  },
  {
    // Three or more of them: sex/sáb/dom.
    name: 'weekday',
    starts: ['letter'],
    first: 'stqd',
    pattern: new RegExp(String.raw`(?:${WEEKDAY}\.?(?:/|,[ \u00A0]?)){2,5}${WEEKDAY}(?!\p{L})`, 'yiu'),
    read: ([written], place) => {
      const days = written
        .split(/[/,]/)
        .map((day) => weekdays[day.toLowerCase().replace(/[. \u00A0]/g, '')] + (isEveryWeek(place) ? 's' : ''));
      return `${days.slice(0, -1).join(', ')} e ${days.at(-1)}`;
    },
  },
  {
    name: 'weekday',
    starts: ['letter'],
    first: 'stqd',
    pattern: new RegExp(String.raw`(${WEEKDAY})\.?[ \u00A0]?(a|à|-|–|e|/)[ \u00A0]?(${WEEKDAY})(?!\p{L})(\.)?`, 'yiu'),
    read: ([, first = '', joint = '', second = '', dot], place) => {
      const ending = isEveryWeek(place) ? 's' : '';
      return (
        `${weekdays[first.toLowerCase()]}${ending} ${/[-–aà]/i.test(joint) ? 'a' : 'e'} ` +
        `${weekdays[second.toLowerCase()]}${ending}${dot === undefined ? '' : endOf(place.text, place.to)}`
      );
    },
  },
  {
    // Sex. 20h, sáb 18/27 °C; 'ter 5/6' may be a verb.
    name: 'weekday',
    starts: ['letter'],
    first: 'stqd',
    pattern: new RegExp(
      source`(${WEEKDAY})\.?(?=[ \u00A0,:]{1,2}\d{1,2}(?:h|:\d)|
        (?<!ter)[ \u00A0,:]{1,2}(?:das|às|até|até[ ]as|a[ ]partir[ ]das)[ \u00A0]\d{1,2}
        (?:h|:\d|[ \u00A0]às)|(?<!ter)[ \u00A0](?:\d{1,2}/\d|\d\d[º°])|
        ,[ \u00A0]\d{1,2}(?:/\d|[ \u00A0]de[ \u00A0]))`,
      'yiu',
    ),
    read: ([, day = '']) => weekdays[day.toLowerCase()],
  },
  {
    // Behind a date: 18/02 (qua).
    name: 'weekday',
    starts: ['letter'],
    first: 'stqd',
    pattern: new RegExp(String.raw`(${WEEKDAY})\.?(?=\))`, 'yiu'),
    read: ([, day = ''], place) =>
      new RegExp(String.raw`(?:\d|${months.join('|')})[ \u00A0]?\($`, 'u').test(before(place))
        ? weekdays[day.toLowerCase()]
        : undefined,
  },
  {
    // The form of a medicine before its strength: dipirona gts 500 mg/mL.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'gcasxip',
    pattern: new RegExp(
      source`(${Object.keys(medicineForms).join('|')})\.?(?=[ \u00A0]\d{1,4}(?:[.,]\d{1,3})?
        [ \u00A0]?(?:mg|mcg|g|ml|UI|%)
        (?!\p{L}))`,
      'iuy',
    ),
    read: ([, form = ''], place) =>
      // Sol 30% may be the weather.
      /\p{L}{4}[ \u00A0]$/u.test(before(place)) &&
      !(
        form.toLowerCase() === 'sol' &&
        /^[ \u00A0][\d.,]{1,8}[ \u00A0]?%/.test(place.text.slice(place.to, place.to + 12))
      )
        ? medicineForms[form.toLowerCase()]
        : undefined,
  },
  {
    // Streets named after a day: R. 7 de Setembro.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'r',
    pattern: new RegExp(source`[Rr]\.[ \u00A0](?=\d{1,2}[ \u00A0]de[ \u00A0](?:${months.join('|')})(?!\p{L}))`, 'iuy'),
    read: () => 'rua ',
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    first: 'tca',
    pattern: /(tel|cel|ag(?=:[ \u00A0]?\d))(?=:)/iuy,
    read: ([written]) => numbered[written.toLowerCase()]?.one,
  },
  {
    // Spoons of recipes: 2 c. (sopa).
    name: 'abbreviation',
    starts: ['letter'],
    first: 'c',
    pattern: /c\.(?=[ \u00A0](?:\(|de[ \u00A0])?(?:sopa|chá|café|sobremesa))/uy,
    read: ([written], place) => {
      const [, count] = /(\d{1,3}|[½¼¾])[ \u00A0]$/u.exec(before(place)) ?? [];
      return count && written && (/^(?:1|[½¼¾])$/.test(count) ? 'colhér' : 'colheres');
    },
  },
  {
    // Two provisions of a law together: art. 5º c/c art. 6º.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'c',
    pattern: /c\/c(?=[ \u00A0](?:o[ \u00A0]|os[ \u00A0])?(?:arts?\.|artigos?|§|inc))/uy,
    read: () => 'combinado com',
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    first: 'cpsaen',
    pattern: /(?:[cpsa]\/(?:nº|n|a|c)?|e\/ou|n\/a)(?![\p{L}\d])/iuy,
    read: ([written], place) =>
      written === 's/' && isAbout(place)
        ? 'sobre'
        : /^p\/$/i.test(written) && isRate(place)
          ? 'por'
          : written === 'a/c' && /^[ \u00A0]d[aeo]s?[ \u00A0]/u.test(place.text.slice(place.to, place.to + 5))
            ? 'aos cuidados'
            : known(slashed, written.toLowerCase()),
  },
  {
    // A period with the one before: +12% a/a, -0,3% m/m.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'amts',
    pattern: /([amts])\/\1(?![\p{L}\d])/uy,
    read: ([, period = ''], place) => {
      const name = periods[period];
      return name !== undefined && /%[ \u00A0](?:n[ao][ \u00A0])?\(?$/u.test(before(place))
        ? `${name} a ${name}`
        : undefined;
    },
  },
  {
    // 'q' among words, as in messages: acho q vem.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'q',
    pattern: /q(?=[ \u00A0]\p{Ll}{2})/uy,
    read: (_, { text, from }) =>
      /\p{Ll}{2}[ \u00A0]$/u.test(text.slice(Math.max(0, from - 3), from)) ? 'que' : undefined,
  },
  {
    // c/ and p/ may be joined to the next word: p/você.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'cps',
    pattern: /([cps]\/)(?=\p{Ll}{2})/uy,
    read: ([written]) => `${slashed[written]} `,
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    first: 'n',
    pattern: /(?:n\.?[º°]s?|N\.?[º°]s?|nos?\.[ºª]|n\.os)(?![\p{L}])\.?/uy,
    read: ([written]) => (/s/.test(written) ? 'números' : 'número'),
  },
  {
    name: 'abbreviation',
    starts: ['capital'],
    first: 's',
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
    starts: ['capital'],
    first: 'd',
    pattern: /D\.[ \u00A0](?=\p{Lu}\p{Ll}{1,20}a(?!\p{L}))/uy,
    read: (_, place) => (/\p{L}\.[ \u00A0]$/u.test(before(place)) ? undefined : 'dona '),
  },
  {
    // Women's names of other endings: D. Lourdes, D. Beatriz.
    name: 'abbreviation',
    starts: ['capital'],
    first: 'd',
    pattern: /D\.[ \u00A0](?=(\p{Lu}\p{Ll}{2,20})(?!\p{L}))/uy,
    read: ([, name = ''], place) =>
      /\p{L}\.[ \u00A0]$/u.test(before(place)) || !isFeminineName(name) ? undefined : 'dona ',
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    first: 'a',
    pattern: /[Aa]r[- \u00A0]cond\.?(?!\p{L})/uy,
    read: () => 'ar-condicionado',
  },
  {
    // Upper limits without their dot: velocidade máx 10 km/h.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'm',
    pattern: /(m[áa]x|m[íi]n)(?=[ \u00A0](?:de[ \u00A0])?\d)/uy,
    read: ([written], place) => {
      const noun = nounBefore(before(place));
      const stem = written.startsWith('ma') || written.startsWith('má') ? 'máxim' : 'mínim';
      return noun && sayAfter(stem, noun);
    },
  },
  {
    // Stars of a hotel or a judgement: Hotel 4*.
    name: 'abbreviation',
    starts: ['digit'],
    after: '*★',
    pattern: /([1-5])[ \u00A0]?[*★](?![\p{L}\d*])/uy,
    read: ([, count], place) =>
      /(?:hotel|pousada|resort|hostel|avaliação|nota|com|classificação|categoria)[ \u00A0](?:de[ \u00A0])?$/u.test(
        before(place),
      ) && count
        ? `${spellDigits(count)} ${count === '1' ? 'estrela' : 'estrelas'}`
        : undefined,
  },
  {
    // Quantities in notes that use no dot: cx c/ 100, fr 500 ml.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'f',
    pattern: /fr(?=[ \u00A0]\d{1,4}[ \u00A0]?(?:ml|mL|l|L|g)(?!\p{L}))/uy,
    read: () => 'frasco',
  },
  {
    // A judge: MM. Juiz, MM. Juíza.
    name: 'abbreviation',
    starts: ['capital'],
    first: 'm',
    pattern: /MM\.?(?=[ \u00A0](?:Ju[ií]z(a)?|Des|Min)(?!\p{Ll}{4}))/uy,
    read: ([, woman]) => (woman === undefined ? 'meritíssimo' : 'meritíssima'),
  },
  {
    // About a year, as museums date: c. 1928.
    name: 'abbreviation',
    starts: ['letter'],
    first: 'c',
    pattern: /ca?\.(?=[ \u00A0]?(?:1\d|20)\d\d(?!\d|[.,]\d))/uy,
    read: () => 'cerca de ',
  },
  {
    // Labour on a bill: MO R$ 450.
    name: 'abbreviation',
    starts: ['capital'],
    first: 'mo',
    pattern: /MO(?=[ \u00A0:]{1,2}(?:R\$|de[ \u00A0]R\$))|OS(?=[ \u00A0](?:n[º°.]{1,2}[ \u00A0]?)?\d{3})/uy,
    read: ([written]) => (written === 'MO' ? 'mão de obra' : 'ordem de serviço'),
  },
  {
    // A month behind its preposition: a partir de jul., em set.
    name: 'date',
    starts: ['letter'],
    first: 'jfmason',
    pattern: /(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov)(\.)(?!\p{L})/iuy,
    read: ([, month = '', dot], place) =>
      dot !== undefined &&
      /(?:^|[^\p{L}])(?:de|em|até|desde|mês|para|dez\.[ \u00A0](?:e|a|ou))[ \u00A0]$/u.test(before(place))
        ? months.find((name) => name.startsWith(month.toLowerCase()))! + endOf(place.text, place.to)
        : undefined,
  },
  {
    // December at the end of a sentence, which could be the number ten: nascidos em dez., nov. e dez.
    name: 'date',
    starts: ['letter'],
    first: 'd',
    pattern: /dez\.(?!\p{L})/uy,
    read: (_, place) => (leadsToDecember.test(before(place)) ? `dezembro${endOf(place.text, place.to)}` : undefined),
  },
  {
    // R. Augusta, 500: R. means street instead of an initial if a house number follows.
    name: 'abbreviation',
    starts: ['capital'],
    first: 'r',
    pattern: /R\.?[ \u00A0](?=(?:d[aeo]s?[ \u00A0])?\p{Lu}(?:[\p{L}. ]{2,40})?,[ \u00A0](?:\d|n[º°.]|s\/n))/uy,
    read: (_, place) =>
      /\p{L}\.?[ \u00A0]$/u.test(before(place)) && !/(?:na|à|da|pela|endereço|fica|em|e)[ \u00A0]$/u.test(before(place))
        ? undefined
        : 'rua ',
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    first: 'peoqsadvicr',
    pattern: new RegExp(
      source`(p\. ?ex|e\.g|op\. ?cit|q\. ?b|s\. ?d|a\. ?[abdmst]|a\. ?C|d\. ?C|S\.A|[VS]\. ?Exa|[VS]\. ?Sa|i\. ?e|
        S\.O\.S|E\.T|C\.C|r\.s\.v\.p)\.`,
      'iuy',
    ),
    read: ([, written = ''], place) => {
      const { text, to } = place;
      const key = written.toLowerCase().replace(/^([ad])\. ([abcdmst])$/, '$1.$2');
      if (/^[AD]/.test(written) && key.endsWith('.c')) return undefined;
      // 10% a.a.; times like 3 a.m. are not usual in Portuguese.
      // I.E. is a company's registration.
      if (written === 'I.E') return undefined;
      if (/^a\.[abdmst]$/.test(key) && !/%[ \u00A0]?$/.test(before(place))) return undefined;
      const spoken = known(anywhere, key)?.one;
      return spoken && spoken + endOf(text, to);
    },
  },
  {
    // Na R. das Acácias, R. Cel. Oliveira: behind these words, or before a title, it is no initial.
    name: 'abbreviation',
    starts: ['capital'],
    first: 'r',
    pattern: new RegExp(
      source`R\.[ \u00A0](?=(?:d[aeo]s?[ \u00A0])?\p{Lu}\p{Ll}|
        (?:DR|CEL|GEN|GAL|PRES|PROF|ENG|GOV|SEN|PE|STA|STO)\.)`,
      'uy',
    ),
    read: (_, place) =>
      /(?:^|[^\p{L}])(?:na|à|pela)[ \u00A0]$/u.test(before(place)) ||
      (titledStreet.test(place.text.slice(place.to, place.to + 7)) && !/\p{L}\.?[ \u00A0]$/u.test(before(place)))
        ? 'rua '
        : undefined,
  },
  {
    // A company without its dot: Silva & Cia Ltda.
    name: 'abbreviation',
    starts: ['capital'],
    first: 'l',
    pattern: /(?:Ltda|LTDA)(?![\p{L}\d.])/uy,
    read: () => 'limitada',
  },
  {
    // Our Lady: Nª Sra., N. Sa., Nsa. Sra.
    name: 'abbreviation',
    starts: ['capital'],
    first: 'n',
    pattern: /(?:N\.|Nª\.?|Nsa\.)[ \u00A0]?(?:Sra|Sª|Sa|Srª)\.?(?=[ \u00A0](?:d[aeo]s?[ \u00A0])?\p{Lu})/uy,
    read: () => 'nossa senhora',
  },
  {
    // Initials with dots: E.M., J.R.R. Tolkien.
    name: 'acronym',
    starts: ['capital'],
    needs: '.',
    pattern: /(?:\p{Lu}\.){2,6}(?![\p{L}\d])/uy,
    read: ([written], { text, to }) => `${spell(written.replaceAll('.', ''))}${endOf(text, to)}`,
  },
  {
    // An extension behind a telephone number: 3456-7890 r. 205.
    name: 'telephone',
    starts: ['letter'],
    first: 'r',
    pattern: /[Rr]\.?[ \u00A0](\d{2,5})(?!\d|[.,/-]\d)/uy,
    read: ([, extension = ''], place) =>
      /\d{4}[ \u00A0]?[,;(/-]?[ \u00A0]?$/u.test(before(place)) ||
      (/,[ \u00A0]$/.test(before(place)) &&
        /^r.*\d$/u.test(place.text.slice(place.from, place.to)) &&
        /^[.;)\n]|^$/.test(place.text.slice(place.to, place.to + 1)))
        ? `ramal ${spellDigits(extension, place.sixInTelephones)}`
        : undefined,
  },
  {
    // 3456-7890 ext. 12, behind a whole number only, as a wall may be ext. too. Brazilians say ramal.
    name: 'telephone',
    starts: ['letter'],
    first: 'e',
    pattern: /[Ee]xt\.?[ \u00A0](\d{1,5})(?!\d|[.,/-]\d)/uy,
    read: ([, extension = ''], place) =>
      /\d{3,4}[- \u00A0]?\d{4}[ \u00A0]?[,;(/-]?[ \u00A0]?$/u.test(before(place))
        ? `ramal ${spellDigits(extension, place.sixInTelephones)}`
        : undefined,
  },
  {
    name: 'abbreviation',
    starts: ['letter'],
    pattern: /(\p{L}{1,9}(?:\.?[ªº])?)(\.)?(?![\p{L}\d])/uy,
    read: ([, written = '', dot], place) => {
      const { text, to } = place;
      const key = written.toLowerCase();
      if (dot === undefined && !isShortForm(key)) return undefined;
      const next = text.slice(to, to + 4);
      // At the beginning of a sentence in a capital, at its end with a dot; Pq. is a park there.
      const isPlain = dot === undefined && written === key;
      const isMessage =
        isPlain ||
        (dot === undefined && unmistakable.has(key)) ||
        (!isAbbreviation(key) && (dot === undefined || endOf(text, to) === '.'));
      const chatWord = isMessage && written.slice(1) === key.slice(1) ? known(chat, key) : undefined;
      // 10 fds are bundles.
      if (chatWord !== undefined && !(key === 'fds' && /\d[ \u00A0]$/.test(before(place))))
        return chatWord + (dot ?? '');
      const isNumberNext =
        /^[ \u00A0]{0,2}(?:n[º°.]|[\d(]|#\d)/u.test(next) ||
        (dot !== undefined && key !== 'res' && /^:[ \u00A0]\d/.test(next)) ||
        /^[ \u00A0][IVXLC]{1,8}(?!\p{L})/u.test(text.slice(to, to + 10)) ||
        (lettered.has(key) && /^[ \u00A0](?:\p{Lu}|[PGMEX]{2,3}|A[B-E])(?!\p{L})/u.test(text.slice(to, to + 5)));
      // A gate; a decree has a year: port. 204, port. nº 344/98.
      if (dot !== undefined && key === 'port' && /^[ \u00A0]\d{1,3}(?![\d./])/u.test(text.slice(to, to + 6)))
        return 'portão';
      // A capacity is meant here, and not a chapter: cap. 8 pessoas.
      if (dot !== undefined && key === 'cap' && holds.test(text.slice(to, to + 18))) return 'capacidade';
      const beforeNumber = known(numbered, key);
      if (beforeNumber !== undefined && isNumberNext && (dot !== undefined || numberedWithoutDot.has(key))) {
        const { one, other } = beforeNumber;
        if (manyBefore.test(before(place))) return other ?? pluralOf(one);
        return isSpan(text, to) ? (other ?? one) : one;
      }
      const behindNumber = sayBehindNumber(written, dot, place);
      if (behindNumber !== undefined) return behindNumber + (dot === undefined ? '' : endOf(text, to));
      if (dot !== undefined && key === 'ed' && /\d\.?[ªaº]?[ \u00A0]$/u.test(before(place)))
        return `edição${endOf(text, to)}`;
      if (dot !== undefined && key === 'ger' && /ª[ \u00A0]$/u.test(before(place))) return `geração${endOf(text, to)}`;
      // The industrial revolution is no clergyman; neither is the artistic charge of a restaurant an article.
      if (dot !== undefined && key === 'rev' && revolutions.test(text.slice(to, to + 16))) return 'revolução';
      if (dot !== undefined && key === 'art' && /(?:couvert|dir|direção|produção)\.?[ \u00A0]$/u.test(before(place)))
        return 'artístico';
      if (dot !== undefined && key === 'hig' && /papel[ \u00A0]$/u.test(before(place))) return 'higiênico';
      // The neighbours tell which word is meant.
      const side = dot === undefined ? undefined : saySide(key, place);
      if (side !== undefined) return side + endOf(text, to);
      const days = dot === undefined ? undefined : sayWeekdays(key, place);
      if (days !== undefined) return days + endOf(text, to);
      const lastDay = dot === undefined ? undefined : sayLastDay(key, place);
      if (lastDay !== undefined) return `${lastDay}.`;
      const meant = dot === undefined ? undefined : sayByNeighbours(key, place);
      if (meant !== undefined) return meant;
      // A salary instead of a balance: sal. de R$ 2.300, sal. base.
      if (
        dot !== undefined &&
        key === 'sal' &&
        /^[ \u00A0](?:de[ \u00A0]R\$|base|bruto|inicial|líq|m[íi]n)/u.test(text.slice(to, to + 8))
      )
        return 'salário';
      // A fabric instead of a technician: tec. suede.
      if (dot !== undefined && key === 'tec' && fabric.test(text.slice(to, to + 12))) return 'tecido';
      // Manutenção prog., parada prog.
      if (dot !== undefined && key === 'prog' && planned.test(before(place)))
        return sayAfter('programad', nounBefore(before(place)) ?? '') + endOf(text, to);
      // Conselho Fed. de Medicina: an adjective rather than the federation.
      const adjective = dot !== undefined && Object.hasOwn(institutions, key) ? sayAgreeing(key, place) : undefined;
      if (adjective !== undefined) return adjective + (/^\p{Lu}/u.test(written) ? '' : endOf(text, to));
      const name = sayName(written, dot, place);
      if (name !== undefined) return name;
      if (dot === undefined) return undefined;
      // 3 m de prof., 10 m de comp.
      const size = known(sizes, key);
      if (size !== undefined && /\d[ \u00A0]?(?:m|cm|mm|km|metros?)[ \u00A0]de[ \u00A0]$/u.test(before(place)))
        return size + endOf(text, to);
      if (written === 'prof' && masculineBefore.test(before(place))) return titles['prof']?.one;
      const limit = sayLimit(key, place) ?? sayAgreeing(key, place);
      const spoken = limit ?? known(anywhere, key)?.one ?? sayTruncated(key, place);
      // O Dir. falou: the article shows that a person is meant.
      if (titlesOfBoth.has(key) && masculineBefore.test(before(place)) && endOf(text, to) === '')
        return titles[key]?.one;
      if (written === 'Prof' && endOf(text, to) === '') return titles['prof']?.one;
      const isInside = onlyInside.has(key) && !/[ºª°][ \u00A0]$/u.test(before(place));
      if (spoken === undefined || (limit === undefined && isInside && endOf(text, to) !== '')) return undefined;
      // Cf. CPC: these lead to what they name, so that an acronym begins no sentence.
      if (leading.has(key) && /^[ \u00A0](?:\p{Lu}{2,8}(?!\p{L})|(?:\p{Lu}\.){2})/u.test(text.slice(to, to + 10)))
        return spoken;
      return spoken + endOf(text, to);
    },
  },
];

const leadsToDecember = new RegExp(
  source`(?:^|[^\p{L}])(?:(?:nascid\p{L}+|nasce(?:u|m|ram)|férias|venc\p{L}+|inicia\p{L}*|começ\p{L}+|termin\p{L}+|
    volt\p{L}+|previst\p{L}+|reajuste|reabr\p{L}+|inaugur\p{L}+|entregas?|matrículas?|provas?|formaturas?|
    realizad\p{L}+|válid\p{L}+)
    [ \u00A0](?:em|para|até)|mês[ \u00A0]de|\d{1,2}[º°]?[ \u00A0]de|
    (?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov)\.(?:,|[ \u00A0](?:a|e|ou)(?:[ \u00A0]em)?)|
    (?:${months.join('|')})[ \u00A0](?:a|e|ou)(?:[ \u00A0]em)?)[ \u00A0]$`,
  'u',
);

const sidedFeminine = wordSet(`
  mão perna orelha mama coxa panturrilha mandíbula vista porta pista faixa margem ala calçada fila coluna lateral seta
  via asa torre entrada saída roda lanterna gaveta face artéria veia
`);
const sidedMasculine = wordSet(`
  lado braço antebraço olho pé joelho ombro ouvido pulmão rim lobo seio corredor elevador portão pulso tornozelo punho
  quadril ovário canto bolso farol retrovisor pneu pedal dedo lateral membro flanco átrio ventrículo
`);

/** Esq. and dir. as sides: lado esq., mão dir., à esq. da igreja, fila da dir. */
function saySide(key: string, place: TextSpot): string | undefined {
  if (key !== 'esq' && key !== 'dir') return undefined;
  const stem = key === 'esq' ? 'esquerd' : 'direit';
  const lead = before(place);
  const [, noun = ''] = /(\p{L}{1,14})[ \u00A0]$/u.exec(lead) ?? [];
  if (sidedMasculine.has(noun)) return `${stem}o`;
  if (sidedFeminine.has(noun) || noun === 'à') return `${stem}a`;
  if (!/^(?:da|na|pela)$/.test(noun)) return undefined;
  // A corner belongs to streets: na esq. da R. Bahia.
  if (key === 'esq')
    return /^[ \u00A0](?:d[aeo]s?|com|c\/|entre)(?!\p{L})/u.test(place.text.slice(place.to, place.to + 7))
      ? undefined
      : 'esquerda';
  const [, owner = ''] = /(\p{L}{2,14})[ \u00A0]\p{L}{2,4}[ \u00A0]$/u.exec(lead) ?? [];
  return sidedFeminine.has(owner) || sidedMasculine.has(owner) || /(?:esq\.|esquerd[ao])[^.!?\n]{0,40}$/u.test(lead)
    ? 'direita'
    : undefined;
}

/** Days of every week: aos dom. alternados. */
const sayWeekdays = (key: string, place: TextSpot): string | undefined => {
  const day = known(weekdays, key);
  return day && isEveryWeek(place) ? `${day}s` : undefined;
};
const isEveryWeek = (place: TextSpot): boolean => everyWeek.test(before(place));
const everyWeek = new RegExp(
  source`(?:^|[^\p{L}])(?:aos|às|nos|nas|todos os|todas as)[ \u00A0](?:${WEEKDAY}\.?(?:,|[ \u00A0]e)[ \u00A0]){0,5}$`,
  'u',
);

/** Weekdays that end a sentence. 'Ter', 'dom', 'sex' and 'seg' are other words too. */
function sayLastDay(key: string, place: TextSpot): string | undefined {
  const day = known(weekdays, key);
  if (day === undefined || endOf(place.text, place.to) === '') return undefined;
  const lead = before(place);
  const isPlain = /^(?:qua|qui|sáb|sab)$/.test(key) && /\p{L}{2},?[ \u00A0]$/u.test(lead);
  return isPlain || dayBefore.test(lead) || (key !== 'ter' && limitBefore.test(lead)) ? day : undefined;
}
const dayBefore = new RegExp(
  source`(?:^|[^\p{L}])(?:na|nesta|esta|desta|toda|cada|todo|neste|próxim[ao]|últim[ao]|
    abr(?:e|em|imos)|fecha(?:m|mos|d[ao]s?)?|abert[ao]s?|encontros?|reuni(?:ão|ões)|provas?|
    aulas?|consultas?|entregas?|retornos?|folga|plantão|amanhã,|hoje,|
    ${WEEKDAY}\.?[ \u00A0]e|feira[ \u00A0]e|sábados?[ \u00A0]e)[ \u00A0]$`,
  'u',
);
const limitBefore = /(?:^|[^\p{L}])(?:no|até|só|exceto|menos)[ \u00A0]$/u;

/** Abbreviations of several words, by what stands before or behind them. */
const byNeighbours: readonly {
  readonly key: RegExp;
  readonly lead?: RegExp;
  readonly rest?: RegExp;
  readonly word: string;
  /** A name follows, so that the dot ends no sentence. */
  readonly isOfName?: true;
}[] = [
  { key: /^c$/, rest: /^[ \u00A0]custo/u, word: 'centro de' },
  { key: /^ref$/, rest: /^[ \u00A0](?:a|à|ao|às|aos)[ \u00A0]/u, word: 'referente', isOfName: true },
  { key: /^cond$/, lead: /(?:taxas?|cotas?|despesas?|multas?)[ \u00A0]$/u, word: 'condominial' },
  {
    key: /^farm$/,
    rest: /^[ \u00A0][Rr]esp\.?:?[ \u00A0](?:Dra\.?[ \u00A0]|\p{Lu}\p{Ll}{1,20}a(?!\p{L}))/u,
    word: 'farmacêutica',
    isOfName: true,
  },
  { key: /^farm$/, rest: /^[ \u00A0][Rr]esp(?:\.|ons)/u, word: 'farmacêutico', isOfName: true },
  {
    key: /^est$/,
    lead: new RegExp(
      source`(?:metrô|trem|trens|cptm|paradas?|linhas?|embarque|plataforma|bilheteria)
      (?!\p{L})[^.;!?\n]{0,24}[ \u00A0]$`,
      'u',
    ),
    rest: /^[ \u00A0](?:d[aeo]s?[ \u00A0])?\p{Lu}/u,
    word: 'estação',
    isOfName: true,
  },
  {
    // A road by its house number: Est. dos Bandeirantes, 8.591.
    key: /^est$/,
    rest: new RegExp(
      source`^[ \u00A0](?:d[aeo]s?[ \u00A0])?\p{Lu}[\p{L} ]{2,30},
      [ \u00A0](?:n[º°.]|km|\d{1,2}\.?\d{1,3}(?!\d|[ \u00A0]de|/))`,
      'u',
    ),
    word: 'estrada',
    isOfName: true,
  },
  { key: /^est$/, lead: /(?:tempo|prazo|valor|custo|preço|previsão|chegada|peso)[ \u00A0]$/u, word: 'estimado' },
  {
    key: /^op$/,
    lead: /(?:sonata|concerto|prelúdio|estudo|valsa|sinfonia|quarteto|noturno|trio|peça)s?[ \u00A0]$/u,
    word: 'opus',
  },
  { key: /^temp$/, rest: /^[ \u00A0]\d{1,2}(?:,|[ \u00A0]?(?:ep|e)\b)/u, word: 'temporada' },
  {
    key: /^prod$/,
    rest: /^[ \u00A0](?:d[aoe]|diári|mensal|anual|total|média|\d[\d.]*[ \u00A0](?:pç|un|peças|t|kg))/u,
    word: 'produção',
  },
  { key: /^exp$/, lead: /(?:anos?|meses|mês|sem|com|tempo)[ \u00A0]de[ \u00A0]$|sem[ \u00A0]$/u, word: 'experiência' },
  { key: /^exp$/, lead: /órgão[ \u00A0]$/u, word: 'expedidor', isOfName: true },
  { key: /^exp$/, lead: /data[ \u00A0](?:de[ \u00A0])?$/u, word: 'expedição' },
  {
    key: /^docs$/,
    lead: /(?:^|[^\p{L}])(?:[dn]?os|aos|pelos|seus|meus|nossos|outros|demais|entrega de|envio de)[ \u00A0]$/u,
    word: 'documentos',
  },
  {
    key: /^ed$/,
    rest: /^[ \u00A0](?:infantil|inf\.|física|fís\.|básica|especial|profissional|ambiental|financeira|inclusiva)/iu,
    word: 'educação',
  },
  { key: /^ens$/, rest: /^[ \u00A0](?:fund|m[ée]d|sup|básico|infantil|técnico|religioso)/iu, word: 'ensino' },
  { key: /^fund$/, rest: /^[ \u00A0](?:I{1,2}|[12])(?![\p{L}\d])/u, word: 'fundamental', isOfName: true },
  { key: /^fund$/, lead: /(?:ens(?:ino|\.)|inf(?:antil|\.))(?:,|[ \u00A0]e)?[ \u00A0]$/u, word: 'fundamental' },
  { key: /^m[ée]d$/, lead: /(?:ens(?:ino|\.)|fund(?:amental|\.)[ \u00A0]e)[ \u00A0]$/u, word: 'médio' },
  { key: /^inf$/, lead: /ed(?:ucação|\.)[ \u00A0]$/u, word: 'infantil' },
  {
    key: /^int$/,
    lead: /(?:turno|período|jornada|horário|dedicação|escola|creche|leite|arroz|pão|farinha)[ \u00A0]$/u,
    word: 'integral',
  },
  {
    key: /^inscr?s?$/,
    rest: new RegExp(
      source`^:?[ \u00A0](?:abert|até|d[eo][ \u00A0](?:dia[ \u00A0])?\d|encerr|gratuit|p\/|para|pel[ao]|no[ \u00A0]site|
        on-?line|a[ \u00A0]partir|prorrog)`,
      'iu',
    ),
    word: 'inscrições',
  },
  {
    key: /^dev$/,
    rest: /^[ \u00A0](?:pleno|pl\.|júnior|jr|sênior|sr|full|back|front|mobile|web|java|python|de[ \u00A0]software)/iu,
    word: 'desenvolvedor',
  },
  {
    key: /^fers?$/,
    lead: /(?:dom\.|domingos?|sáb\.|sábados?)(?:,|[ \u00A0]e)[ \u00A0]$/u,
    word: 'feriados',
  },
  // An entry of a menu: Config. > Rede.
  { key: /^configs?$/, rest: /^[ \u00A0][>›→]/u, word: 'configurações', isOfName: true },
  {
    key: /^configs?$/,
    lead: /(?:^|[^\p{L}])(?:em|[dn]?as|às|abra|abrir|acesse|acessar|menu)[ \u00A0]$/u,
    word: 'configurações',
  },
  { key: /^cancel$/, lead: /(?:pediu|pede|pedir|solicit\p{L}+|de|do|o|no|quer)[ \u00A0]$/u, word: 'cancelamento' },
  {
    key: /^incl$/,
    lead: /(?:^|[^\p{L}])(?:térreo|café|tudo|taxas|almoço|jantar|estacionamento|impostos?)[^.;:]{0,12}$/u,
    rest: /^[ \u00A0](?:n[ao]s?|em)[ \u00A0]/u,
    word: 'incluído',
  },
  {
    key: /^dez$/,
    lead: /(?:dias?[ \u00A0]\d{1,2}|\d{1,2}[ \u00A0]e[ \u00A0]\d{1,2})[ \u00A0]de[ \u00A0]$/u,
    word: 'dezembro',
  },
  { key: /^sem$/, lead: /\d[ \u00A0]?h[ \u00A0]?\/$/u, word: 'semana' },
  { key: /^pop$/, lead: /(?:farmácia|casa|preço|habitação|festa|música)[ \u00A0]$/u, word: 'popular' },
  { key: /^reg$/, rest: /^[ \u00A0]?(?:interno|int\.)/iu, word: 'regimento' },
  { key: /^port$/, lead: /(?:^|[^\p{L}])(?:n?a|da|à|pela|de)[ \u00A0]$/u, word: 'portaria' },
  { key: /^aut$/, lead: /(?:câmbio|transmissão|porta|portão|marcha)[ \u00A0]$/u, word: 'automático' },
  { key: /^desc$/, rest: /^[ \u00A0](?:de[ \u00A0])?\d{1,3}[ \u00A0]?(?:s|seg|min|['"])/u, word: 'descanso' },
  { key: /^emb$/, rest: /^:?[ \u00A0](?:às[ \u00A0])?\d{1,2}(?:h|:\d\d)/u, word: 'embarque' },
  {
    key: /^sent$/,
    lead: /(?<!\p{L})(?:km|rod(?:ovia)?|pista|faixa|via|br|marginal|linha|trem|ônibus|metrô)(?!\p{L})[^;!?\n]{0,40}$/u,
    rest: /^[ \u00A0](?:d[aeo]s?[ \u00A0])?\p{Lu}/u,
    word: 'sentido',
    isOfName: true,
  },
  { key: /^desc$/, lead: /%[ \u00A0]$/u, word: 'de desconto' },
  { key: /^prot$/, lead: /\d[ \u00A0]?(?:g|mg|%)(?:[ \u00A0]de)?[ \u00A0]$/u, word: 'proteína' },
  { key: /^carb$/, lead: /\d[ \u00A0]?(?:g|mg|%)(?:[ \u00A0]de)?[ \u00A0]$/u, word: 'carboidrato' },
  { key: /^cont$/, rest: /^:?[ \u00A0]\d[\d.,]{0,6}[ \u00A0]?(?:k?g|m?[lL]|un|cps)/u, word: 'conteúdo' },
  { key: /^tri$/, lead: /\d[ºo°][ \u00A0]$/u, word: 'trimestre' },
  {
    key: /^est$/,
    lead: new RegExp(
      source`(?:^|[^\p{L}])(?:(?:esc|col|hosp|univ|rod|sec|secr|pq|cons|dep)\.|
      escolas?|colégios?|hospital|universidade|rodovia|rede|
      polícia|governo|deputad[oa]|parque|biblioteca|conselho|secretaria)[ \u00A0]$`,
      'u',
    ),
    word: 'estadual',
    isOfName: true,
  },
  { key: /^incl$/, rest: /^[ \u00A0](?:de[ \u00A0])?\d{1,2}(?:,\d)?[ \u00A0]?(?:%|°|º|graus)/u, word: 'inclinação' },
  { key: /^dir$/, lead: /(?:ex|vice)-$/u, word: 'diretor' },
  { key: /^pres$/, lead: /(?:ex|vice)-$/u, word: 'presidente' },
  { key: /^(?:vl|val)$/, rest: /^[ \u00A0](?:d[aoe][ \u00A0]|total|R\$|unit|líq)/u, word: 'valor' },
  { key: /^fr$/, rest: /^[ \u00A0](?:de[ \u00A0])?\d{1,4}[ \u00A0]?(?:ml|mL|l|L)/u, word: 'frasco' },
  { key: /^n$/, rest: /^[ \u00A0](?:sra|senhora)/iu, word: 'nossa', isOfName: true },
  // A user's name rather than an adjective.
  { key: /^admin$/, lead: /(?:senhas?|usuários?|login|user|contas?|perfil)[ \u00A0:]{1,2}$/u, word: 'admin' },
  { key: /^esp$/, rest: /^[ \u00A0](?:simples|duplo|\d,\d)/u, word: 'espaçamento' },
  {
    key: /^v$/,
    rest: /^[ \u00A0](?:Nova|Velha|Maria|Madalena|Mariana|Isabel|Esperança|Alegre|Rica|Guilherme|São|Santa)/u,
    word: 'vila',
  },
];

function sayByNeighbours(key: string, place: TextSpot): string | undefined {
  const found = byNeighbours.find(
    ({ key: form, lead, rest }) =>
      form.test(key) &&
      (lead === undefined || lead.test(before(place))) &&
      (rest === undefined || rest.test(place.text.slice(place.to, place.to + 48))),
  );
  return found && found.word + (found.isOfName ? '' : endOf(place.text, place.to));
}

const measures = wordSet('altura largura profundidade distância área medida');

/** The plural that an ending in brackets makes: dia(s), mês(es), mensagem(ns), ligação(ões). */
const sayMany = (stem: string, ending: string): string =>
  /^(?:ns|ões)$/i.test(ending) ? stem.replace(/(?:ão|m)$/iu, '') + ending : (stem + ending).replace(/ês(?=es$)/u, 'es');

const pluralOf = (noun: string): string =>
  noun.endsWith('s')
    ? noun
    : noun
        .replace(/ão$/u, 'õe')
        .replace(/([aeou])l$/u, '$1i')
        .replace(/m$/u, 'n')
        .replace(/([rz])$/u, '$1e') + 's';

/** A long word that was cut short: what goes on behind the dot shows that it ends no sentence. */
function sayTruncated(key: string, place: TextSpot): string | undefined {
  const { noun, adjective, uniform } = findTruncated(key);
  const described = nounBefore(before(place));
  const agreed = adjective && described && sayAfter(adjective.slice(0, -1), described);
  const isMany = /(?:(?:^|[^\d.,])(?:[2-9]|\d{2,4})|\p{L}[oa]s)[ \u00A0]$/u.test(before(place));
  const word = agreed ?? (described && uniform) ?? (noun && isMany ? pluralOf(noun) : noun) ?? adjective ?? uniform;
  if (word === undefined) return undefined;
  const goesOn = /^[ \u00A0]?[\p{Ll}\d(,;:%R/-]/u.test(place.text.slice(place.to, place.to + 2));
  // At the end of a sentence only what can end no word.
  if (!goesOn && /(?:[aeiouáéíóúâêôãõ][lmnrsxz]|[lmnrsxz])$/u.test(key)) return undefined;
  return word;
}

const revolutions = new RegExp(
  source`^[ \u00A0](?:Industrial|Francesa|Russa|Americana|Farroupilha|Cubana|Mexicana|Chinesa|Praieira|Pernambucana|
    Constitucionalista|Gloriosa|Inglesa|Haitiana|dos[ ]Cravos|de[ ](?:19|18|30|32))`,
  'u',
);
const rate = new RegExp(
  source`^[ \u00A0](?:pessoa|pax|cabeça|unidade|peça|dia|diária|mês|ano|semana|hora|noite|quilo|kg|litro|metro|m²|
    sessão|aluno|adulto|criança|casal|mesa|item|turno|lote|saca|prato|porção|habitante|paciente|jogador|time|equipe|
    \d{1,3}(?:[-–]\d{1,3})?[ \u00A0]?(?:min|minutos?|seg|segundos?))(?![\p{L}\d])`,
  'u',
);
/** Two of something for each of another, and times to cook: R$ 15 p/ pessoa, a 200 °C p/ 35 min. */
const isRate = (place: TextSpot): boolean =>
  rate.test(place.text.slice(place.to, place.to + 24)) && /\d[^.;:!?\n]{0,30}$/u.test(before(place));
const painted =
  /(?:óleo|acrílic[ao]|aquarela|nanquim|grafite|lápis|carvão|pastel|têmpera|guache|mista|bordado|gravura)[ \u00A0]$/u;
const charged =
  /(?:%|impostos?|juros|tributos?|icms|iof|multa|comissão|alíquota|incid\p{L}{1,5}|calculad[oa]s?)[ \u00A0]$/u;
const base = new RegExp(
  source`^[ \u00A0](?:[oa]s?[ \u00A0])?(?:valor|total|saldo|preço|salário|faturamento|lucro|
    venda|renda|serviço|tela|papel|madeira|cartão)`,
  'u',
);
/** 1% s/ o valor, óleo s/ tela: elsewhere the letter is 'sem'. */
const isAbout = (place: TextSpot): boolean => {
  const lead = before(place);
  return (
    /%[ \u00A0]$/.test(lead) ||
    painted.test(lead) ||
    (charged.test(lead) && base.test(place.text.slice(place.to, place.to + 20)))
  );
};
/** These name an office or a document behind them: reg. M.S., insc. CNPJ, cert. INMETRO. */
const leading = wordSet(
  'cf cfe cfme conf vs ref resp reg insc inscr proc cert aut port lic prot cad resol decl código cód matr',
);
const holds =
  /^:?[ \u00A0](?:de[ \u00A0]|p\/[ \u00A0])?\d[\d.,]{0,5}[ \u00A0]?(?:pessoas|pass|lug|lit|m?[lL]|k?g|t)(?!\p{Ll}{5})/u;
const fabric =
  /^[ \u00A0](?:suede|algodão|jeans|veludo|linho|chenille|oxford|viscose|malha|sarja|cetim|poliéster|sintético)/u;
const planned =
  /(?:[çs]ão|[çs]ões|paradas?|obras?|visitas?|cortes?|eventos?|horários?|desligamentos?|envios?|entregas?)[ \u00A0]$/u;
const masculineBefore = /(?:^|[^\p{L}])(?:o|do|ao|no|pelo)[ \u00A0]$/u;
const sizes = readings('prof = profundidade; comp = comprimento; larg = largura; alt = altura');

const titledStreet = new RegExp(
  source`^(?:Dra?|Cel|Gen|Gal|Pres|Profa?|Des|Min|Cap|Ten|Alm|Cons|Mons|Pe|Eng|Gov|Sen|Ver|Dep|Sgto|Visc|Marq|Cde|
    St[ao]|Mal|Maj|Brig)\.`,
  'iu',
);

/** An article of several: nas vit. C e D. */
const manyBefore = /(?:^|[^\p{L}])(?:[dn]?[oa]s|às|aos|pel[oa]s)[ \u00A0]$/u;
/** True before a span of numbers: cap. 3 a 5. */
const isSpan = (text: string, to: number): boolean => span.test(text.slice(to, to + 20));
const span = /^[ \u00A0]?\d{1,4}(?:[ \u00A0]?[-–][ \u00A0]?|[ \u00A0](?:a|ao|à)[ \u00A0])\d{1,4}(?![\d.,/-])/u;

/** A counted thing behind its number: 30 gts., 2 xíc., R$ 8,99 un. */
function sayBehindNumber(written: string, dot: string | undefined, place: TextSpot): string | undefined {
  const key = written.toLowerCase();
  const entry =
    /^cads?$/.test(key) && notebooks.test(place.text.slice(place.from - 1, place.from + 24))
      ? { one: 'caderno', other: 'cadernos' }
      : known(counted, key);
  if (entry === undefined || (dot === undefined && !(countedWithoutDot.has(key) && key === written))) return undefined;
  const found = /(\$[ \u00A0]?)?(\d(?:[\d.,/]{0,11}\d)?)?[ \u00A0]?([½¼¾⅓⅔])?[ \u00A0]$/u.exec(before(place));
  const [, price, number, part] = found ?? [];
  // 140 mil pts.
  if (number === undefined && part === undefined && /\d[ \u00A0](?:mil|milhões|bilhões)[ \u00A0]$/u.test(before(place)))
    return entry.other ?? entry.one;
  if (number === undefined && part === undefined) return undefined;
  const isOne =
    price !== undefined ||
    /^(?:0*1|0*1?,.*|.*\/.*)$/.test(number ?? '1') ||
    (part !== undefined && number === undefined);
  return isOne ? entry.one : (entry.other ?? entry.one);
}

/** Words that begin a sentence and no name: the dot before them ends one. */
const starter = new RegExp(
  source`^[ \u00A0]{1,2}(?:El[ea]s?|Ess[ea]s?|Est[ea]s?|Iss?to|Isso|Aquilo|O|A|Os|As|Um|Uma|Não|Mas|E|Eu|Você|Vocês|Que|
    Se|Quando|Depois|Então|Foi|É|Em|No|Na|Para|Por|Com|De|Do|Da|Já|Ainda|Também|Há|Tem|Todos?|Nós|Minha|Meu|Sua|Seu)
    (?!\p{L})`,
  'u',
);
const ofInstitution = new RegExp(
  source`^[ \u00A0](?:d[aeo]s?[ \u00A0]|(?:Est|Mun(?:ic)?|Fed|Nac)\.|(?:(?:Municip|Estadu|Feder|Ger|Nacion|Region|
    Comerci|Pesso|Fisc|Pen|Centr|Soci|Especi|Internacion)(?:al|ais)|
    (?:Executiv|Técnic|Jurídic|Financeir|Administrativ|Médic|Públic|Brasileir)[ao]s?|Civil)(?!\p{L}))`,
  'u',
);

/** Before a name: a title, or the first word of an institution. */
function sayName(written: string, dot: string | undefined, place: TextSpot): string | undefined {
  const { text, to } = place;
  const key = written.toLowerCase();
  const rest = text.slice(to, to + 40);
  const title = known(titles, key);
  const institution = dot === undefined || !/^\p{Lu}/u.test(written) ? undefined : known(institutions, key);
  if (title === undefined && institution === undefined) return undefined;
  if (dot !== undefined && starter.test(rest)) return /^\p{Lu}/u.test(written) && title ? `${title.one}.` : undefined;
  if (
    institution !== undefined &&
    /^[ \u00A0](?:d[aeo]s?[ \u00A0])?\p{Lu}/u.test(rest) &&
    (title === undefined || ofInstitution.test(rest))
  )
    return institution.one;
  if (title === undefined) return undefined;
  const isNameNext =
    dot === undefined
      ? /^[ \u00A0]\p{Lu}/u.test(rest)
      : /^[ \u00A0]{0,2}(?:d[aeo]s?[ \u00A0]|\d{1,2}[ \u00A0]de[ \u00A0])?\p{Lu}/u.test(rest);
  const isTitle =
    dot === undefined
      ? titlesWithoutDot.has(key) && /^\p{Lu}\p{Ll}/u.test(written)
      : written !== 'd' && (!isWordOf(key, written) || (offices.has(key) && articleBefore.test(before(place))));
  if (isNameNext && isTitle) return sayTitle(title, key, rest);
  return dot !== undefined && /^(?:sr|sra|srs|sras|srta|drs?|dras?|profas?|profs)$/.test(key)
    ? title.one + endOf(text, to)
    : undefined;
}

/** Rel. Min. Cármen Lúcia: the name behind all titles decides. */
function sayTitle({ one, other }: Abbreviated, key: string, rest: string): string {
  const name = /^[ \u00A0]{0,2}(?:\p{Lu}\p{Ll}{1,6}\.[ \u00A0]){0,2}(\p{Lu}\p{L}{1,24})/u.exec(rest)?.[1] ?? '';
  if (/^(?:prof|dr)$/.test(key) && isGivenNameOfWoman(name)) return titles[`${key}a`]?.one ?? one;
  return other !== undefined && titlesOfBoth.has(key) && isFeminineName(name) ? other : one;
}

/** An adjective behind the noun with which it agrees: umidade rel., assist. téc. */
function sayAgreeing(key: string, place: TextSpot): string | undefined {
  const entry = known(agreeing, key);
  // Roupas masc. e fem.: both agree with the noun before the first.
  const noun = entry && nounBefore(before(place).replace(joinedAdjective, ' '));
  if (entry === undefined || noun === undefined) return undefined;
  return entry.one.endsWith('o') ? sayAfter(entry.one.slice(0, -1), noun) : entry.one;
}

const joinedAdjective = /[ \u00A0]\p{Ll}{2,7}\.(?:[ \u00A0](?:e|ou)[ \u00A0]|[ \u00A0]?[/,][ \u00A0]?)$/u;
const noNoun = wordSet(
  'com por sem sob uma uns dos das nos nas aos que não mas nem sua seu suas seus para pelo pela cada',
);

/** The word before in full, if it can be a noun. */
function nounBefore(lead: string): string | undefined {
  const [, word = '', dot] = /(\p{L}{1,24})(\.)?[ \u00A0]$/u.exec(lead) ?? [];
  const noun = dot === undefined ? word : (known(anywhere, word)?.one ?? '');
  return noun.length > 2 && !noNoun.has(noun) ? noun : undefined;
}

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
  const noun = dot === undefined ? word : (known(anywhere, word)?.one ?? '');
  // Mín. 12°: the temperature is not named.
  if (
    noun === '' &&
    /^[ \u00A0:]{1,2}(?:de[ \u00A0])?[-−–]?\d{1,3}(?:,\d)?[ \u00A0]?[º°]/u.test(
      place.text.slice(place.to, place.to + 16),
    )
  )
    return `${stem}a`;
  // Without its accent it may be a name, or a verb at the end of a sentence.
  if (/^m[ai]/.test(key) && noun.length < 4) return undefined;
  return noun === '' ? undefined : sayAfter(stem, noun);
}

function sayAfter(stem: string, noun: string): string {
  const isMany = /[^s]s$/u.test(noun) && noun.length > 3 && !invariable.test(noun);
  const one = isMany ? noun.slice(0, -1) : noun;
  const isFeminineNoun =
    noun === 'a' ||
    noun === 'as' ||
    isFeminine(noun, !isMany) ||
    (/(?:[^ei]a|[gn]ia|ência|ância|são|ções|ssões|dade|dades)$/u.test(one) && !masculines.has(one));
  return `${stem}${isFeminineNoun ? 'a' : 'o'}${isMany || noun === 'as' ? 's' : ''}`;
}

/** Nouns in -s that are the same in the singular: tênis, lápis, ônibus. Plurals such as níveis are not. */
const invariable = /[áéíóúâêô]\p{L}{0,4}(?:[^aeo]is|us)$/u;
const masculines = wordSet('dia clima mapa grama programa sistema telefonema para');

/** Written small too, behind an article: o min. Luiz Fux. */
const offices = wordSet('min des ten sec del dir rel cons emb card coord adv pref insp vet enf psic');
const articleBefore = /(?:^|[^\p{L}])(?:[oa]|[dn][oa]|ao|à|pel[oa]|ex-)[ \u00A0]?$/u;

/** Words that would be taken for a title at the end of a sentence: 'não quero mal. Pedro'. */
const isWordOf = (key: string, written: string): boolean =>
  [
    'mal',
    'res',
    'des',
    'ver',
    'bal',
    'al',
    'pe',
    'gen',
    'tv',
    'd',
    'ed',
    'ten',
    'sec',
    'min',
    'del',
    'dir',
    'rel',
    'cons',
    'emb',
    'cap',
    'fr',
    'card',
    'past',
    'pr',
    'pra',
    'rev',
    'coord',
    'adv',
    'pref',
    'insp',
    'vet',
    'enf',
    'psic',
    'alm',
    'cb',
    'sold',
    'conj',
    'lot',
  ].includes(key) && !/^\p{Lu}/u.test(written);

/** Sentence end, if the dot of an abbreviation also ends the sentence. */
export function endOf(text: string, to: number): string {
  const [next] = wordsAfter(text, to, 1);
  const rest = text.slice(to, to + 3).trimStart();
  const isEnd =
    (rest === '' && to + 3 >= text.length) ||
    /^[\n\r]/.test(text.slice(to, to + 1)) ||
    (next !== undefined &&
      /^\p{Lu}/u.test(rest) &&
      // A currency or a code follows: parafuso sext. M8.
      !/^(?:(?:R|U|US)\$|\p{Lu}\d)/u.test(rest) &&
      // Aux. Adm.: an adjective belongs to what was cut before it.
      !(Object.hasOwn(agreeing, next) && text[to + 1 + next.length] === '.'));
  return isEnd ? '.' : '';
}
