import { cardinal } from '#server/speech/normalization/numberWords.ts';
import type { Rule } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';
import { readings } from '#server/speech/normalization/wordLists.ts';

/** Books of the Bible by their usual abbreviations in Brazil; those with a number are feminine letters: 1Co. */
const books = readings(`
  Gn = Gênesis; Gên = Gênesis; Ex = Êxodo; Êx = Êxodo; Lv = Levítico; Nm = Números; Dt = Deuteronômio; Js = Josué;
  Jz = Juízes; Rt = Rute; Ed = Esdras; Ne = Neemias; Tb = Tobias; Jt = Judite; Et = Ester; Jó = Jó; Sl = Salmo;
  Pv = Provérbios; Ecl = Eclesiastes; Ec = Eclesiastes; Ct = Cântico dos Cânticos; Sb = Sabedoria; Eclo = Eclesiástico;
  Is = Isaías; Jr = Jeremias; Lm = Lamentações; Br = Baruc; Ez = Ezequiel; Dn = Daniel; Os = Oseias; Jl = Joel;
  Am = Amós; Ab = Abdias; Jn = Jonas; Mq = Miqueias; Na = Naum; Hab = Habacuc; Sf = Sofonias; Ag = Ageu;
  Zc = Zacarias; Ml = Malaquias; Mt = Mateus; Mc = Marcos; Lc = Lucas; Jo = João; At = Atos; Rm = Romanos;
  Gl = Gálatas; Gal = Gálatas; Ef = Efésios; Fl = Filipenses; Fp = Filipenses; Cl = Colossenses; Tt = Tito;
  Fm = Filêmon; Hb = Hebreus; Tg = Tiago; Jd = Judas; Ap = Apocalipse
`);
const numberedBooks = readings(`
  Sm = Samuel; Rs = Reis; Cr = Crônicas; Mc = Macabeus; Co = Coríntios; Cor = Coríntios; Ts = Tessalonicenses;
  Tm = Timóteo; Pd = Pedro; Pe = Pedro; Jo = João
`);
const letters = new Set(['Coríntios', 'Tessalonicenses', 'Timóteo', 'Pedro', 'João']);

const names = (entries: Readonly<Record<string, string>>) => Object.keys(entries).join('|');
/** Chapter and verses: 3,16-18 and 3:16. */
const VERSES = source`(\d{1,3})(?:[,:.][ ]?(\d{1,3})(?:[-–](\d{1,3}))?)`;

const sayVerses = (chapter: string, verse: string, last: string | undefined): string =>
  `${cardinal(chapter)}, ${cardinal(verse)}${last === undefined ? '' : ` a ${cardinal(last)}`}`;

export const bible: readonly Rule[] = [
  {
    name: 'verse',
    starts: ['capital'],
    pattern: new RegExp(
      source`(${names(books)})\.?[ \u00A0]${VERSES}(?![\p{L}\d]|[ \u00A0]?(?:g|mg|%|mm|cm|m)(?!\p{L}))`,
      'uy',
    ),
    read: ([, book = '', chapter = '', verse = '', last]) => `${books[book]} ${sayVerses(chapter, verse, last)}`,
  },
  {
    // A whole psalm, which no other abbreviation is taken for.
    name: 'verse',
    starts: ['capital'],
    first: 's',
    pattern: /Sl\.?[ \u00A0](\d{1,3})(?![\p{L}\d]|[.,:]\d)/uy,
    read: ([, chapter = '']) => `Salmo ${cardinal(chapter)}`,
  },
  {
    // 1Co 13, 2 Tm 3,16.
    name: 'verse',
    starts: ['digit'],
    after: ' \u00A0SRCMTPJ',
    pattern: new RegExp(
      source`([123])[ªº]?[ \u00A0]?(${names(numberedBooks)})\.?[ \u00A0](?:${VERSES}|(\d{1,3}))(?![\p{L}\d])`,
      'uy',
    ),
    read: ([, number = '', name = '', chapter, verse = '', last, whole = '']) => {
      const book = numberedBooks[name] ?? '';
      const places = ['primeir', 'segund', 'terceir'];
      const ordinal = `${places[Number(number) - 1]}${letters.has(book) ? 'a' : 'o'}`;
      return `${ordinal} ${book} ${chapter === undefined ? cardinal(whole) : sayVerses(chapter, verse, last)}`;
    },
  },
];
