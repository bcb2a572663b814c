import { NUMBER, isSingular, parseAmount, sayAmount } from './amounts.ts';
import { type Gender, cardinal } from '#server/speech/reading/numberWords.ts';
import { type Rule, standsFree, wordBefore } from '#server/speech/reading/rule.ts';

type Unit = readonly [one: string, many: string, gender?: Gender];

/** As written, case included: MB is not Mb. A unit of one letter is one only right after its number. */
const units: Readonly<Record<string, Unit>> = {
  'km/h': ['quilômetro por hora', 'quilômetros por hora'],
  'Km/h': ['quilômetro por hora', 'quilômetros por hora'],
  'm/s': ['metro por segundo', 'metros por segundo'],
  km: ['quilômetro', 'quilômetros'],
  Km: ['quilômetro', 'quilômetros'],
  KM: ['quilômetro', 'quilômetros'],
  cm: ['centímetro', 'centímetros'],
  mm: ['milímetro', 'milímetros'],
  m: ['metro', 'metros'],
  mts: ['metro', 'metros'],
  'km²': ['quilômetro quadrado', 'quilômetros quadrados'],
  km2: ['quilômetro quadrado', 'quilômetros quadrados'],
  'm²': ['metro quadrado', 'metros quadrados'],
  m2: ['metro quadrado', 'metros quadrados'],
  'cm²': ['centímetro quadrado', 'centímetros quadrados'],
  'm³': ['metro cúbico', 'metros cúbicos'],
  m3: ['metro cúbico', 'metros cúbicos'],
  'cm³': ['centímetro cúbico', 'centímetros cúbicos'],
  ha: ['hectare', 'hectares'],
  kg: ['quilo', 'quilos'],
  Kg: ['quilo', 'quilos'],
  KG: ['quilo', 'quilos'],
  kgs: ['quilo', 'quilos'],
  g: ['grama', 'gramas'],
  gr: ['grama', 'gramas'],
  mg: ['miligrama', 'miligramas'],
  mcg: ['micrograma', 'microgramas'],
  µg: ['micrograma', 'microgramas'],
  t: ['tonelada', 'toneladas', 'f'],
  ton: ['tonelada', 'toneladas', 'f'],
  l: ['litro', 'litros'],
  L: ['litro', 'litros'],
  lt: ['litro', 'litros'],
  lts: ['litro', 'litros'],
  ml: ['mililitro', 'mililitros'],
  mL: ['mililitro', 'mililitros'],
  ML: ['mililitro', 'mililitros'],
  'mg/dL': ['miligrama por decilitro', 'miligramas por decilitro'],
  'km/l': ['quilômetro por litro', 'quilômetros por litro'],
  'mg/kg': ['miligrama por quilo', 'miligramas por quilo'],
  '°C': ['grau Célsius', 'graus Célsius'],
  ºC: ['grau Célsius', 'graus Célsius'],
  '°c': ['grau Célsius', 'graus Célsius'],
  ºc: ['grau Célsius', 'graus Célsius'],
  '℃': ['grau Célsius', 'graus Célsius'],
  '°F': ['grau Fárenrait', 'graus Fárenrait'],
  ºF: ['grau Fárenrait', 'graus Fárenrait'],
  '°': ['grau', 'graus'],
  KB: ['quilobaite', 'quilobaites'],
  kB: ['quilobaite', 'quilobaites'],
  MB: ['megabaite', 'megabaites'],
  GB: ['gigabaite', 'gigabaites'],
  Gb: ['gigabaite', 'gigabaites'],
  TB: ['terabaite', 'terabaites'],
  Kbps: ['quilobit por segundo', 'quilobits por segundo'],
  kbps: ['quilobit por segundo', 'quilobits por segundo'],
  Mbps: ['megabit por segundo', 'megabits por segundo'],
  'Mb/s': ['megabit por segundo', 'megabits por segundo'],
  'MB/s': ['megabaite por segundo', 'megabaites por segundo'],
  Gbps: ['gigabit por segundo', 'gigabits por segundo'],
  kWh: ['quilowatt-hora', 'quilowatts-hora'],
  KWh: ['quilowatt-hora', 'quilowatts-hora'],
  kwh: ['quilowatt-hora', 'quilowatts-hora'],
  MWh: ['megawatt-hora', 'megawatts-hora'],
  kW: ['quilowatt', 'quilowatts'],
  MW: ['megawatt', 'megawatts'],
  GW: ['gigawatt', 'gigawatts'],
  W: ['watt', 'watts'],
  V: ['volt', 'volts'],
  kV: ['quilovolt', 'quilovolts'],
  mAh: ['miliampere-hora', 'miliamperes-hora'],
  kVA: ['quilovolt-ampere', 'quilovolts-ampere'],
  Hz: ['hertz', 'hertz'],
  kHz: ['quilo-hertz', 'quilo-hertz'],
  KHz: ['quilo-hertz', 'quilo-hertz'],
  MHz: ['mega-hertz', 'mega-hertz'],
  GHz: ['giga-hertz', 'giga-hertz'],
  dB: ['decibel', 'decibéis'],
  rpm: ['rotação por minuto', 'rotações por minuto', 'f'],
  bpm: ['batimento por minuto', 'batimentos por minuto'],
  psi: ['psi', 'psi'],
  cv: ['cavalo', 'cavalos'],
  cc: ['cilindrada', 'cilindradas', 'f'],
  kcal: ['quilocaloria', 'quilocalorias', 'f'],
  cal: ['caloria', 'calorias', 'f'],
  pol: ['polegada', 'polegadas', 'f'],
  px: ['pixel', 'pixels'],
  MP: ['megapixel', 'megapixels'],
  min: ['minuto', 'minutos'],
  mins: ['minuto', 'minutos'],
  seg: ['segundo', 'segundos'],
  s: ['segundo', 'segundos'],
  ms: ['milissegundo', 'milissegundos'],
  'p.p.': ['ponto percentual', 'pontos percentuais'],
  cp: ['comprimido', 'comprimidos'],
  'unid.': ['unidade', 'unidades', 'f'],
  'un.': ['unidade', 'unidades', 'f'],
  'und.': ['unidade', 'unidades', 'f'],
  'cx.': ['caixa', 'caixas', 'f'],
  'pct.': ['pacote', 'pacotes'],
  'dz.': ['dúzia', 'dúzias', 'f'],
};
const longestFirst = Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
const UNIT = `(?:${longestFirst.join('|')})`;
const END = String.raw`(?![\p{L}\d²³])`;

/** Told in halves: dois quilos e meio. */
const halved = new Set(['quilômetro', 'quilo', 'litro', 'metro', 'tonelada']);

function sayUnit(written: string, name: string): string | undefined {
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
  // A person's height: um metro e setenta e cinco.
  if (one === 'metro' && /^[1-9]\d$/.test(value.fraction) && !/^0+$/.test(value.whole))
    return `${cardinal(value.whole)} ${isMany ? many : one} e ${cardinal(value.fraction)}`;
  return `${sayAmount(value, gender)} ${isMany ? many : one}`;
}

/** Units that are no words of their own, read without a number too. */
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
  'kg',
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

export const unitRules: readonly Rule[] = [
  {
    name: 'unit',
    starts: ['letter'],
    pattern: new RegExp(String.raw`(?:${alone.join('|')})(?![\p{L}\d²³/]|\.\p{L}|[ \u00A0]\d)`, 'yu'),
    read: ([name], place) => units[name]?.[['por', 'cada', 'um', 'o', 'do', 'no'].includes(wordBefore(place)) ? 0 : 1],
  },
  {
    name: 'unit',
    starts: ['digit', 'sign'],
    pattern: new RegExp(
      String.raw`([-−+])?(${NUMBER})[ \u00A0]?(${UNIT})(?:(?<!\.)\.(?=[ \u00A0][\p{Ll}\d]))?${END}`,
      'yu',
    ),
    read: ([, sign, written = '', name = ''], place) => {
      if (sign !== undefined && !standsFree(place)) return undefined;
      // The degree sign is often typed for an ordinal: 3° andar.
      if (
        name === '°' &&
        /^[ \u00A0]?\p{L}/u.test(place.text.slice(place.to, place.to + 2)) &&
        !/^[ \u00A0](?:de|na|no|em|norte|sul|leste|oeste|com|à)(?!\p{L})/u.test(
          place.text.slice(place.to, place.to + 8),
        )
      )
        return undefined;
      const spoken = sayUnit(written, name);
      return spoken && (sign === undefined ? '' : sign === '+' ? 'mais ' : 'menos ') + spoken;
    },
  },
  {
    name: 'unit',
    starts: ['digit'],
    pattern: new RegExp(String.raw`(${NUMBER})[ \u00A0]?(?:"|″|”|polegadas)${END}`, 'yu'),
    read: ([whole, written = ''], { text, from }) => {
      const value = parseAmount(written);
      // A quotation that ends in a number is none.
      if (value === undefined || (/["”]$/.test(whole) && /["“]/.test(text.slice(Math.max(0, from - 80), from))))
        return undefined;
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
    // Barris/dia, vezes/semana.
    name: 'unit',
    starts: ['sign'],
    pattern: /\/(mês|dia|ano|hora|semana|pessoa)(?![\p{L}\d])/uy,
    read: ([, each = ''], { text, from }) =>
      /\p{Ll}s$/u.test(text.slice(Math.max(0, from - 2), from)) ? `por ${each}` : undefined,
  },
  {
    // R$ 90 / mês, 5 kg/pessoa: what follows the slash is each of them.
    name: 'unit',
    starts: ['sign'],
    pattern:
      /\/[ \u00A0]?(mês|dia|ano|hora|h|semana|noite|pessoa|kg|kWh|litro|l|km|m²|m2|unidade|un|minuto|min|aluno|sessão|aula|diária)(?!\p{L}|\d)/uy,
    read: ([, each = ''], { text, from }) => {
      const isCounted = /(?:[\d$]|[a-z]²|[\d ](?:mil|kg|km|reais|m²|mg|GB|MB|h|l|ml))[ \u00A0]?$/u.test(
        text.slice(Math.max(0, from - 6), from),
      );
      return isCounted
        ? `por ${{ h: 'hora', l: 'litro', un: 'unidade', min: 'minuto' }[each] ?? units[each]?.[0] ?? each}`
        : undefined;
    },
  },
];
