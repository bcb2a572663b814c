import * as v from 'valibot';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';

export const ZIP_NAMES_MAX = 100;
/** As people gave them. */
export const PLAIN_ZIP_NAMES = '{nome}';

/** What a name of a file in a zip may be made of. */
export const zipFields = ['numero', 'nome', 'voz', 'saida', 'id'] as const;
type ZipField = (typeof zipFields)[number];
/** Without one of these every file would have the same name. */
const telling: readonly ZipField[] = ['numero', 'nome', 'id'];

const fieldList = 'Use {numero}, {nome}, {voz}, {saida} ou {id}.';
const PLACE = /\{([^{}]*)\}/g;

/** {Número} is {numero}: nobody has to know how we write it. */
function fieldOf(written: string): ZipField | undefined {
  const plain = written.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
  return zipFields.find((field) => field === plain);
}

/** A pattern for the names of the files in a zip, without their '.wav': '{numero}-{nome}'. */
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

/** What of a prompt its file's name may tell. */
export interface NamedPrompt {
  readonly id: number;
  readonly name: string;
  readonly speaker: string;
  readonly compression: boolean;
}

export interface ZipEntryName {
  readonly entry: string;
  /** Another file had the name already: this one has its prompt's number behind it. */
  readonly isDouble: boolean;
}

/** How names are made fit, and told apart by numbers: their prompt's, and another where that is taken too. */
export interface NameShape {
  fit(name: string): string;
  number(name: string, numbers: readonly number[]): string;
}

/** Names the files of a zip in their order, about `total` of them, so that every file system can hold them. */
export function openZipNames(pattern: string, total: number): (prompt: NamedPrompt) => ZipEntryName {
  const nameFile = openFileNames(pattern, total);
  return (prompt) => {
    const { name, isDouble } = nameFile(prompt);
    return { entry: `${name}.wav`, isDouble };
  };
}

/** The same without an ending, in a shape of its own; `isChanged` where that is not the name that was written. */
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

/** What a file system can hold. */
function cleaned(name: string): string {
  const held = canonicalizeText(name).replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_');
  return (
    held
      .replaceAll(/^[\s.]+|[\s.]+$/g, '')
      .replace(RESERVED_WITH_ENDING, '$1_')
      .slice(0, 150) || 'prompt'
  );
}

const plainShape: NameShape = { fit: cleaned, number: (name, numbers) => [name, ...numbers].join('-') };

/** Devices of Windows: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])$/i;
/** They are reserved with any ending too. */
const RESERVED_WITH_ENDING = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*\.)/i;
const isReserved = (name: string) => RESERVED.test(name);
