import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { fileImports } from '#api/fileImports.ts';
import { useConnection } from '#state/device/useConnection.ts';

const DEBOUNCE_MS = 400;

interface Known {
  readonly names: ReadonlyMap<string, boolean>;
  /** What a character costs, in BRL; undefined before the first answer. */
  readonly characterPrice?: number;
}

/**
 * Which of these names exist in the project, as far as is known: asked a moment after they change, and each once. The
 * list must be the same one while its names are. Nothing is known without network.
 */
export function useTakenNames(idProject: number, names: readonly string[]): Known {
  const [findNames] = fileImports.useFindNames();
  const isOffline = useConnection() === 'offline';
  const [known, setKnown] = useState<Known>({ names: new Map() });
  const [asked] = useDebouncedValue(names, DEBOUNCE_MS);
  const ask = useEffectEvent(() => {
    const unknown = [...new Set(asked)].filter((name) => !known.names.has(name));
    if (unknown.length === 0) return;
    findNames({ idProject, names: unknown })
      .unwrap()
      .then(
        ({ taken, characterPrice }) => {
          const found = new Set(taken);
          const answers = unknown.map((name) => [name, found.has(name)] as const);
          setKnown(({ names: before }) => ({ names: new Map([...before, ...answers]), characterPrice }));
        },
        () => undefined,
      );
  });
  useEffect(() => {
    if (!isOffline) ask();
  }, [asked, isOffline]);
  return known;
}
