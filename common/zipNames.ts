import * as v from 'valibot';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { DEVICES } from './fileNames.ts';

export const ZIP_NAMES_MAX = 100;
/** The default: the names that people gave to the prompts. */
export const PLAIN_ZIP_NAMES = '{nome}';

/** Placeholders that a pattern for file names may contain. */
const zipFields = ['numero', 'nome', 'voz', 'saida', 'id'] as const;
type ZipField = (typeof zipFields)[number];
/** Without one of these, every file would have the same name. */
const telling: readonly ZipField[] = ['numero', 'nome', 'id'];

const fieldList = 'Use {numero}, {nome}, {voz}, {saida} ou {id}.';
const PLACE = /\{([^{}]*)\}/g;

/** Ignores accents, case and spaces: {Número} means {numero}. */
function fieldOf(written: string): ZipField | undefined {
  const plain = written.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
  return zipFields.find((field) => field === plain);
}

/** A pattern for the names of the files in a zip, without '.wav': '{numero}-{nome}'. */
export const ZipNames = v.pipe(
  v.string('Escreva o nome dos arquivos.'),
  v.trim(),
  v.nonEmpty('Escreva o nome dos arquivos.'),
  v.maxLength(ZIP_NAMES_MAX, `Use até ${ZIP_NAMES_MAX} caracteres.`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const written = [...dataset.value.matchAll(PLACE)].map(([, inside = '']) => inside);
    const unknown = written.find((inside) => fieldOf(inside) === undefined);
    if (unknown !== undefined) addIssue({ message: `“{${unknown}}” não existe. ${fieldList}` });
    else if (!written.some((inside) => telling.includes(fieldOf(inside)!)))
      addIssue({ message: 'Use {numero}, {nome} ou {id}, para cada arquivo ter o seu nome.' });
  }),
);

/** The fields of a prompt that its file name may contain. */
export interface NamedPrompt {
  readonly id: number;
  readonly name: string;
  readonly speaker: string;
  readonly compression: boolean;
}

export interface ZipEntryName {
  readonly entry: string;
  /** True if another file already had the name, so that the prompt's number was appended. */
  readonly isDouble: boolean;
}

/** How names are made valid, and unique by appended numbers: the prompt's id, and another if that is taken too. */
export interface NameShape {
  fit(name: string): string;
  number(name: string, numbers: readonly number[]): string;
}

/** Names the about `total` files of a zip, in order; the names are valid on every file system. */
export function openZipNames(pattern: string, total: number): (prompt: NamedPrompt) => ZipEntryName {
  const nameFile = openFileNames(pattern, total);
  return (prompt) => {
    const { name, isDouble } = nameFile(prompt);
    return { entry: `${name}.wav`, isDouble };
  };
}

/**
 * The same without an extension, and for any naming rules; `isChanged` if the name differs from the pattern's result.
 */
export function openFileNames(
  pattern: string,
  total: number,
  shape: NameShape = plainShape,
): (prompt: NamedPrompt) => { name: string; isDouble: boolean; isChanged: boolean } {
  const taken = new Set<string>();
  const digits = Math.max(3, String(total).length);
  let number = 0;
  return ({ id, name, speaker, compression }) => {
    number += 1;
    const values: Record<ZipField, string> = {
      numero: String(number).padStart(digits, '0'),
      nome: name,
      voz: speaker,
      saida: compression ? 'telefonia' : 'alta-qualidade',
      id: String(id),
    };
    const written = pattern.replaceAll(PLACE, (_, inside: string) => values[fieldOf(inside) ?? 'nome']);
    const base = shape.fit(written);
    const isDouble = taken.has(base.toLowerCase());
    let own = isDouble || isReserved(base) ? shape.number(base, [id]) : base;
    for (let other = 2; taken.has(own.toLowerCase()); other++) own = shape.number(base, [id, other]);
    taken.add(own.toLowerCase());
    return { name: own, isDouble, isChanged: base !== written.normalize('NFC') };
  };
}

/** Removes everything that a file system does not allow. */
function cleaned(name: string): string {
  const held = canonicalizeText(name).replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_');
  const allowed = held.replaceAll(/^[\s.]+|[\s.]+$/g, '').replace(RESERVED_WITH_ENDING, '$&_');
  return cutName(allowed) || 'prompt';
}

/** In UTF-16 units, and in bytes of UTF-8: file systems take 255 bytes, of which numbers and an ending need some. */
const [LENGTH_MAX, BYTES_MAX] = [150, 200];
const utf8 = new TextEncoder();

/** The longest beginning that a file system takes, without half a character at its end. */
function cutName(name: string): string {
  const fits = (beginning: string) => beginning.length <= LENGTH_MAX && utf8.encode(beginning).length <= BYTES_MAX;
  if (fits(name)) return name;
  const cut = (parts: Iterable<string>) => {
    let beginning = '';
    for (const part of parts) {
      if (!fits(beginning + part)) break;
      beginning += part;
    }
    return beginning;
  };
  const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
  // A letter with hundreds of marks is cut within its marks.
  const whole = cut(Array.from(graphemes.segment(name), ({ segment }) => segment)) || cut(name);
  return whole.replace(/[\s.]+$/, '');
}

const plainShape: NameShape = { fit: cleaned, number: (name, numbers) => [name, ...numbers].join('-') };

const RESERVED = new RegExp(`^${DEVICES}$`, 'i');
/** Device names are reserved with any ending too. */
const RESERVED_WITH_ENDING = new RegExp(`^${DEVICES}(?=\\s*\\.)`, 'i');
const isReserved = (name: string) => RESERVED.test(name);
