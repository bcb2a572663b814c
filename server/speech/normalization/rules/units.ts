import { NUMBER, isSingular, parseAmount, sayAmount } from './amounts.ts';
import { onlyComposed, type Unit, units } from './unitNames.ts';
import { sayFraction } from './fractions.ts';
import { cardinal } from '#server/speech/normalization/numberWords.ts';
import { counted } from './abbreviationWords.ts';
import {
  type TextSpot,
  type Rule,
  before,
  isFreeStanding,
  rangeJoint,
  wordBefore,
  signName,
} from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

const alternatives = (names: readonly string[]): string =>
  `(?:${[...names]
    .sort((a, b) => b.length - a.length)
    .map((unit) => unit.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
    .join('|')})`;
export const UNIT = alternatives(Object.keys(units));
const parts: Readonly<Record<string, Unit>> = { ...onlyComposed, ...units };
/** A unit within a composed one, with the power of what is no length: s², h⁻¹. */
const PART = `${alternatives(Object.keys(parts).filter((name) => !name.includes('/')))}(?:[²³]|[23](?![\\p{L}\\d.,]))?`;
export const END = String.raw`(?![\p{L}\d²³])`;

/** Units used with halves: dois quilos e meio. */
const halved = new Set(['quilômetro', 'quilo', 'litro', 'metro', 'tonelada']);

/** One unit of a composed one: metro, metros quadrados, segundo ao quadrado. */
export function sayPart(written: string, isMany: boolean): string | undefined {
  const [, name = '', power] = /^(.*?)([²³23])?$/u.exec(written) ?? [];
  const [one, many] = parts[written] ?? parts[name] ?? [];
  const said = isMany ? many : one;
  if (said === undefined || parts[written] !== undefined || power === undefined) return said;
  return `${said} ao ${power === '²' || power === '2' ? 'quadrado' : 'cubo'}`;
}

/** A product over a divisor, which is singular: quilowatts-hora por dia, newtons-metro, miligramas por mililitro. */
function sayComposed(
  [first = '', second, divisor, each]: readonly (string | undefined)[],
  isMany: boolean,
): string | undefined {
  // Gb is a gigabyte where nothing divides it.
  const known = each === undefined ? units[`${first}/${divisor}`] : undefined;
  if (known !== undefined && second === undefined) return known[isMany ? 1 : 0];
  const top = sayPart(first, isMany);
  const factor = second === undefined ? '' : sayPart(second, false);
  const under = divisor === undefined ? '' : sayPart(divisor, false);
  const last = each === undefined ? '' : sayPart(each, false);
  if (top === undefined || factor === undefined || under === undefined || last === undefined) return undefined;
  return `${top}${factor && `-${factor}`}${under && ` por ${under}`}${last && ` por ${last}`}`;
}

/** Gender of what is counted: of the product's first unit. */
const genderOf = (unit = '') => parts[unit]?.[2] ?? 'm';

export function sayUnit(written: string, name: string): string | undefined {
  const value = parseAmount(written);
  const unit = units[name];
  if (value === undefined || unit === undefined) return undefined;
  const [one, many, gender = 'm'] = unit;
  const isMany = !isSingular(value);
  if (halved.has(one) && value.fraction === '5') {
    const half = gender === 'f' ? 'meia' : 'meio';
    return /^0+$/.test(value.whole)
      ? `${half} ${one}`
      : `${cardinal(value.whole, gender)} ${isMany ? many : one} e ${half}`;
  }
  if (one === 'metro' && value.fraction === '00') return `${cardinal(value.whole)} ${value.whole === '1' ? one : many}`;
  // Height of a person: um metro e setenta e cinco.
  if (one === 'metro' && /^[1-9]\d$/.test(value.fraction) && !/^0+$/.test(value.whole))
    return `${cardinal(value.whole)} ${isMany ? many : one} e ${cardinal(value.fraction)}`;
  return `${sayAmount(value, gender)} ${isMany ? many : one}`;
}

/** Units that are no ordinary words, and are also read without a number. */
const alone = [
  'km/h',
  'Km/h',
  'km²',
  'm²',
  'm³',
  'cm²',
  'kWh',
  'MWh',
  'km',
  'Km',
  'kg',
  'Kg',
  'KG',
  'cm',
  'mm',
  'ml',
  'mL',
  'GB',
  'MB',
  'TB',
  'Mbps',
  'Gbps',
  'GHz',
  'MHz',
  'kHz',
  'mg',
  'kcal',
];

const ofOne = new Set(['por', 'cada', 'um', 'o', 'do', 'no', 'ao', 'pelo']);

/** Units that can follow a word and a slash: Preço/kg. */
const perWord = new Set([
  'kg',
  'Kg',
  'KG',
  'm²',
  'm2',
  'm³',
  'L',
  'l',
  'litro',
  'kWh',
  'ha',
  'km',
  'dia',
  'mês',
  'ano',
  'semana',
  'hora',
  'pessoa',
]);

const electric = new RegExp(
  source`(?:corrente|disjuntor|fusível|tomada|carregador|fonte|bateria|amperagem|circuito)(?:es|s)?[ \u00A0]
    (?:de[ \u00A0])?(?:\d{1,3}[ \u00A0]?a[ \u00A0](?:p/|para|por|e|ou|a)[ \u00A0])?$`,
  'u',
);
const thermal = /(?:temperatura|cor|kelvin|led|lâmpada)[ \u00A0](?:é[ \u00A0])?(?:de[ \u00A0])?$/u;

/** Words before a time, whose seconds have the sign of inches: descanse 30". */
const timed = new RegExp(
  source`(?:aguard[ea]r?|esper[ea]r?|durante|tempo|intervalo|descans[eoa]r?|pausa|duração|segur[ea]r?|cronômetro)
    (?:[ \u00A0:](?:de|por|é)?){0,2}[ \u00A0]$`,
  'u',
);

const footed =
  /(?:cont[êe]iner(?:es)?|containers?|lanchas?|veleiros?|barcos?|iates?|pranchas?)[ \u00A0](?:de[ \u00A0])?$/u;

/** Words before a place on a road. */
const atRoad =
  /(?:^|[(,\n][ \u00A0]?|(?:^|[^\p{L}])(?:n?o|do|ao|pelo|até|de|rodovia|estrada|altura)[ \u00A0]|\d{3},?[ \u00A0])$/u;

const directions: Readonly<Record<string, string>> = {
  N: 'norte',
  S: 'sul',
  L: 'leste',
  E: 'leste',
  O: 'oeste',
  W: 'oeste',
};

const sayDegrees = (written: string, isMany: boolean): string =>
  `${isMany ? 'graus' : 'grau'} ${written.endsWith('F') ? 'Fárenrait' : 'Célsius'}`;

const measured = new RegExp(
  source`(?:máximas?|mínimas?|temperaturas?|termômetros?|forno|ass[ea]r?|aque[çc]\p{L}{0,5}|graus|ângulos?|
    gir[aeo]\p{L}{0,3}|rotação|inclinação|febre|calor|frio|chuva|sol|nublado|entre|faz|fazia|fez|fará|clima|sensação|
    marc[ao]u?|marcando|latitude|longitude|lat\.|long\.|rumo|azimute|proa|m[áa]x\.|m[íi]n\.)(?!\p{L})`,
  'u',
);
/** Words that follow degrees and are no noun of an ordinal. */
const afterDegrees = new RegExp(
  source`^[ \u00A0](?:de|da|do|das|dos|na|no|nas|nos|em|e|ou|a|à|até|com|por|para|durante|agora|hoje|amanhã|norte|
    sul|leste|oeste|[Mm][áa]x|[Mm][íi]n)(?!\p{L})`,
  'u',
);

/** True where a number with a degree or ordinal sign measures warmth or an angle: nothing is counted behind it. */
function isDegrees(place: TextSpot, value: number): boolean {
  const rest = place.text.slice(place.to, place.to + 12);
  if (/^[ \u00A0]?(?:a|e|-|–|até)[ \u00A0]?[-−]?\d{1,3}[ \u00A0]?[º°][ \u00A0]?[CF]/u.test(rest)) return true;
  const isCounting = /^[ \u00A0]\p{L}/u.test(rest) && !afterDegrees.test(rest);
  if (isCounting) return false;
  const lead = before(place);
  // The article of an ordinal with º would be 'o': after 'a', only a range of ordinals has that sign.
  return measured.test(lead) || (value > 9 && /(?:^|[^\dº°])[ \u00A0]a[ \u00A0]$/.test(lead));
}

/** At the beginning it names what a price refers to: Kg do frango: R$ 12. */
const ofPrice = /r\$[ \u00A0]{0,2}\d[\d.]{0,9}(?:,\d\d)?[ \u00A0]?$/u;
const isPriced = (place: TextSpot): boolean =>
  /^[ \u00A0]?(?:d[aeo]s?[ \u00A0]|[:(])/u.test(place.text.slice(place.to, place.to + 5)) &&
  /(?:^|[.!?:;\n(])[ \u00A0]*$/.test(before(place));

/** True if an open quotation precedes; inch marks in a list (32", 43" e 55") open none. */
const isQuoted = (lead: string): boolean => /["“]/.test(lead.replaceAll(/\d["”]|["“][^"“”]{0,80}["”]/gu, ''));

const termOfYears =
  /(?:útil|idade|prazo|garantia|experiência|carência|vigência|contrato)[ \u00A0:]{1,2}(?:de[ \u00A0])?$/u;
const termOfMonths = /(?:últimos|em|acumulado|carência de|garantia de|prazo de|bebê de|com)[ \u00A0]$/u;
/** Terms that are counted in months rather than metres: bebê de 2 m, garantia de 3 m. */
const onlyMonths = new RegExp(
  source`(?:bebê|lactente|criança|filh[oa]|gestação|garantia|carência|prazo|validade|retorno|retornar|voltar)
    (?:[ \u00A0](?:de|em))?[ \u00A0:]{1,2}$`,
  'u',
);
const namesCode =
  /(?:códigos?|cód\.|peças?|senha|série|lote|ref\.|referência|modelo|item|vaga|posição)[ \u00A0:]{1,2}$/u;
const scaled = /\d[ \u00A0](?:mil|milhão|milhões|bilhão|bilhões|mi|bi)$/u;

const COMPOSED = source`(${PART})(?:[.·⋅*](${PART}))?(?:/(${PART})(?:/(${PART}))?)?`;
/** Signs that can be a minus: a dash is one only right before a number that stands free. */
const MINUS = '[-−–+]';

/** Times and pieces after a count (R$ 3/h): letters that are units of measure elsewhere. */
const timesAndPieces: Readonly<Record<string, string>> = {
  h: 'hora',
  l: 'litro',
  un: 'unidade',
  min: 'minuto',
  sem: 'semana',
  'sem.': 'semana',
};

export const unitRules: readonly Rule[] = [
  {
    // A place on a road: KM 12, no km. 12; 'faltam 3 km. 12 carros' are two sentences.
    name: 'unit',
    starts: ['letter'],
    first: 'k',
    pattern: /(?:K[Mm]\.?|km\.)[ \u00A0]?(?=\d{1,4}(?![\d/]))/uy,
    read: ([written], place) =>
      /\d[ \u00A0]$|(?:r\$|por|cada|preço do|valor do)[ \u00A0]$|[\d/]$/u.test(before(place)) ||
      (written.startsWith('km') && !atRoad.test(before(place)))
        ? undefined
        : 'quilômetro ',
  },
  {
    // Sides without blanks: 30mx10cm, 2,5m x 3m; the part after the sign is read separately.
    name: 'unit',
    starts: ['digit'],
    after: '., \u00A0mck',
    pattern: new RegExp(
      source`(${NUMBER})[ \u00A0]?(mm|cm|m|km)[xX×](?=\d{1,5}(?:[.,]\d{1,3})?[ \u00A0]?(?:mm|cm|m|km)(?!\p{L}))`,
      'uy',
    ),
    read: ([, written = '', name = '']) => {
      const said = sayUnit(written, name);
      return said && `${said} por `;
    },
  },
  {
    // Blood pressure: 120/80 mmHg.
    name: 'unit',
    starts: ['digit'],
    after: '/xX',
    pattern: /(\d{2,3})[/xX](\d{2,3})[ \u00A0]?mmHg(?!\p{L})/uy,
    read: ([, high = '', low = '']) => `${cardinal(high)} por ${cardinal(low)} milímetros de mercúrio`,
  },
  {
    // Voltages of a socket or a device: 127/220 V, 110V/220V.
    name: 'unit',
    starts: ['digit'],
    after: '/vV \u00A0',
    pattern: new RegExp(
      source`(110|115|120|127|220|230|380)(?:[ \u00A0]?[vV])?/
        (?=(220|230|240|254|380|440)[ \u00A0]?(?:[vV]|volts)(?![\p{L}\d]))`,
      'uy',
    ),
    read: ([, low = '', high = '']) => (Number(low) < Number(high) ? `${cardinal(low)} ou ` : undefined),
  },
  {
    // A range of one unit: 40-60 °C, 10 a 15 kg/m².
    name: 'unit',
    starts: ['digit', 'sign'],
    pattern: new RegExp(
      source`(${MINUS})?(${NUMBER})(?:-|[ \u00A0]?[–—][ \u00A0]?)(${NUMBER})[ \u00A0]?
        (?:([º°][ \u00A0]?[CF])|${COMPOSED})${END}`,
      'yu',
    ),
    read: ([, sign, first = '', second = '', degrees, ...composed], place) => {
      const [low, high] = [parseAmount(first), parseAmount(second)];
      if (low === undefined || high === undefined || (sign !== undefined && !isFreeStanding(place))) return undefined;
      const [unit, , divisor] = composed;
      // 10-12 h is for the rules of hours.
      if (unit !== undefined && divisor === undefined && !(unit in units)) return undefined;
      const said = degrees === undefined ? sayComposed(composed, true) : sayDegrees(degrees, true);
      const gender = degrees === undefined ? genderOf(unit) : 'm';
      return (
        said && `${signName(sign)}${sayAmount(low, gender)} ${rangeJoint(place)} ${sayAmount(high, gender)} ${said}`
      );
    },
  },
  {
    // The lowest and highest temperature of a day: 19º/31º, 18/27 °C, -2/9 °C.
    name: 'unit',
    starts: ['digit', 'sign'],
    needs: '/',
    pattern: new RegExp(
      source`(${MINUS})?(\d{1,2})(?:([º°])C?)?/(${MINUS})?(\d{1,2})[ \u00A0]?
        (?:([º°][ \u00A0]?[CF])${END}|[º°](?![\p{L}\d]|[ \u00A0]\p{L}))`,
      'yu',
    ),
    read: ([whole, sign, low = '', lowSign, highMinus, high = '', scale], place) => {
      if (sign !== undefined && !isFreeStanding(place)) return undefined;
      // 5/6º are floors rather than temperatures.
      if (lowSign === undefined && scale === undefined && !whole.endsWith('°')) return undefined;
      const isFalling = Number(high) < Number(low) && sign === undefined && highMinus === undefined;
      return (
        `${signName(sign)}${cardinal(low)} ${isFalling ? 'e' : 'a'} ${signName(highMinus)}${cardinal(high)} ` +
        (scale === undefined ? 'graus' : sayDegrees(scale, true))
      );
    },
  },
  {
    // Composed units: 500 mg/mL, 9,8 m/s², 12 N.m, 2,5 kWh/dia.
    name: 'unit',
    starts: ['digit', 'sign'],
    pattern: new RegExp(source`(${MINUS})?(${NUMBER})[ \u00A0]?${COMPOSED}${END}`, 'yu'),
    read: ([, sign, written = '', ...composed], place) => {
      const [, factor, divisor] = composed;
      const value = parseAmount(written);
      if (value === undefined || (sign !== undefined && !isFreeStanding(place))) return undefined;
      if (factor === undefined && divisor === undefined) return undefined;
      const said = sayComposed(composed, !isSingular(value));
      return said && `${signName(sign)}${sayAmount(value, genderOf(composed[0]))} ${said}`;
    },
  },
  {
    // Per so many of another unit: 5 L/100 km.
    name: 'unit',
    starts: ['digit'],
    needs: '/',
    pattern: new RegExp(
      source`(${NUMBER})[ \u00A0]?(${UNIT})/(?=${NUMBER}[ \u00A0]?(${UNIT}|h|dias?|horas?|meses|semanas?)${END})`,
      'uy',
    ),
    read: ([, written = '', name = '', per]) => {
      // 110 V/220 V are two of a kind.
      if (name === per) return undefined;
      const said = sayUnit(written, name);
      return said && `${said} por `;
    },
  },
  {
    // Negative exponents divide: m·s⁻¹, kg m⁻².
    name: 'unit',
    starts: ['digit', 'letter'],
    needs: '⁻',
    pattern: new RegExp(source`(?:(${NUMBER})[ \u00A0]?)?(${PART})[.·⋅ \u00A0](${PART})⁻([¹²³])${END}`, 'uy'),
    read: ([, written, first = '', divisor = '', power = '']) => {
      const value = written === undefined ? undefined : parseAmount(written);
      if (written !== undefined && value === undefined) return undefined;
      const under = sayPart(power === '¹' ? divisor : divisor + power, false);
      const top = sayPart(first, value === undefined || !isSingular(value));
      return under && top && `${value === undefined ? '' : `${sayAmount(value, genderOf(first))} `}${top} por ${under}`;
    },
  },
  {
    // A part of one: 1/2 kg, ¾ L.
    name: 'unit',
    starts: ['digit', 'numeral'],
    after: '/⁄',
    pattern: new RegExp(source`(?:(\d{1,2})[/⁄](\d{1,2})|([¼-¾⅓⅔]))[ \u00A0]?(${UNIT})${END}`, 'uy'),
    read: ([, over, under, sign, name = '']) => {
      const [top = '', bottom = ''] = over === undefined ? (sign ?? '').normalize('NFKC').split('⁄') : [over, under];
      const [one, , gender] = units[name] ?? [];
      if (one === undefined || name === '"' || Number(top) >= Number(bottom)) return undefined;
      if (top === '1' && bottom === '2') return `${gender === 'f' ? 'meia' : 'meio'} ${one}`;
      const fraction = sayFraction(top, bottom);
      return fraction && `${fraction} de ${one}`;
    },
  },
  {
    // Inches of tubes and tools: 3/4", 1 1/2".
    name: 'unit',
    starts: ['digit'],
    after: '/ ',
    pattern: /(?:(\d{1,2})[ \u00A0])?([1-9]\d?)\/(2|4|8|16|32)[ \u00A0]?(?:["″”]|'{2}|’{2}|pol\.?(?!\p{L}))/uy,
    read: ([, whole, over = '', under = '']) => {
      const fraction = sayFraction(over, under);
      if (fraction === undefined) return undefined;
      if (over === '1' && under === '2')
        return whole === undefined ? 'meia polegada' : `${cardinal(whole, 'f')} polegadas e meia`;
      return whole === undefined ? `${fraction} de polegada` : `${cardinal(whole, 'f')} polegadas e ${fraction}`;
    },
  },
  {
    // One and a half of a unit: 1½ kg.
    name: 'unit',
    starts: ['digit'],
    needs: '½',
    pattern: new RegExp(source`1[ \u00A0]?½[ \u00A0]?(${UNIT})${END}`, 'uy'),
    read: ([, name = '']) => {
      const [one, , gender] = units[name] ?? [];
      return one && `${gender === 'f' ? 'uma e meia' : 'um e meio'} ${one}`;
    },
  },
  {
    // Electric current and absolute temperature, whose symbols are also names of rooms and of thousands.
    name: 'unit',
    starts: ['digit'],
    after: ' \u00A0AK.,',
    pattern: new RegExp(source`(${NUMBER})[ \u00A0]?([AK])(?![\p{L}\d])`, 'uy'),
    read: ([, written = '', symbol], place) => {
      const value = parseAmount(written);
      const isMeant = (symbol === 'A' ? electric : thermal).test(before(place));
      if (value === undefined || !isMeant) return undefined;
      return `${sayAmount(value)} ${symbol === 'A' ? 'ampere' : 'kelvin'}${isSingular(value) ? '' : 's'}`;
    },
  },
  {
    // Valves of an engine: 1.6 16V.
    name: 'unit',
    starts: ['digit'],
    after: 'vV',
    pattern: /(8|12|16|20|24|32)[vV](?![\p{L}\d])/uy,
    read: ([, count = ''], place) =>
      /(?:^|[^\d.,])[1-6][.,]\d[ \u00A0](?:(?:flex|turbo|mpi|tsi)[ \u00A0])?$/u.test(before(place))
        ? `${cardinal(count, 'f')} válvulas`
        : undefined,
  },
  {
    // Age: 2a 4m, 1a6m, 3a2m10d.
    name: 'unit',
    starts: ['digit'],
    after: 'a',
    pattern: /(\d{1,3})a[ \u00A0]?(?:e[ \u00A0])?(\d{1,2})m(?:[ \u00A0]?(?:e[ \u00A0])?(\d{1,2})d)?(?![\p{L}\d²³])/uy,
    read: ([whole, years = '', months = '', days], place) => {
      // Alone or behind its name it is a code.
      if (!/[ \u00A0]/.test(whole) && (place.from === 0 || namesCode.test(before(place)))) return undefined;
      const parts = [
        `${cardinal(years)} ${Number(years) === 1 ? 'ano' : 'anos'}`,
        `${cardinal(months)} ${Number(months) === 1 ? 'mês' : 'meses'}`,
      ];
      if (days === undefined) return parts.join(' e ');
      return `${parts.join(', ')} e ${cardinal(days)} ${Number(days) === 1 ? 'dia' : 'dias'}`;
    },
  },
  {
    // Age: 64 a., diabético.
    name: 'unit',
    starts: ['digit'],
    after: ' \u00A0',
    pattern: /(\d{1,3})[ \u00A0]a\.(?=[,;)])/uy,
    read: ([, count = '']) => `${cardinal(count)} ${Number(count) === 1 ? 'ano' : 'anos'}`,
  },
  {
    // Years and months of a term: vida útil 5a, alta de 9% em 12m.
    name: 'unit',
    starts: ['digit'],
    after: 'am',
    pattern: /(\d{1,3})([am])(?![\p{L}\d²³/]|\.\p{L})/uy,
    read: ([, count = '', name], place) => {
      const lead = before(place);
      const isTerm =
        name === 'a'
          ? termOfYears.test(lead)
          : termOfMonths.test(lead) && /%|R\$|carência|garantia|prazo|bebê/u.test(place.text.slice(0, place.from));
      if (!isTerm) return undefined;
      const one = Number(count) === 1;
      return `${cardinal(count)} ${name === 'a' ? (one ? 'ano' : 'anos') : one ? 'mês' : 'meses'}`;
    },
  },
  {
    name: 'unit',
    starts: ['digit'],
    after: ' \u00A0',
    pattern: /(\d{1,2})[ \u00A0]m(?![\p{L}\d²³/]|\.\p{L}|[ \u00A0]d[eao][ \u00A0])/uy,
    read: ([, count = ''], place) =>
      onlyMonths.test(before(place)) ? `${cardinal(count)} ${Number(count) === 1 ? 'mês' : 'meses'}` : undefined,
  },
  {
    // Days: 30 d, de 15d.
    name: 'unit',
    starts: ['digit'],
    after: ' \u00A0d',
    pattern: new RegExp(
      source`(\d{1,3})(?:[ \u00A0]|(?<=\d\d)|(?<=(?:[Ff]altam|[Rr]estam|há|por|durante|prazo de|
        validade de)[ \u00A0]\d))d(?:\.(?=[ \u00A0]\p{Ll})|(?=\.(?:\s|$))|(?![\p{L}\d'’./-]))`,
      'uy',
    ),
    read: ([, count = '']) => `${cardinal(count)} ${Number(count) === 1 ? 'dia' : 'dias'}`,
  },
  {
    // A temperature in a note of medicine: T > 37,8 ºC, Tax 38,5°C.
    name: 'unit',
    starts: ['capital'],
    first: 't',
    pattern: new RegExp(
      source`T(?:ax|\.)?(?=[ \u00A0]?[:=<>≥≤]{0,2}[ \u00A0]?(?:de[ \u00A0])?(?:3\d(?:[.,]\d)?[ \u00A0]?[º°]|
        (?:3[5-9]|4[0-2])[.,]\d(?:(?!\d|[ \u00A0]?[\p{L}%])|(?=[ \u00A0]e[ \u00A0]))))`,
      'uy',
    ),
    read: ([written]) => (written === 'Tax' ? 'temperatura axilar' : 'temperatura'),
  },
  {
    // Acidity, as everybody says it.
    name: 'unit',
    starts: ['letter'],
    first: 'p',
    pattern: /p[Hh](?![\p{L}\d])/uy,
    read: () => 'pê agá',
  },
  {
    // A price of a unit behind what is sold: Picanha kg 69,90.
    name: 'unit',
    starts: ['letter'],
    first: 'kulm',
    pattern: /(kg|Kg|KG|un|und|l|L|m²)\.?(?=[ \u00A0](?:R\$[ \u00A0]?)?\d{1,4},\d\d(?!\d))/uy,
    read: ([, name = ''], { text, from }) =>
      /(?:^|[\p{L}:|;•\n][ \u00A0]?)$/u.test(text.slice(Math.max(0, from - 2), from))
        ? ({ un: 'a unidade', und: 'a unidade', l: 'o litro', L: 'o litro', 'm²': 'o metro quadrado' }[name] ??
          'o quilo')
        : undefined,
  },
  {
    // Without a number before them: o índice em kg/m².
    name: 'unit',
    starts: ['letter'],
    needs: '/',
    pattern: new RegExp(source`(${PART})()/(${PART})${END}`, 'uy'),
    read: ([, first = '', , divisor = ''], place) => {
      const isUnit =
        (first.length > 1 || /^(?:m\/s|g\/(?:dL|L|cm³|mol))/.test(`${first}/${divisor}`)) && first in units;
      const isMany = !(ofOne.has(wordBefore(place)) || isPriced(place));
      return isUnit && /\p{L}/u.test(first) ? sayComposed([first, undefined, divisor], isMany) : undefined;
    },
  },
  {
    // Per so much of another unit: 250 mg/5 mL.
    name: 'unit',
    starts: ['sign'],
    pattern: new RegExp(source`/(?=${NUMBER}[ \u00A0]?(${UNIT})${END})`, 'uy'),
    read: ([, per = ''], { text, from }) => {
      const lead = text.slice(Math.max(0, from - 6), from);
      return /\d[ \u00A0]?[\p{L}µμ]{1,3}$/u.test(lead) && !lead.endsWith(per) ? 'por ' : undefined;
    },
  },
  {
    // Per unit, behind a number or a word: 7.500/mm³, Preço/kg.
    name: 'unit',
    starts: ['sign'],
    pattern: new RegExp(source`/(${PART})${END}`, 'uy'),
    read: ([, divisor = ''], place) => {
      const lead = place.text.slice(Math.max(0, place.from - 3), place.from);
      const isPer =
        /\d$/.test(lead) || scaled.test(before(place))
          ? divisor.length > 1 && divisor in units
          : /\p{L}{3}$/u.test(lead) && perWord.has(divisor);
      return isPer ? `por ${sayPart(divisor, false)}` : undefined;
    },
  },
  {
    // Degrees with a blank before the scale: 25º C, 25° C, –5 °C.
    name: 'unit',
    starts: ['digit', 'sign'],
    pattern: new RegExp(source`(${MINUS})?(${NUMBER})[ \u00A0]?([º°][ \u00A0]?[CF])${END}`, 'yu'),
    read: ([, sign, written = '', degrees = ''], place) => {
      const value = parseAmount(written);
      if (value === undefined || (sign !== undefined && !isFreeStanding(place))) return undefined;
      return `${signName(sign)}${sayAmount(value)} ${sayDegrees(degrees, !isSingular(value))}`;
    },
  },
  {
    // Positions: 23°33'S, 46° 38' 10" O.
    name: 'unit',
    starts: ['digit'],
    after: '°º',
    pattern: new RegExp(
      source`(\d{1,3})[°º][ \u00A0]?(\d{1,2})['′’](?:[ \u00A0]?(\d{1,2}(?:[.,]\d{1,3})?)(?:["″”]|['’]{2}))?
          (?:[ \u00A0]?([NSLOEW])(?!\p{L}))?`,
      'uy',
    ),
    read: ([, degrees = '', minutes = '', seconds, direction]) => {
      const parsed = seconds === undefined ? undefined : parseAmount(seconds);
      return [
        `${cardinal(degrees)} ${Number(degrees) === 1 ? 'grau' : 'graus'}`,
        `${cardinal(minutes)} ${Number(minutes) === 1 ? 'minuto' : 'minutos'}`,
        parsed && `${sayAmount(parsed)} ${isSingular(parsed) ? 'segundo' : 'segundos'}`,
        direction && directions[direction],
      ]
        .filter(Boolean)
        .join(' ');
    },
  },
  {
    // Time by strokes: 3'20", 2' de atraso.
    name: 'unit',
    starts: ['digit'],
    after: "'′’",
    pattern: /(\d{1,3})['′’](?:[ \u00A0]?(\d{1,2})(?:["″”]|['’]{2}))?(?![\p{L}\d'′’])/uy,
    read: ([, minutes = '', seconds], { text, from }) => {
      // Feet of containers and boats: contêiner 40'.
      if (seconds === undefined && footed.test(text.slice(Math.max(0, from - 24), from).toLowerCase()))
        return `${cardinal(minutes)} ${Number(minutes) === 1 ? 'pé' : 'pés'}`;
      // A closing quotation mark; strokes before it are no opening ones.
      const lead = text.slice(Math.max(0, from - 80), from).replaceAll(/\d['′’]/g, '');
      if (seconds === undefined && /['’‘]/.test(lead)) return undefined;
      const count = (value: string, one: string) => `${cardinal(value)} ${one}${Number(value) === 1 ? '' : 's'}`;
      return seconds === undefined
        ? count(minutes, 'minuto')
        : `${count(minutes, 'minuto')} e ${count(seconds, 'segundo')}`;
    },
  },
  {
    // Degrees without a scale: a 180º, máxima de 25º. The ordinal sign is often typed for the degree sign.
    name: 'unit',
    starts: ['digit', 'sign'],
    pattern: new RegExp(
      source`(${MINUS})?(\d{1,3}(?:,\d{1,4})?)[º°](?:[ \u00A0]?([NSLOEW])(?=[\s.,;)]|$))?${END}`,
      'yu',
    ),
    read: ([, sign, written = '', direction], place) => {
      const value = parseAmount(written);
      if (value === undefined || (sign !== undefined && !isFreeStanding(place))) return undefined;
      if (direction !== undefined && !measured.test(before(place))) return undefined;
      if (
        direction === undefined &&
        value.fraction === '' &&
        (sign === undefined || sign === '+') &&
        !isDegrees(place, Number(written))
      )
        return undefined;
      const degrees = `${signName(sign)}${sayAmount(value)} ${isSingular(value) ? 'grau' : 'graus'}`;
      return direction === undefined ? degrees : `${degrees} ${directions[direction]}`;
    },
  },
  {
    name: 'unit',
    starts: ['letter'],
    first: 'kmcgt',
    pattern: new RegExp(String.raw`(?:${alone.join('|')})(?![\p{L}\d²³/]|\.\p{L}|[ \u00A0]\d)`, 'yu'),
    // R$ 39,90 kg: the price of one.
    read: ([name], place) =>
      ofPrice.test(before(place)) && /^k?g$/i.test(name)
        ? ` o ${units[name]?.[0]}`
        : units[name]?.[ofOne.has(wordBefore(place)) || isPriced(place) ? 0 : 1],
  },
  {
    name: 'unit',
    starts: ['digit', 'sign'],
    pattern: new RegExp(
      String.raw`([-−+])?(${NUMBER})[ \u00A0]?(${UNIT})(?:(?<!\.)\.(?=[ \u00A0]\p{Ll}))?${END}`,
      'yu',
    ),
    read: ([, sign, written = '', name = ''], place) => {
      if (sign !== undefined && !isFreeStanding(place)) return undefined;
      // The degree sign is often typed as an ordinal: 3° andar.
      if (
        name === '°' &&
        /^[ \u00A0]?\p{L}/u.test(place.text.slice(place.to, place.to + 2)) &&
        !/^[ \u00A0](?:de|na|no|em|norte|sul|leste|oeste|com|à)(?!\p{L})/u.test(
          place.text.slice(place.to, place.to + 8),
        )
      )
        return undefined;
      // Quadra 3 lt 10: a plot of land.
      if (name === 'lt' && /^[ \u00A0]\d{1,3}(?![\d,])/u.test(place.text.slice(place.to, place.to + 5)))
        return undefined;
      const spoken = sayUnit(written, name);
      const isEnd = name.endsWith('.') && /^[ \u00A0]\p{Lu}(?!S?\$)/u.test(place.text.slice(place.to, place.to + 4));
      return spoken && signName(sign) + spoken + (isEnd ? '.' : '');
    },
  },
  {
    name: 'unit',
    starts: ['digit'],
    pattern: new RegExp(String.raw`(${NUMBER})[ \u00A0]?(?:"|″|”|'{2}|’{2}|polegadas)${END}`, 'yu'),
    read: ([whole, written = ''], place) => {
      const { text, from } = place;
      const value = parseAmount(written);
      // A closing quotation mark after a number is no inch mark.
      if (value === undefined || (/["”]$/.test(whole) && isQuoted(text.slice(Math.max(0, from - 80), from))))
        return undefined;
      if (/["″”'’]$/u.test(whole) && timed.test(before(place)))
        return `${sayAmount(value)} ${isSingular(value) ? 'segundo' : 'segundos'}`;
      return `${sayAmount(value, 'f')} ${isSingular(value) ? 'polegada' : 'polegadas'}`;
    },
  },
  {
    name: 'unit',
    starts: ['digit'],
    after: 'm',
    pattern: /([1-9]\d?)m(\d{2})(?![\p{L}\d²³])/uy,
    read: ([, metres = '', centimetres = '']) =>
      `${cardinal(metres)} ${metres === '1' ? 'metro' : 'metros'} e ${cardinal(centimetres)}`,
  },
  {
    // Barris/dia, vezes/semana, 30 alunos/turma.
    name: 'unit',
    starts: ['sign'],
    pattern: new RegExp(
      source`/(mês|dia|ano|hora|semana|pessoa|minuto|segundo|noite|turma|aluno|sala|turno|casa|mesa|família|curso|jogo|
        partida|equipe|time|habitante|lote|página|cliente|planta|vaca|cova|linha|quarto|unidade|(${UNIT}))${END}`,
      'uy',
    ),
    read: ([, each = '', unit], { text, from }) => {
      // 5 plantas/m: of units only behind something counted.
      if (unit !== undefined && !/\d[ \u00A0]\p{L}{3,20}s$/u.test(text.slice(Math.max(0, from - 24), from)))
        return undefined;
      return /(?:\p{Ll}s|\d[ \u00A0]?[xX])$/u.test(text.slice(Math.max(0, from - 3), from))
        ? `por ${units[unit ?? '']?.[0] ?? each}`
        : undefined;
    },
  },
  {
    // An amount for each of anything: 350 m²/demão, 2 L/planta.
    name: 'unit',
    starts: ['sign'],
    pattern: /\/(\p{Ll}{3,14})(?![\p{L}\d/])/uy,
    read: ([, each = ''], { text, from }) =>
      /\d[ \u00A0]?(?:[km]?g|t|m?[lL]|[ckm]?m|m[²³23]|ha|kcal)$/u.test(text.slice(Math.max(0, from - 8), from))
        ? `por ${each}`
        : undefined,
  },
  {
    // Millions of a unit: 170 mi de t, 2 milhões de L, 300 mil t.
    name: 'unit',
    starts: ['letter'],
    pattern: new RegExp(
      source`(?:(?<=\d[ \u00A0](?:mi|bi|tri|milh(?:ão|ões)|bilh(?:ão|ões))[ \u00A0]de[ \u00A0])(${UNIT})|
        (?<=\d[ \u00A0]mil[ \u00A0])(t|ha|L|kW|MW))${END}`,
      'uy',
    ),
    read: ([, ofMillions = '', ofThousands = '']) => units[ofMillions || ofThousands]?.[1],
  },
  {
    // R$ 90 / mês, 5 kg/pessoa: the slash means 'per'.
    name: 'unit',
    starts: ['sign'],
    pattern: new RegExp(
      source`/[ \u00A0]?(mês|dia|ano|hora|h|semana|noite|pessoa|[Kk]g|kWh|litro|[lL]|km|m²|m2|unidade|un|minuto|min|
        aluno|sessão|aula|diária|sem(?:\.(?=[,;:)]|[ \u00A0]\p{Ll}))?)(?!\p{L}|\d)`,
      'uy',
    ),
    read: ([, each = ''], { text, from }) => {
      const isCounted = /(?:[\d$]|\d["″”'’]{1,2}|[a-z]²|[\d ](?:mil|kg|km|reais|m²|mg|GB|MB|h|l|ml))[ \u00A0]?$/u.test(
        text.slice(Math.max(0, from - 6), from),
      );
      return isCounted ? `por ${timesAndPieces[each] ?? units[each]?.[0] ?? each}` : undefined;
    },
  },
  {
    // The price of an amount: R$ 6,99/100g.
    name: 'unit',
    starts: ['sign'],
    pattern: new RegExp(
      source`/[ \u00A0]?(?=[1-9]\d{0,3}[ \u00A0]?(?:${UNIT}|un|unidades|pessoas|dias|meses)${END})`,
      'uy',
    ),
    read: (_, place) => (ofPrice.test(before(place)) ? ' por ' : undefined),
  },
  {
    // The price of one: R$ 1,99/SMS.
    name: 'unit',
    starts: ['sign'],
    pattern: /\/(?:(\p{Ll}{1,5})(?!\p{L})|(?=\p{L}|@))/uy,
    read: ([, short = ''], { text, from }) => {
      if (!/[$€£][ \u00A0]?[\d.,]{1,12}$/.test(text.slice(Math.max(0, from - 18), from))) return undefined;
      return `por ${Object.hasOwn(counted, short) ? counted[short]?.one : short}`;
    },
  },
];
