import { type EngineHealth, type NetworkEngine, SpeechFailure } from '#server/speech/api/speech.ts';

/** Tracks the results of external speech servers. */
export function trackEngineModels(engines: readonly NetworkEngine[]) {
  const health = new Map(
    engines.map(({ key }): [string, EngineHealth] => [key, { name: key, state: 'unused', answered: 0, failed: 0 }]),
  );
  const note = ({ key }: NetworkEngine, change: (before: EngineHealth) => Partial<EngineHealth>) => {
    const before = health.get(key);
    if (before) health.set(key, { ...before, ...change(before) });
  };
  return {
    list: () => [...health.values()],
    answered: (engine: NetworkEngine) =>
      note(engine, ({ answered }) => ({ state: 'answering', answered: answered + 1 })),
    /** Counts only failures caused by the server, not cancelled texts. */
    failed: (engine: NetworkEngine, error: unknown) => {
      if (error instanceof SpeechFailure && error.code === 'ENGINE_AWAY')
        note(engine, ({ failed }) => ({ state: 'away', failed: failed + 1 }));
    },
  };
}
