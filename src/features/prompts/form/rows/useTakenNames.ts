import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { fileImports } from '#api/fileImports.ts';
import { useConnection } from '#state/device/useConnection.ts';

const DEBOUNCE_MS = 400;

interface Known {
  readonly names: ReadonlyMap<string, boolean>;
  /** Canonical texts that an update would replace, by name, where they are known. */
  readonly texts: ReadonlyMap<string, string>;
  /** What a character costs, in BRL; undefined before the first answer. */
  readonly characterPrice?: number;
}

interface TakenNames extends Known {
  readonly hasFailed: boolean;
  /** False if a name turns out to be taken, or cannot be asked about, and nothing has said so before. */
  readonly areKnown: (names: readonly string[]) => Promise<boolean>;
}

/**
 * Which of these names exist in the project, as far as is known: asked a moment after they change, and each once. The
 * list must be the same one while its names are. Nothing is known without network.
 */
export function useTakenNames(idProject: number, names: readonly string[], { withTexts = false } = {}): TakenNames {
  const [findNames] = fileImports.useFindNames();
  const isOffline = useConnection() === 'offline';
  const [known, setKnown] = useState<Known>({ names: new Map(), texts: new Map() });
  const [asked] = useDebouncedValue(names, DEBOUNCE_MS);
  const [hasFailed, setHasFailed] = useState(false);
  /** Those of the names that are taken and were not known; undefined if that could not be asked. */
  const find = (wanted: readonly string[]): Promise<string[] | undefined> => {
    const unknown = [...new Set(wanted)].filter((name) => !known.names.has(name));
    if (unknown.length === 0) return Promise.resolve([]);
    return findNames({ idProject, names: unknown, withTexts })
      .unwrap()
      .then(
        ({ taken, texts = [], characterPrice }) => {
          const found = new Set(taken);
          const answers = unknown.map((name) => [name, found.has(name)] as const);
          const replaced = texts.map((text, i) => [taken[i]!, canonicalizeText(text)] as const);
          setKnown((before) => ({
            names: new Map([...before.names, ...answers]),
            texts: new Map([...before.texts, ...replaced]),
            characterPrice,
          }));
          setHasFailed(false);
          return taken;
        },
        () => {
          setHasFailed(true);
          return undefined;
        },
      );
  };
  const ask = useEffectEvent(() => void find(asked));
  useEffect(() => {
    if (!isOffline) ask();
  }, [asked, isOffline]);
  const areKnown = async (wanted: readonly string[]) => isOffline || hasFailed || (await find(wanted))?.length === 0;
  return { ...known, hasFailed, areKnown };
}
