import { cardinal, spellDigits } from '#server/speech/normalization/numberWords.ts';
import { spellGroups } from '#server/speech/normalization/letters.ts';
import { type Rule, type TextSpot, before, isFreeStanding, wordsAfter } from '#server/speech/normalization/rule.ts';
import { wordSet } from '#server/speech/normalization/wordLists.ts';
import { source } from '#server/speech/normalization/source.ts';

/** Area codes of Anatel's numbering plan. */
const areaCodes = wordSet(`
  11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65
  66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99
`);
const tollFree: Readonly<Record<string, string>> = {
  '0800': 'zero oitocentos',
  '0300': 'zero trezentos',
  '0500': 'zero quinhentos',
  '0900': 'zero novecentos',
};
const END = String.raw`(?![\d/ºª°%]|[-.,]\d)`;

const digitsOf = (written = ''): string => written.replace(/\D/g, '');
const isYear = (four: string): boolean => Number(four) >= 1000 && Number(four) <= 2100;

const dialling = new RegExp(
  source`(?:^|[^\p{L}])(?:(?:dúvidas|informações|reclamações|denúncias|sugestões|atendimento|ouvidoria|contatos?|
    fones?|plantão)(?=:)|ligue|ligar|ligando|disque|discar|discando|disk|telefone|tel\.|chame|samu|bombeiros|polícia|
    pm|procon|cvv|defesa civil|emergência|central|número)
    (?:[ \u00A0](?:já|agora|para|pelo|pela|o|a|ao|no|número|telefone|de|do|da|polícia|samu|bombeiros|é|militar|
    gratuitamente)){0,4}:?[ \u00A0]
    (?:\d{3}(?:[ \u00A0]\([\p{L} ]{2,20}\))?(?:,|,?[ \u00A0](?:ou|e))[ \u00A0](?:o[ \u00A0])?){0,4}$`,
  'u',
);
/** Short codes are dialled or written to: ligue 10315, disque *144 ou 1052, envie SIM para 27182. */
const shortCode = new RegExp(
  source`(?:^|[^\p{L}])(?:(?:ligue|ligar|ligando|disque|discar|discando|telefone|tel\.|chame|
    central(?:[ \u00A0]de[ \u00A0]
    (?:atendimento|relacionamento))?)(?:[ \u00A0](?:já|agora|grátis|gratuitamente|para|p/|pelo|o|ao|no|número)){0,4}|
    (?:envi(?:e|ar|ando)|mand(?:e|ar|ando)|respond(?:a|er)|sms|torpedo|mensagem)(?!\p{L})[^.;:!?\n]{0,24}
    [ \u00A0](?:para|p/|pro|ao)(?:[ \u00A0](?:o[ \u00A0])?(?:número|nº|código))?):?[ \u00A0]
    (?:[*#]?\d{3,5}(?:[ \u00A0](?:d[oe]|n[oa])[ \u00A0]\p{L}{2,9}(?:[ \u00A0]\p{L}{2,9})?)?
    (?:,|,?[ \u00A0](?:ou|e))[ \u00A0]
    (?:para[ \u00A0]|o[ \u00A0])?){0,3}$`,
  'u',
);
/** What is counted is no code: ligue 1000 vezes, mande para 1500 clientes. */
const isCounting = ({ text, to }: TextSpot): boolean => {
  const [word = ''] = wordsAfter(text, to, 1);
  return (
    /^(?:mil|milhões|reais|k?[vw])$/u.test(word) ||
    (/\p{L}{3}s$/u.test(word) && !/^(?:todos|todas|após|apenas|depois|antes|grátis|mais)$/u.test(word))
  );
};

/** Ramal 21, ramais 4021 e 4022, ramal do RH: 4021 ou 4022. */
const extended = new RegExp(
  source`(?:^|[^\p{L}])rama(?:l|is)(?:[ \u00A0]d[aeo]s?[ \u00A0]\p{L}{2,16})?(?:[ \u00A0](?:é|são|nº))?[: \u00A0]{1,3}
    (?:\d{2,6}(?:,|[ \u00A0](?:e|ou|a))[ \u00A0]){0,3}$`,
  'u',
);

export const telephones: readonly Rule[] = [
  {
    name: 'telephone',
    starts: ['digit'],
    pattern: new RegExp(String.raw`(0[ \u00A0.-]?[3589]00)((?:[ \u00A0.-]?\d{1,8}){0,4})${END}`, 'yu'),
    read: ([, free = '', rest = ''], { sixInTelephones }) => {
      const groups = rest.match(/\d+/g) ?? [];
      const [only = ''] = groups;
      const length = groups.join('').length;
      // A zero of its own belongs to the prefix only if a number follows.
      if (length === 0 ? free.length > 4 : length < 6 || length > 7) return undefined;
      return [
        tollFree[digitsOf(free)],
        spellGroups(groups.length === 1 ? [only.slice(0, 3), only.slice(3)] : groups, sixInTelephones),
      ]
        .filter(Boolean)
        .join(', ');
    },
  },
  {
    name: 'telephone',
    starts: ['digit', 'sign'],
    pattern: new RegExp(
      source`(?:(\+?)(55)[ \u00A0.-]?)?(?:\(0?(\d{2})\)[ \u00A0]?|0?(\d{2})[ \u00A0.-])?((?:9[ \u00A0.]?)?\d{4})
        ([-.\u2010\u2011\u2013 \u00A0]?)(\d{4})(?:/(\d{4}))?${END}`,
      'yu',
    ),
    read: ([, plus, country, bracketed, bare, first = '', separator = '', second = '', other], { sixInTelephones }) => {
      const area = bracketed ?? bare;
      const hasHyphen = /[-\u2010\u2011\u2013.]/.test(separator);
      if (area !== undefined && !areaCodes.has(area)) return undefined;
      // 3333-4444/4445: the last digits of another number.
      if (other !== undefined && !hasHyphen) return undefined;
      const isService = /^(?:400\d|4020|300\d)$/.test(first) && separator !== '';
      if (
        area === undefined &&
        ((!hasHyphen && !isService) || country !== undefined || (isYear(first) && isYear(second)))
      )
        return undefined;
      // Without a hyphen, only numbers that fit Brazil's numbering plan.
      if (
        bare !== undefined &&
        !hasHyphen &&
        !(first.length === 4 ? /^[2-5]/.test(first) && separator !== '' : first.startsWith('9'))
      )
        return undefined;
      const groups = [
        plus ? `mais ${cardinal(country ?? '')}` : country === undefined ? '' : cardinal(country),
        area === undefined ? '' : cardinal(area),
        ...[first, second].map((group) => spellDigits(digitsOf(group), sixInTelephones)),
      ];
      const said = groups.filter(Boolean).join(', ');
      return other === undefined ? said : `${said}, barra ${spellDigits(other, sixInTelephones)}`;
    },
  },
  {
    name: 'telephone',
    starts: ['sign'],
    pattern: new RegExp(String.raw`\+55(\d{2})(9?\d{4})(\d{4})${END}`, 'yu'),
    read: ([, area = '', ...groups], { sixInTelephones }) =>
      areaCodes.has(area)
        ? [
            'mais cinquenta e cinco',
            cardinal(area),
            ...groups.map((group) => spellDigits(group, sixInTelephones)),
          ].join(', ')
        : undefined,
  },
  {
    name: 'telephone',
    starts: ['digit'],
    pattern: new RegExp(String.raw`(\d{2})(9\d{4})(\d{4})${END}`, 'yu'),
    read: ([whole, area = '', first = '', second = ''], place) => {
      if (
        !areaCodes.has(area) ||
        !/(?:tel|telefone|celular|cel\.|whatsapp|zap|fone|ligue|contato|número|sms)[^\n]{0,20}$/u.test(before(place))
      )
        return undefined;
      return (
        whole &&
        [cardinal(area), spellDigits(first, place.sixInTelephones), spellDigits(second, place.sixInTelephones)].join(
          ', ',
        )
      );
    },
  },
  {
    name: 'telephone',
    starts: ['sign'],
    pattern: /\+(\d{1,3})((?:[ \u00A0.-]?\(?\d{2,4}\)?){2,4})(?![\d,])/uy,
    read: ([, country = '', rest = ''], { sixInTelephones }) => {
      const groups = rest.match(/\d+/g) ?? [];
      return groups.join('').length < 6
        ? undefined
        : `mais ${[spellDigits(country, sixInTelephones), spellGroups(groups, sixInTelephones)].join(', ')}`;
    },
  },
  {
    // 10315, also written 103 15, and 27182: read digit by digit, as they are typed.
    name: 'telephone',
    starts: ['digit'],
    pattern: new RegExp(
      source`(1\d{2})[ \u00A0](\d{2})(?![\d%ºª°/:]|[.,-]\d)|
        (\d{4,5})(?![\p{L}\d%ºª°/:]|[.,-]\d|[ \u00A0]?[-–][ \u00A0]?\d)`,
      'uy',
    ),
    read: ([, carrier, rest = '', code], place) => {
      if (!shortCode.test(before(place)) || isCounting(place)) return undefined;
      return code === undefined
        ? spellGroups([carrier ?? '', rest], place.sixInTelephones)
        : spellDigits(code, place.sixInTelephones);
    },
  },
  {
    // 190, 192, 193: three-digit service numbers are spoken as digits. Disque 100 is spoken as a number.
    name: 'telephone',
    starts: ['digit'],
    pattern: new RegExp(
      source`(1\d{2})(?![\d%ºª°/:]|[.,-]\d|[ \u00A0](?:reais|mil|dias?|horas?|minutos?|metros?|km|pessoas?|
        anos?|%)(?!\p{L}))`,
      'uy',
    ),
    read: ([, service = ''], place) => {
      const isDialled = dialling.test(before(place));
      if (!isDialled) return undefined;
      return service === '100' ? 'cem' : spellDigits(service, place.sixInTelephones);
    },
  },
  {
    name: 'telephone',
    starts: ['digit'],
    pattern: /(\d{2,6})(?![\d%ºª°/:]|[.,-]\d)/uy,
    read: ([, extension = ''], place) =>
      extended.test(before(place)) ? spellDigits(extension, place.sixInTelephones) : undefined,
  },
  {
    name: 'telephone',
    starts: ['sign'],
    // *144#, *#06#, *222*1#; a single digit only where keys are pressed: tecle *0, 9 ou *9.
    pattern: /(?:\*#|[*#])\d{1,6}(?:[*#]\d{1,6}){0,3}[*#]?(?![\p{L}\d*])/uy,
    read: ([written], place) => {
      const isCode = /\d\d/.test(written) && !/^#\d+$/.test(written) && place.text[place.from - 1] !== '*';
      const isKey = written.startsWith('*') && isFreeStanding(place) && namesKeys(place.text);
      return isCode || isKey || pressed.test(before(place)) ? sayKeys(written, place) : undefined;
    },
  },
  {
    // A code with a field in it: *21*número#.
    name: 'telephone',
    starts: ['sign'],
    pattern: /[*#]{1,2}\d{1,6}[*#](?=\p{L}{2,20}[*#])/uy,
    read: ([written], place) => `${sayKeys(written, place)} `,
  },
  {
    name: 'key',
    starts: ['sign'],
    pattern: /#(?![*#\p{L}\d])/uy,
    read: (_, { text, from }) => (/\p{L}/u.test(text[from - 1] ?? '') ? ' jogo da velha' : 'jogo da velha'),
  },
  {
    name: 'key',
    starts: ['sign'],
    pattern: /\*(?![*#\p{L}\d])/uy,
    read: (_, place) => {
      const isNamed = /(?:símbolo|sinal|ou|com|[ao])[ \u00A0]["“(]?$/u.test(before(place));
      return isNamed || pressed.test(before(place)) || isKeyOfMenu(place) ? 'asterisco' : undefined;
    },
  },
];

/** Words after which a key is pressed: tecle 9 ou *, pressione a tecla #2, use *1. */
const pressed = new RegExp(
  source`(?:tecl|digit|disqu|disc|apert|pression|toque|marque|us(?:e|ar|ando)(?!\p{L}))\p{L}{0,5}
    (?:[ \u00A0](?:já|agora|então|em|na|n?[ao]s?|teclas?|botão|código|número)){0,3}[: \u00A0]{1,2}["“(]?
    (?:[\d*#]{1,8}["”]?(?:,|,?[ \u00A0](?:ou|e|e depois|seguido de))[ \u00A0]["“]?){0,6}$`,
  'u',
);
/** Text of a menu: a verb for keys, or at least one digit that is for something. */
const keysNamed = new RegExp(
  source`(?:^|[^\p{L}])(?:tecl(?:as?|e|em|ar|ando|ado)|digit(?:e|em|ar|ando)|apert(?:e|em|ar|ando)|
    pression(?:e|em|ar|ando)|disque|disc(?:ar|ando))(?!\p{L})|
    (?:^|[^\p{L}\d.,])\d[ \u00A0]?(?:p/|para|pra|[-–:=])[ \u00A0]?\p{L}`,
  'iu',
);
let known = { text: '', namesKeys: false };
function namesKeys(text: string): boolean {
  if (known.text !== text) known = { text, namesKeys: keysNamed.test(text) };
  return known.namesKeys;
}

/**
 * A lone asterisk that a menu offers: '* para voltar', '0 ou *', 'voltar: *'. One behind a word is a footnote's, and
 * one that begins a line is a bullet, unless it says what it is for.
 */
function isKeyOfMenu({ text, from, to }: TextSpot): boolean {
  if (!namesKeys(text) || /[\p{L}\d%)*]/u.test(text[from - 1] ?? '')) return false;
  if (/^[ \u00A0]?(?:p\/|para|pra|[:=]|[-–][ \u00A0])/u.test(text.slice(to, to + 6))) return true;
  const isAtStart = /(?:^|\n)[ \u00A0\t]*$/.test(text.slice(Math.max(0, from - 8), from));
  return !isAtStart && /^["”)]?(?:[.,;!?]|[ \u00A0]\p{Ll}|$)/u.test(text.slice(to, to + 3));
}

const sayKeys = (written: string, { sixInTelephones }: TextSpot): string =>
  [...written].map((sign) => (/\d/.test(sign) ? spellDigits(sign, sixInTelephones) : keyName(sign))).join(' ');

const keyName = (key: string): string => (key === '*' ? 'asterisco' : 'jogo da velha');
