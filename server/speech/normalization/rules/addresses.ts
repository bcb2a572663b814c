import { spell } from '#server/speech/normalization/letters.ts';
import { cardinal } from '#server/speech/normalization/numberWords.ts';
import { type Rule, before } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

const said: Readonly<Record<string, string>> = {
  www: 'dáblio dáblio dáblio',
  br: 'bê erre',
  gmail: 'gmail',
  hotmail: 'hotmail',
  uol: 'uól',
  ig: 'i gê',
  ai: 'á i',
  io: 'i ó',
  tv: 'tê vê',
  rs: 'erre ésse',
  sp: 'ésse pê',
  rj: 'erre jota',
  mg: 'eme gê',
  pdf: 'pê dê efe',
  html: 'agá tê eme éle',
  php: 'pê agá pê',
  sac: 'sac',
  rh: 'erre agá',
  ti: 'tê i',
};
const joints: Readonly<Record<string, string>> = {
  '.': 'ponto',
  '-': 'hífen',
  _: 'sublinhado',
  '/': 'barra',
  '@': 'arroba',
  '+': 'mais',
  '?': 'interrogação',
  '=': 'igual',
  '&': 'e comercial',
  '#': 'cerquilha',
  '%': 'por cento',
  ':': 'dois pontos',
  '~': 'til',
  '!': 'exclamação',
  ',': 'vírgula',
  ';': 'ponto e vírgula',
  '*': 'asterisco',
  "'": 'apóstrofo',
  $: 'cifrão',
};
const hasVowel = /[aeiouáéíóúâêôãõàyü]/i;

/** Part between separators: a word if it can be read as one, else spelled; digits one by one. */
function sayPart(part: string): string {
  return (part.match(/\d+|[^\d]+/g) ?? [])
    .map((run) => {
      if (/^\d/.test(run)) return run.length <= 2 && !run.startsWith('0') ? cardinal(run) : spell(run);
      const known = said[run.toLowerCase()];
      if (known !== undefined) return known;
      return run.length > 1 && hasVowel.test(run) && !/[bcdfghjklmnpqrstvwxz]{5}/i.test(run)
        ? run.toLowerCase()
        : spell(run);
    })
    .join(' ');
}

function sayAddress(address: string): string {
  return (address.replace(/[ªº]/g, '').match(/[\p{L}\d]+|[^\p{L}\d]/gu) ?? [])
    .map((part) => joints[part] ?? (/[\p{L}\d]/u.test(part) ? sayPart(part) : ''))
    .filter(Boolean)
    .join(' ');
}

/** Spelled, but for those that everybody says as a word. */
const sayExtension = (extension: string): string =>
  ({ zip: 'zip', bak: 'bak', log: 'log', exe: 'éxe' })[extension] ??
  (extension.match(/\d+|\D+/g) ?? []).map((run) => (/\d/.test(run) ? cardinal(run) : spell(run))).join(' ');

const TOP = '(?:com|org|net|gov|edu|br|io|app|dev|info|ai|me|tv|pt|co|jus|mil|leg|mp|blog|shop|site|store|online)';

/** Countries whose addresses shorten others; only with a path, as they end sentences typed without a blank too. */
const SHORT_TOP = '(?:ly|gl|gg|ee|to|be|cc|us|link|page|club|live)(?=/[A-Za-z\\d])';

/** A colour in hexadecimal notation is no hashtag. */
const isColour = (name: string): boolean => /^[A-F\d]{6}$/.test(name) && /\d/.test(name);

const extensions =
  'pdf|docx?|xlsx?|pptx?|csv|txt|zip|rar|mp3|mp4|wav|jpe?g|png|gif|svg|html?|xml|json|exe|apk|odt|ods|eml|log|bak|sql';

export const addresses: readonly Rule[] = [
  {
    // Names of files: relatorio_final_v3.pdf.
    name: 'file',
    starts: ['letter', 'digit'],
    needs: '.',
    pattern: new RegExp(
      source`([\p{L}\d](?:[\p{L}\d_-]|\.(?=[\p{L}\d])){0,60})\.(${extensions})(?![\p{L}\d@/]|\.\p{L})`,
      'iuy',
    ),
    read: ([, name = '', extension = '']) => `${sayAddress(name)} ponto ${sayExtension(extension.toLowerCase())}`,
  },
  {
    name: 'email',
    starts: ['letter', 'digit'],
    needs: '@',
    pattern: /[\p{L}\d][\p{L}\d._%+-]{0,63}@[\p{L}\d](?:[\p{L}\d-]{0,40}\.){1,5}\p{L}{2,12}(?![\p{L}\d])/uy,
    read: ([written]) => sayAddress(written),
  },
  {
    name: 'web',
    starts: ['letter'],
    first: 'hw',
    pattern: /(?:https?:\/\/|www\.)(?:[^\s<>"“”'()[\]{}.,;:!?]|[.,;:!?](?=[^\s<>"“”'()[\]{}.,;:!?])){1,200}/iuy,
    read: ([written]) => sayAddress(written.replace(/^https?:\/\//i, '').replace(/\/$/, '')),
  },
  {
    name: 'web',
    starts: ['letter', 'digit'],
    needs: '.',
    pattern: new RegExp(
      source`(?:[a-z\d](?:[a-z\d-]{0,40})\.){1,4}(?:${TOP}(?:\.br)?|${SHORT_TOP})
        (?:/(?:[\p{L}\d_~%+-]|[./?=&#](?=[\p{L}\d])){0,80}){0,3}(?![\p{L}\d@])`,
      'yu',
    ),
    read: ([written]) =>
      /[a-z]/.test(written.split('.')[0] ?? '') ? sayAddress(written.replace(/\/$/, '')) : undefined,
  },
  {
    // With capitals: Google.com.br, APPLE.COM/BILL; before a word in capitals the dot may lack its space.
    name: 'web',
    starts: ['letter'],
    needs: '.',
    pattern: new RegExp(
      source`(?=[a-z\d-]{0,40}[A-Z])(?:[A-Za-z\d](?:[A-Za-z\d-]{0,40})\.){1,4}
        (?:com|org|net|gov|edu|COM|ORG|NET|GOV|EDU|(?<=[Gg]ov\.)br|(?<=GOV\.)BR)
        (?:\.(?:br|BR))?(?:/(?:[\p{L}\d_~%+-]|[./?=&#](?=[\p{L}\d])){0,80}){0,3}(?![\p{L}\d@]|[ \u00A0]\p{Lu}{2})`,
      'yu',
    ),
    read: ([written]) => sayAddress(written.replace(/\/$/, '')),
  },
  {
    name: 'web',
    starts: ['sign'],
    pattern: /([@#])([\p{L}_][\p{L}\d_.]{0,28}[\p{L}\d_]|\p{L})(?![\p{L}\d])/uy,
    read: ([, sign, name = ''], place) => {
      const { text, from } = place;
      if (/[\p{L}\d]/u.test(text[from - 1] ?? '') || (sign === '#' && isColour(name))) return undefined;
      return (
        // A hashtag that is announced: a hashtag #promo.
        (sign === '@' ? 'arroba ' : /hashtags?[ \u00A0:]{1,2}$/u.test(before(place)) ? '' : 'hashtag ') +
        `${sayAddress(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll(/ {2,}/g, ' ')}`
      );
    },
  },
];
