import { packRules } from '#common/packs/packRules.ts';
import { shapeByRule } from '#common/packs/packNames.ts';
import { type NamedPrompt, type NameShape, openFileNames, PLAIN_ZIP_NAMES } from '#common/zipNames.ts';
import type { ZipChoice } from '#contract/projects.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';

/** Pattern of an earlier zip, tried if neither the prompts' names nor those of the latest zip fit. */
const NUMBERED = '{numero}-{nome}';

/** What systems put behind the name of a copy: 'Olá (1)', 'Olá - Cópia (2)', 'Olá copy 2'; and blanks and dots. */
const COPY =
  /(?:[\s_]*\(\d{1,3}\)|[\s_]*(?:[-–_]\s*|\s)\(?(?:c[óo]pia|copy)\)?(?:\s*\d{1,3}|\s*\(\d{1,3}\))?|[\s.]+)$/iu;
const COPY_OF = /^(?:c[óo]pia de|copy of)\s+/iu;

/** The same letters, whatever their case; macOS decomposes letters with accents. */
const exactKey = (name: string): string => name.normalize('NFC').toLowerCase();
/** People and programs change accents, blanks and hyphens. */
const looseKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_\p{Pd}]+/gu, ' ')
    .trim();
const KEYS = [exactKey, looseKey] as const;
type KeyOf = (typeof KEYS)[number];

/** Ids of the prompts for which a file may be: several if nobody can tell. */
type Match = (fileName: string) => Promise<readonly number[]>;

/**
 * Finds prompts by the names of files without extension: the prompts' own names, and those that zips of the project
 * give to them. The same letters come before what only resembles them, and a whole name before one without the mark of
 * a copy.
 */
export function openMatching(prompts: readonly NamedPrompt[], choice: Partial<ZipChoice> | null): Match {
  const byId = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  const { names = PLAIN_ZIP_NAMES, destination = 'folder' } = choice ?? {};
  const shapes = [undefined, ...(destination === 'folder' ? [] : [shapeByRule(packRules[destination].names)])];
  const yieldNow = yieldToEventLoop();
  const formsOf = (patterns: readonly string[]) =>
    shapes.flatMap((shape) => [...new Set(patterns)].map((pattern) => openForm(prompts, pattern, shape, yieldNow)));
  const own = formsOf([PLAIN_ZIP_NAMES, names]);
  const all = [...own, ...formsOf([NUMBERED])];

  /** With `isWide` also by names that a zip gave before another prompt was renamed, or with another pattern. */
  async function find(written: string, keyOf: KeyOf, isWide: boolean): Promise<readonly number[]> {
    const found = new Set<number>();
    const numbered = [...(written.match(/\d{1,15}/g) ?? [])].map((id) => byId.get(Number(id))).filter((one) => !!one);
    for (const form of isWide ? all : own) {
      for (const id of await form.find(written, keyOf)) found.add(id);
      for (const prompt of numbered) if (await form.isNumbered(prompt, written, keyOf, isWide)) found.add(prompt.id);
    }
    return [...found];
  }

  return async (fileName) => {
    for (const written of withoutCopy(fileName.normalize('NFC')))
      for (const isWide of [false, true])
        for (const keyOf of KEYS) {
          const found = await find(written, keyOf, isWide);
          if (found.length > 0) return found;
        }
    return [];
  };
}

/** The name, and what remains of it without each mark of a copy. */
function withoutCopy(name: string): string[] {
  const shorter = name.replace(COPY, '').replace(COPY_OF, '');
  return shorter === name || shorter === '' ? [name] : [name, ...withoutCopy(shorter)];
}

type Index = ReadonlyMap<KeyOf, ReadonlyMap<string, ReadonlySet<number>>>;

/** The names that zips of one pattern give. */
function openForm(
  prompts: readonly NamedPrompt[],
  pattern: string,
  shape: NameShape | undefined,
  yieldNow: () => Promise<void> | undefined,
) {
  const hasNumber = /\{\s*n[uú]mero\s*\}/iu.test(pattern);
  /** Names the first file of a zip whose numbers have so many digits, and then others. */
  const openNames = (digits: number) => openFileNames(pattern, 10 ** (digits - 1), shape);
  const indexes = new Map<number, Promise<Index>>();

  async function makeIndex(digits: number): Promise<Index> {
    const index = new Map(KEYS.map((keyOf) => [keyOf, new Map<string, Set<number>>()]));
    for (const prompt of prompts) {
      await yieldNow();
      const names = [openNames(digits)(prompt).name, ...(pattern === PLAIN_ZIP_NAMES ? [prompt.name] : [])];
      for (const [keyOf, ids] of index)
        for (const key of names.map(keyOf)) ids.set(key, (ids.get(key) ?? new Set<number>()).add(prompt.id));
    }
    return index;
  }
  async function findAll(digits: number, name: string, keyOf: KeyOf): Promise<ReadonlySet<number>> {
    const index = indexes.get(digits) ?? makeIndex(digits);
    indexes.set(digits, index);
    return (await index).get(keyOf)?.get(keyOf(name)) ?? new Set();
  }

  return {
    async find(written: string, keyOf: KeyOf): Promise<readonly number[]> {
      if (!hasNumber) return [...(await findAll(3, written, keyOf))];
      // The number of a file depends on what was packed: any number fits, and tells no prompt by itself.
      if (!/\{\s*(?:nome|id)\s*\}/iu.test(pattern)) return [];
      const found: number[] = [];
      for (const { 0: run, index } of written.matchAll(/\d{3,6}/g)) {
        const first = '1'.padStart(run.length, '0');
        const name = written.slice(0, index) + first + written.slice(index + run.length);
        found.push(...(await findAll(run.length, name, keyOf)));
      }
      return found;
    },
    /** True for the name with an id behind it, which the second of two prompts with one name gets. */
    async isNumbered(prompt: NamedPrompt, written: string, keyOf: KeyOf, isAny: boolean): Promise<boolean> {
      if (hasNumber) return false;
      const nameFile = openNames(3);
      const { name } = nameFile(prompt);
      return keyOf(nameFile(prompt).name) === keyOf(written) && (isAny || (await findAll(3, name, exactKey)).size > 1);
    },
  };
}
