import { isInSets, isRated } from './scores.ts';
import { cardinal } from '#server/speech/normalization/numberWords.ts';
import { type Rule, type TextSpot, before, wordBefore } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

export const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];
const shortMonths = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const SHORT_MONTH = String.raw`(?:${shortMonths.join('|')})`;
const CAPITAL_MONTH = String.raw`(?:${shortMonths.map((name) => name[0]?.toUpperCase() + name.slice(1)).join('|')})`;
const END = String.raw`(?![\p{L}\d/]|[-.,:]\d)`;

const monthOf = (written: string): string | undefined =>
  /^\d/.test(written) ? months[Number(written) - 1] : months[shortMonths.indexOf(written.slice(0, 3).toLowerCase())];
const isDay = (written: string): boolean => Number(written) >= 1 && Number(written) <= 31;
const sayDay = (written: string): string => (Number(written) === 1 ? 'primeiro' : cardinal(written));

/** Two-digit years up to 49 are of this century, from 50 of the last. */
function sayYear(written: string): string {
  if (written.length !== 2) return cardinal(written);
  return cardinal((Number(written) < 50 ? 2000 : 1900) + Number(written));
}

function sayDate(day: string, month: string, year?: string): string | undefined {
  const name = monthOf(month);
  if (name === undefined || !isDay(day)) return undefined;
  return `${sayDay(day)} de ${name}${year === undefined ? '' : ` de ${sayYear(year)}`}`;
}

const ofMany = new RegExp(
  source`(?:parcelas?|tentativas?(?:[ \u00A0]de[ \u00A0]\p{L}{3,12})?|
    prestaç(?:ão|ões)|páginas?|pág\.|folhas?|fl\.|partes?|aulas?|capítulos?|episódios?|
    lotes?|volumes?|parcs?\.|prest\.|págs?\.|cap\.)[ \u00A0](?:nº[ \u00A0])?$`,
  'u',
);
const leadsToDate = new RegExp(
  source`(?:dias?|em|até|desde|de|data|vencimento|venc\.|vence|a partir de|às?|feira|domingo|sábado|,|\()[ \u00A0]$`,
  'u',
);
/** The official gazette by its day: DOU de 3/4. */
const publishedOn = /(?:d\.?o\.?u\.?|diário oficial(?:[ \u00A0]d[ao][ \u00A0]\p{L}{5,9})?)[ \u00A0]de[ \u00A0]$/u;
/** A weekday before a date in brackets: sábado (7/9). */
const weekdayBracket = /(?:feira|segunda|terça|quarta|quinta|sexta|sábado|domingo)[ \u00A0]\($/u;
/** The other end of a span: de 5/6 a 8/6. */
const spanBefore = /(?:dias?|de|entre|desde)[ \u00A0](?:[4-9]|[12]\d|3[01])\/\d{1,2}[ \u00A0](?:a|até|e|ou)[ \u00A0]$/u;
/** A fraction is a part of something: 5/6 dos casos; the year and the month are named behind dates too. */
const partOf =
  /^[ \u00A0]d(?:os|as|o|a)[ \u00A0](?!(?:ano|mês|corrente|próxim[oa]|presente|semana|calendário)(?!\p{L}))\p{Ll}{3}/u;
const isPart = (over: string, under: string, place: TextSpot): boolean =>
  !over.startsWith('0') &&
  Number(over) < Number(under) &&
  (Number(under) <= 10 || under === '12') &&
  partOf.test(place.text.slice(place.to, place.to + 24));

/** Words before a month and a year of two digits: válido até 12/26. */
const expires = new RegExp(
  source`(?:válid[oa]s?|validade|vence|vencimento|venc\.|expira|val\.|competência|referência|ref\.)
    (?:[ \u00A0:]{1,2}(?:até|em|de|é))?[ \u00A0:]{1,2}$`,
  'u',
);

const leadsToMonth = new RegExp(
  source`(?:^|[^\p{L}])(?:em|de|até|desde|a|entre|mês|meses|${SHORT_MONTH}\.(?:,|[ \u00A0](?:e|a)))[ \u00A0]$`,
  'u',
);

/** Documents that are numbered anew each year: edital nº 03/2026. */
const numberedByYear = new RegExp(
  source`(?:(?:edital|pregão|portaria|decreto|concurso|resolução|processo|ofício|lei|contrato|licitação|chamamento|
    concorrência|dispensa|inquérito|leilão|tomada de preços|instrução normativa)[ \u00A0]
    (?:(?:público|eletrônic[oa]|presencial|seletivo|administrativo)[ \u00A0])?|(?:nº|n[°.]|número)[ \u00A0]?)$`,
  'u',
);

const dated = new RegExp(
  source`(?<!\p{L})(?:venc\p{L}*|validade|val|datas?|dia|emiss\p{L}+|emitid[oa]|até|desde|nascid[oa]|nasc\p{L}*)\.?
    [ \u00A0:]{1,2}(?:de[ \u00A0]|em[ \u00A0])?$`,
  'u',
);

const dayBefore =
  /(?:^|[^\p{L}])(?:dias?|em|até|desde|a partir de|venc\p{L}*\.?|vence em|feira,?|sábado,?|domingo,?)[ \u00A0:]{1,2}$/u;

/** The other date of a span that cannot be a fraction: de 1/3 a 15/3. */
const isSpanOfDates = (place: TextSpot): boolean => {
  const [, day, month] =
    /^[ \u00A0](?:a|até)[ \u00A0](\d{1,2})\/(\d{1,2})(?!\d)/u.exec(place.text.slice(place.to, place.to + 12)) ?? [];
  return Number(day) > Number(month) && isDay(day ?? '') && monthOf(month ?? '') !== undefined;
};

const DOTTED = String.raw`(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d{2}`;
const dottedAfter = new RegExp(String.raw`^[ \u00A0](?:a|até|e)[ \u00A0]${DOTTED}(?![\d.])`, 'u');
const dottedBefore = new RegExp(String.raw`(?<![\d.])${DOTTED}[ \u00A0](?:a|até|e)[ \u00A0]$`, 'u');
/** Items and versions have numbers with dots too. */
const numberedWithDots = /(?:ite(?:m|ns)|versão|versões|seç(?:ão|ões)|cap\.|tópicos?|ip)[ \u00A0]/u;
/** One end of a span of dates with dots: de 25.12.26 a 02.01.27. */
const isOfDottedSpan = (place: TextSpot): boolean =>
  (dottedAfter.test(place.text.slice(place.to, place.to + 16)) || dottedBefore.test(before(place))) &&
  !numberedWithDots.test(before(place));

export const dates: readonly Rule[] = [
  {
    // From one to the other, of hours and days: entrega em 24/48h, 30/40 min, 5/7 dias.
    name: 'range',
    starts: ['digit'],
    after: '/',
    pattern: /(\d{1,3})\/(?=(\d{1,3})[ \u00A0]?(?:min|minutos|(hs?|hrs|horas)|dias)(?!\p{L}))/uy,
    read: ([, first = '', second = '', hours], place) =>
      Number(first) < Number(second) &&
      Number(second) > 4 &&
      !first.startsWith('0') &&
      (hours === undefined || /(?:em|até|cada|por|prazo|espera|leva)[ \u00A0:]{1,2}$/u.test(before(place))) &&
      !/(?:dia|escala|plantão|plantões|turnos?|jornada|regime)[ \u00A0](?:de[ \u00A0])?$/u.test(before(place))
        ? `${cardinal(first, hours === undefined ? 'm' : 'f')} a `
        : undefined,
  },
  {
    name: 'date',
    starts: ['digit'],
    after: '/',
    pattern: new RegExp(String.raw`(0[1-9]|1[0-2])/(\d{2})${END}`, 'yu'),
    read: ([, month = '', year = ''], place) =>
      expires.test(before(place)) && Number(year) > 12 ? `${monthOf(month)} de ${sayYear(year)}` : undefined,
  },
  {
    // Maio/2026.
    name: 'date',
    starts: ['letter'],
    first: 'jfmasond',
    pattern: new RegExp(String.raw`(${months.join('|')})/(\d{4}|\d{2})${END}`, 'yui'),
    read: ([, month = '', year = '']) => `${month.toLowerCase()} de ${sayYear(year)}`,
  },
  {
    // With a dot, before an hour: dia 22.10 às 9h.
    name: 'date',
    starts: ['digit'],
    after: '.',
    pattern: new RegExp(
      source`(0?[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])
        (?=,?[ \u00A0](?:às|das|a partir das|\((?:seg|ter|qua|qui|sex|s[áa]b|dom))[ \u00A0.)])`,
      'uy',
    ),
    read: ([, day = '', month = '']) => sayDate(day, month),
  },
  {
    // Behind a word of dates, as decimals have commas: em 30.11, até 05.12.
    name: 'date',
    starts: ['digit'],
    after: '.',
    pattern: new RegExp(String.raw`(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])${END}`, 'yu'),
    read: ([, day = '', month = ''], place) => (dayBefore.test(before(place)) ? sayDate(day, month) : undefined),
  },
  {
    // 1º/5.
    name: 'date',
    starts: ['digit'],
    after: 'º°',
    pattern: new RegExp(String.raw`1[º°]/(0?[1-9]|1[0-2])${END}`, 'yu'),
    read: ([, month = '']) => sayDate('1', month),
  },
  {
    name: 'date',
    starts: ['digit'],
    after: '-',
    pattern: new RegExp(
      String.raw`(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?)?${END}`,
      'yu',
    ),
    read: ([, year = '', month = '', day = '', hour, minute]) => {
      const date = sayDate(day, month, year);
      if (date === undefined || hour === undefined || minute === undefined)
        return hour === undefined ? date : undefined;
      if (Number(hour) > 23 || Number(minute) > 59) return undefined;
      return `${date}, ${sayHour(hour, minute)}`;
    },
  },
  {
    // Year first, as programs write it: 2024/03/15, 2024-3-5.
    name: 'date',
    starts: ['digit'],
    after: '/-.',
    pattern: new RegExp(String.raw`((?:19|20)\d{2})([/.-])(0?[1-9]|1[0-2])\2(\d{1,2})${END}`, 'yu'),
    read: ([, year = '', , month = '', day = '']) => sayDate(day, month, year),
  },
  {
    name: 'date',
    starts: ['digit'],
    after: '/.-ºo°',
    pattern: new RegExp(
      source`(\d{1,2})[ºo°]?(?:/(\d{1,2})/(\d{4}|\d{2})|\.(\d{1,2})\.(\d{4})|-(\d{1,2})-(\d{4})|
        [/-](${SHORT_MONTH})[/-](\d{4}|\d{2})|/(${SHORT_MONTH}))${END}`,
      'yui',
    ),
    read: ([, day = '', ...rest]) => {
      const [month = '', year] = rest.filter((part) => part !== undefined);
      return sayDate(day, month, year);
    },
  },
  {
    // With dots and a short year, behind a word of dates: vencto. 10.12.26.
    name: 'date',
    starts: ['digit'],
    after: '.',
    pattern: new RegExp(String.raw`(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(\d{2})${END}`, 'yu'),
    read: ([, day = '', month = '', year = ''], place) =>
      dated.test(before(place)) || dayBefore.test(before(place)) || isOfDottedSpan(place)
        ? sayDate(day, month, year)
        : undefined,
  },
  {
    name: 'date',
    starts: ['digit'],
    after: '-',
    pattern: new RegExp(String.raw`((?:19|20)\d{2})-(0[1-9])${END}`, 'yu'),
    read: ([, year = '', month = '']) => `${monthOf(month)} de ${cardinal(year)}`,
  },
  {
    name: 'date',
    starts: ['digit'],
    after: '/',
    pattern: new RegExp(String.raw`(0?[1-9]|1[0-2])/((?:19|20)\d{2})${END}`, 'yu'),
    read: ([, month = '', year = ''], place) =>
      place.text[place.from - 1] === '/' || numberedByYear.test(before(place))
        ? undefined
        : `${monthOf(month)} de ${cardinal(year)}`,
  },
  {
    name: 'date',
    starts: ['letter'],
    first: 'jfmasond',
    pattern: new RegExp(
      String.raw`(${SHORT_MONTH})\.?(?:[-–/]|[ \u00A0]a[ \u00A0])(${SHORT_MONTH})(?!\p{L})(?:(\.)(?=[ \u00A0]))?`,
      'yui',
    ),
    read: ([, first = '', second = '', dot], { text, to }) =>
      `${monthOf(first)} a ${monthOf(second)}` +
      (dot !== undefined && /^[ \u00A0]\p{Lu}/u.test(text.slice(to, to + 2)) ? '.' : ''),
  },
  {
    name: 'date',
    starts: ['letter'],
    first: 'jfmasond',
    pattern: new RegExp(String.raw`(${SHORT_MONTH})(\.)?(?=[ \u00A0](?:de[ \u00A0])?(?:19|20)\d{2}(?!\d))`, 'yui'),
    read: ([, month = '', dot], place) =>
      dot !== undefined || wordBefore(place) === 'de' ? monthOf(month) : undefined,
  },
  {
    // 10 mai 2026.
    name: 'date',
    starts: ['digit'],
    after: ' \u00A0',
    pattern: new RegExp(String.raw`(\d{1,2})[ \u00A0](${SHORT_MONTH})\.?[ \u00A0]((?:19|20)\d{2})${END}`, 'yui'),
    read: ([, day = '', month = '', year]) => sayDate(day, month, year),
  },
  {
    // Jan./26, out/2026.
    name: 'date',
    starts: ['letter'],
    first: 'jfmasond',
    pattern: new RegExp(String.raw`(${SHORT_MONTH})\.?/(\d{4}|\d{2})${END}`, 'yui'),
    read: ([, month = '', year = '']) => `${monthOf(month)} de ${sayYear(year)}`,
  },
  {
    // A month within a sentence: em jan. e fev. choveu.
    name: 'date',
    starts: ['letter'],
    first: 'jfmasond',
    pattern: new RegExp(String.raw`(${SHORT_MONTH}|${CAPITAL_MONTH})\.(?=[,;)/]|[ \u00A0](?![\p{Lu}]))`, 'yu'),
    read: ([, month = ''], place) => (leadsToMonth.test(before(place)) ? monthOf(month) : undefined),
  },
  {
    name: 'date',
    starts: ['digit'],
    after: '/ºo°',
    pattern: new RegExp(String.raw`(\d{1,2})[ºo°]?/(\d{1,2})${END}`, 'yu'),
    read: ([whole, day = '', month = ''], place) => {
      const lead = before(place);
      if (/(?:^|[^\p{L}])(?:fls|págs|pp|pgs)\.?[ \u00A0]$/u.test(lead) && Number(day) < Number(month))
        return `${cardinal(day)} a ${cardinal(month)}`;
      // Instalments, pages and similar: three of ten.
      if (ofMany.test(lead)) return `${cardinal(day)} de ${cardinal(month)}`;
      // Blood pressure, and alternatives such as Windows 10/11.
      if (/(?:^|[^\p{L}])(?:pressão|pa)(?:[ \u00A0](?:de|é|está))?[ \u00A0:]{1,2}$/u.test(lead))
        return `${cardinal(day)} por ${cardinal(month)}`;
      // A mark: nota 7/10.
      if (isRated(place) || isInSets(place)) return undefined;
      if (isPart(day, month, place) && !/dias? $/.test(lead)) return undefined;
      if (/(?:windows|android|ios|office|versão|tam\.|tamanho|números?|nº)[ \u00A0]$/u.test(lead)) return undefined;
      // Intervals of medication: de 6/6 h.
      if (day === month && /^[ \u00A0]h(?:oras|s)?(?!\p{L})/u.test(place.text.slice(place.to, place.to + 7)))
        return undefined;
      if (whole === '24/7') return 'vinte e quatro horas por dia, sete dias por semana';
      const isNamed =
        (leadsToDate.test(lead) && Number(day) > 3) ||
        weekdayBracket.test(lead) ||
        spanBefore.test(lead) ||
        publishedOn.test(lead) ||
        isSpanOfDates(place);
      const isPlain = (day.length + month.length > 2 && month.length === 2) || Number(day) > 9;
      return isPlain || isNamed || /dias? $/.test(lead) ? sayDate(day, month) : undefined;
    },
  },
  {
    name: 'date',
    starts: ['digit'],
    after: ' \u00A0ºo°',
    pattern: new RegExp(String.raw`0?1[ºo°]?(?:[ \u00A0](?=de[ \u00A0](?:${months.join('|')})(?!\p{L})))`, 'yui'),
    read: () => 'primeiro ',
  },
  {
    name: 'date',
    starts: ['digit'],
    after: ' \u00A0',
    pattern: new RegExp(String.raw`(\d{1,2})(?=[ \u00A0]de[ \u00A0](?:${months.join('|')})(?!\p{L}))`, 'yui'),
    read: ([, day = '']) => (isDay(day) ? cardinal(day) : undefined),
  },
  {
    // Dia 1o, dias 1o, 2 e 3: the letter for the ordinal sign.
    name: 'date',
    starts: ['digit'],
    after: 'oO',
    pattern: /0?1[oO](?![\p{L}\d])/uy,
    read: (_, place) => (/^dias?$/.test(wordBefore(place)) ? 'primeiro' : undefined),
  },
  {
    // Decades with an apostrophe: anos '90, anos '80 e '90.
    name: 'date',
    starts: ['letter'],
    first: 'adeo',
    needs: '0',
    pattern: /(anos|década[ \u00A0]de|e|a|ou)[ \u00A0]['’‘](?=\d0(?!\d))/iuy,
    read: ([, word = ''], place) =>
      /^[ea]$|^ou$/i.test(word) && !/anos[ \u00A0]['’‘]?\d0[ \u00A0]$/u.test(before(place)) ? undefined : `${word} `,
  },
  {
    name: 'date',
    starts: ['digit'],
    pattern: /(0?[1-9]|[12]\d|3[01])(?![\d/:.,-]\d|[\d%hº°ª]|[ \u00A0]?(?:h|dias?|mil|km|m)(?!\p{L}))/uy,
    read: ([, day = ''], place) => (wordBefore(place) === 'dia' ? sayDay(day) : undefined),
  },
];

/** Time of day; hours are feminine. */
export function sayHour(hour: string, minute: string): string {
  const hours = `${cardinal(hour, 'f')} ${Number(hour) > 1 ? 'horas' : 'hora'}`;
  return Number(minute) === 0 ? hours : `${hours} e ${cardinal(minute)} ${Number(minute) === 1 ? 'minuto' : 'minutos'}`;
}
