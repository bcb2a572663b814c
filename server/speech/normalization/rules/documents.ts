import { spell, spellGroups } from '#server/speech/normalization/letters.ts';
import { sayDotted } from './amounts.ts';
import { cardinal } from '#server/speech/normalization/numberWords.ts';
import { type Rule, before } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

const END = String.raw`(?![\p{L}\d]|[-./]\d)`;
const split = (written: string): string[] => written.split(/[^\p{L}\d]+/u).filter(Boolean);

/** A document number: each group is spelled, with a short pause after it. */
const grouped = (name: string, after: string, source: string): Rule => ({
  name,
  starts: ['digit'],
  after,
  pattern: new RegExp(source + END, 'yu'),
  read: ([written = ''], { six }) => spellGroups(split(written), six),
});

export const documents: readonly Rule[] = [
  grouped('cpf', '.', String.raw`\d{3}\.\d{3}\.\d{3}[-/]\d{2}`),
  {
    name: 'cnpj',
    starts: ['digit', 'capital'],
    needs: '/',
    pattern: new RegExp(String.raw`([\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3})/([\dA-Z]{4}-\d{2})${END}`, 'yu'),
    read: ([, root = '', branch = ''], { six }) =>
      `${spellGroups(split(root), six)}, barra ${spellGroups(split(branch), six)}`,
  },
  grouped('cep', '-.', String.raw`(?:\d{5}|\d{2}\.\d{3})-\d{3}`),
  grouped('rg', '.', String.raw`\d{1,2}\.\d{3}\.\d{3}-[\dXx]`),
  grouped('document', '.', String.raw`\d{3}\.\d{5}\.\d{2}-\d`),
  // Number of a court case, and the digit line of a bill.
  grouped('document', '-', String.raw`\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}`),
  grouped(
    'document',
    '.',
    String.raw`\d{5}\.\d{5}[ \u00A0]\d{5}\.\d{6}[ \u00A0]\d{5}\.\d{6}[ \u00A0]\d[ \u00A0]\d{14}`,
  ),
  grouped('document', '-', String.raw`\d{11,12}-\d(?:[ \u00A0]\d{11,12}-\d){3}`),
  grouped('card', ' \u00A0.-', String.raw`\d{4}(?:[ \u00A0.-]\d{4}){2,3}(?![ \u00A0]\d)`),
  grouped('card', ' \u00A0', String.raw`\d{4}[ \u00A0]\d{6}[ \u00A0]\d{5}`),
  {
    name: 'card',
    starts: ['sign', 'letter'],
    first: 'x',
    pattern: new RegExp(
      String.raw`(?:[*•]{3,20}|[xX]{4})(?:[ \u00A0.-](?:[*•]{3,20}|[xX]{4})){0,3}[ \u00A0.-]?(\d{4})${END}`,
      'yu',
    ),
    read: ([, last = ''], { six }) => `final ${spell(last, six)}`,
  },
  {
    // Four or more groups of digits are no amount.
    name: 'code',
    starts: ['digit'],
    after: ' \u00A0',
    pattern: new RegExp(String.raw`(?!0[3589]00)\d{2,8}(?:[ \u00A0]\d{2,8}){2,10}[ \u00A0]\d{1,8}${END}`, 'yu'),
    read: ([written = ''], { six }) => spellGroups(split(written), six),
  },
];

const NAMED = source`(?:protocolos?|códigos?|senha|matrícula|pedido|contrato|ticket|chamado|token|cupom|cartão|
  conta(?:-corrente| corrente| poupança)?|c/c|c\.c\.|agência|nota fiscal|nf-?e?|boleto|apólice|processo|
  inscrição|registro|chassi|matr\.|mat\.|protoc?\.|insc\.|cad\.|cód\.|
  renavam|pin|rastreio|rastreamento|instalação|medidor|hidrômetro|cadastro|cpf|cnpj|rg|cep|cnh|pis|nis|crm|oab|crea|
  isbn|issn|cro|bilhete|voucher|localizador|reserva|cns|título de eleitor|banco|final|terminad[oa] em|dígitos)`;
const connected = new RegExp(
  source`(?:^|[^\p{L}])${NAMED}(?:[-/][a-z]{2})?(?:[ \u00A0](?:de|do|da)[ \u00A0]\p{L}{2,16})?[ \u00A0]?
    (?:(?:nº|n°|nr\.?|n\.|no\.|número|é|foi|final|com|gerado|:|#|-|,|é o|é a|em)[ \u00A0]?){0,3}$`,
  'u',
);

/** Years of the enrolments that are announced, and the words around them: 'Inscrição 2027 aberta'. */
const NEAR_YEAR = /^20[23]\d$/;
const enrolment = /(?:^|[^\p{L}])(?:matrícula|inscrição)[ \u00A0]$/u;
const campaign = new RegExp(
  source`(?:^|[^\p{L}])(?:campanha|período|taxa|edital|calendário|abertura|semana|prazo)[ \u00A0]d[ae][ \u00A0]
    (?:matrícula|inscrição)[ \u00A0]$`,
  'u',
);
const announced = new RegExp(
  source`^(?:[ \u00A0](?:já[ \u00A0])?(?:est(?:á|ão)[ \u00A0])?
    (?:abert|começ|inicia|abr(?:e|irá)|encerra|termina|vai[ \u00A0]até|garant)
    |[:!][ \u00A0](?:garant|aproveit|inscrev|faça|vagas|últimas))`,
  'iu',
);

/** A year behind 'em', except for what ends with these digits: 'matrícula em 2027', but 'cartão final em 2027'. */
const isYear = (written: string, lead: string, rest: string): boolean =>
  NEAR_YEAR.test(written) &&
  ((/[ \u00A0]em[ \u00A0]$/.test(lead) && !/(?:final|terminad[oa])[ \u00A0]em[ \u00A0]$/.test(lead)) ||
    campaign.test(lead) ||
    (enrolment.test(lead) && announced.test(rest)));

/** Words before a number with a check digit. */
const checked = new RegExp(
  source`(?:^|[^\p{L}])(?:ag|agência|c\/c|cc|c\/p|conta|corrente|poupança|matrícula|matr|mat|ref|referência|cód|código|
    op|inscrição|inscr?|registro|reg|prot|protoc|protocolo|contrato|pedido|ped|processo|proc)\.?
    (?:[ \u00A0](?:munic|mun|estad|est)\.)?[ \u00A0:](?:(?:nº|n[º°.]|número|:)[ \u00A0]?)?$`,
  'u',
);

/** Characters between 0 and F, as programs write numbers. */
const HEX = '[\\dA-Fa-f]';

export const codes: readonly Rule[] = [
  {
    name: 'code',
    starts: ['digit', 'letter'],
    first: 'abcdef',
    pattern: new RegExp(source`${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}(?![\p{L}\d])`, 'uy'),
    read: ([written], { six }) => spellGroups(groupsOf(written), six),
  },
  {
    name: 'code',
    starts: ['digit'],
    pattern: new RegExp(source`0x(${HEX}{2,16})(?![\p{L}\d])`, 'uy'),
    read: ([, digits = ''], { six }) => `${spell('0x', six)}, ${spellGroups(digits.match(/.{1,4}/g) ?? [], six)}`,
  },
  {
    // Addresses of network devices: 00:1B:44:11:3A:B7.
    name: 'code',
    starts: ['digit', 'letter'],
    first: 'abcdef',
    needs: ':',
    pattern: new RegExp(source`${HEX}{2}(?::${HEX}{2}){5}(?![\p{L}\d:])`, 'uy'),
    read: ([written], { six }) => spellGroups(split(written), six),
  },
  {
    // Colours of pages: #FF5733.
    name: 'code',
    starts: ['sign'],
    needs: '#',
    pattern: new RegExp(source`#(?=[A-F\d]{0,5}\d)(?=\d{0,5}[A-F])([A-F\d]{6})(?![\p{L}\d])`, 'uy'),
    read: ([, digits = ''], { six }) => `cerquilha ${spellGroups(digits.match(/../g) ?? [], six)}`,
  },
  {
    // Versions: v1.2.3.
    name: 'code',
    starts: ['letter'],
    first: 'v',
    needs: '.',
    pattern: /[vV](\d{1,3}(?:\.\d{1,4}){1,3})(?![\p{L}\d]|\.\d)/uy,
    read: ([, numbers = '']) => `vê ${sayDotted(numbers)}`,
  },
  {
    // Groups of letters and digits: AB-12-CD, A1B2-C3D4, 875A-10.
    name: 'code',
    starts: ['capital', 'digit'],
    needs: '-',
    pattern: /[A-Z\d]{1,10}(?:-[A-Z\d]{1,10}){1,6}(?![\p{L}\d]|-\p{L}|[.,/]\d)/uy,
    read: ([written], { six, text, from }) => {
      const groups = written.split('-');
      const isMixed = groups.some((group) => /\d/.test(group) && /[A-Z]/.test(group));
      const isCode =
        /\d/.test(written) && /[A-Z]/.test(written) && (isMixed || (groups.length > 2 && !/\d{5}/.test(written)));
      const isWhole = !/[\p{L}\d-]/u.test(text[from - 1] ?? '');
      // A name and its number: 'COVID-19', 'BR-101'; a word before a code: 'PLANO-A1'.
      if (!isCode || !isWhole || groups.some((group) => /^[A-Z]{5,}$/.test(group))) return undefined;
      return spellGroups(groups, six);
    },
  },
  {
    // A house or room with a letter: 5-A.
    name: 'code',
    starts: ['digit'],
    after: '-',
    pattern: /(\d{1,4})-([A-Z])(?![\p{L}\d-]|[.,/]\d)/uy,
    read: ([, number = '', letter = ''], place) =>
      checked.test(before(place)) || number.startsWith('0') ? undefined : `${cardinal(number)} ${letter}`,
  },
  {
    // A number with its check digit: ag. 1234-5, Ref. 4587-B, poupança 013.00012345-6.
    name: 'code',
    starts: ['digit'],
    after: '-.',
    pattern: /\d{1,12}(?:\.\d{2,12}){0,3}-[\dA-Za-z](?![\p{L}\d-]|[.,/]\d)/uy,
    // Five digits or more and one behind them are no range.
    read: ([written], place) =>
      checked.test(before(place))
        ? spellGroups(split(written), place.six)
        : /^\d{5,12}-[\dXx]$/.test(written)
          ? spellGroups(groupsOf(written), place.six)
          : undefined,
  },
  {
    // Diagnoses: F41.1.
    name: 'code',
    starts: ['capital'],
    pattern: /([A-Z]\d{2})\.(\d)(?![\p{L}\d]|[.,]\d)/uy,
    read: ([, group = '', detail = ''], { six }) => `${spell(group, six)} ponto ${spell(detail, six)}`,
  },
  {
    // Flights: G3 1234, AD 4021.
    name: 'code',
    starts: ['capital', 'digit'],
    pattern: /([A-Z]\d|\d[A-Z]|[A-Z]{2,3})[ \u00A0-](\d{3,4})(?![\p{L}\d]|[.,/]\d)/uy,
    read: ([, airline = '', flight = ''], place) =>
      /(?:^|[^\p{L}])voos?[ \u00A0](?:nº[ \u00A0]|número[ \u00A0]|da?[ \u00A0])?$/u.test(before(place))
        ? spellGroups([airline, flight], place.six)
        : undefined,
  },
  {
    name: 'plate',
    starts: ['capital'],
    pattern: /([A-Z]{3})(?:[ -]?(\d[A-Z]\d{2})|-?(\d{4}))(?![\p{L}\d])/uy,
    read: ([, letters = '', mercosul, old], { six }) => spellGroups([letters, mercosul ?? old ?? ''], six),
  },
  {
    name: 'plate',
    starts: ['capital'],
    pattern: /([A-Z]{3})[ \u00A0](\d{4})(?![\p{L}\d])/uy,
    read: ([, letters = '', digits = ''], place) =>
      /placas?(?:[ \u00A0](?:é|nº|de|final))?[ \u00A0:]{0,2}$/u.test(before(place))
        ? spellGroups([letters, digits], place.six)
        : undefined,
  },
  {
    name: 'code',
    starts: ['digit'],
    after: ' \u00A0',
    pattern: new RegExp(String.raw`\d{3}(?:[ \u00A0]\d{3}){1,4}${END}`, 'yu'),
    read: ([written = ''], place) =>
      connected.test(before(place)) ? spellGroups(split(written), place.six) : undefined,
  },
  {
    name: 'code',
    starts: ['digit', 'capital'],
    pattern: /(?=[A-Z]{0,6}[-]?\d)[\dA-Z]{1,24}(?:[-./][\dA-Z]{1,20}){0,4}(?![\p{L}\d])/uy,
    read: ([written = ''], place) => {
      const digits = written.replace(/\D/g, '');
      if (
        /[A-Z]/.test(written) ? written.length < 4 || digits === '' : digits.length < (written.startsWith('0') ? 3 : 4)
      )
        return undefined;
      if (/^[1-9]\d{0,2}(?:\.\d{3})+$/.test(written) && !/inscrição|protocolo/.test(before(place))) return undefined;
      if (
        /^[ \u00A0](?:dígitos|reais|meses|dias|parcelas|pontos|milhas|itens|horas|clientes|pessoas)/.test(
          place.text.slice(place.to, place.to + 10),
        )
      )
        return undefined;
      const lead = before(place);
      if (isYear(written, lead, place.text.slice(place.to, place.to + 24))) return undefined;
      // Last digits of a card, but not the score of a final.
      if (/final[: \u00A0]{1,2}$/.test(lead) && !/^\d{4}$/.test(written)) return undefined;
      if (/^\d{8}$/.test(written) && /cep[ \u00A0:]{1,2}$/.test(lead))
        return spellGroups([written.slice(0, 5), written.slice(5)], place.six);
      // A coupon's word is read: PROMO20.
      if (
        /(?:cupo(?:m|ns)|desconto|promocional)[ \u00A0:]{1,2}$/u.test(lead) &&
        /^(?=.{0,9}[AEIOU])[A-Z]{4,10}\d{1,3}$/.test(written)
      )
        return undefined;
      return connected.test(lead) ? spellGroups(groupsOf(written), place.six) : undefined;
    },
  },
  {
    // Amounts of this many digits are written with dots.
    name: 'code',
    starts: ['digit'],
    pattern: /\d{7,60}(?![\d])/uy,
    read: ([written = ''], { six }) =>
      written.endsWith('000') && written.length < 16 && !written.startsWith('0')
        ? undefined
        : spellGroups(groupsOf(written), six),
  },
  {
    name: 'code',
    starts: ['digit'],
    pattern: /0\d{2,6}(?![\d]|[.,]\d)/uy,
    read: ([written = ''], { six }) => spell(written, six),
  },
];

/** Splits runs of digits into groups of three or four, which are easy to write down. */
function groupsOf(written: string): string[] {
  return split(written).flatMap((part) => {
    if (!/^\d{7,}$/.test(part)) return [part];
    if (part.length === 11) return [part.slice(0, 3), part.slice(3, 6), part.slice(6, 9), part.slice(9)];
    const size = part.length % 4 === 0 ? 4 : 3;
    const groups = part.match(new RegExp(String.raw`\d{1,${size}}`, 'g')) ?? [];
    // No single digit remains at the end.
    return groups.at(-1)?.length === 1 ? [...groups.slice(0, -2), groups.slice(-2).join('')] : groups;
  });
}
