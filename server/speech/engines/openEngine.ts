import type { Engine } from './engine.ts';
import { createESpeakEngine } from './espeak/espeakEngine.ts';
import { createNetworkEngine } from './network/networkEngine.ts';
import type { NetworkEngine, PreparedModel } from '#server/speech/api/speech.ts';
import { createModelEngine } from './neural/modelEngine.ts';
import { embeddedGain } from '#server/speech/api/voices.ts';

/** Engine of a synthesis thread; null for the embedded one. */
export type EngineSource = (PreparedModel & { readonly threads: number }) | NetworkEngine;

/** Opens the engine in the calling thread; `gainOf` is undefined for voices that the engine does not have. */
export async function openEngine(
  source: EngineSource | null,
): Promise<{ engine: Engine; gainOf: (voice: string) => number | undefined }> {
  if (source === null) return { engine: await createESpeakEngine(), gainOf: embeddedGain };
  if (source.kind === 'network')
    return {
      engine: await createNetworkEngine(source),
      gainOf: (voice) => (Object.hasOwn(source.voices, voice) ? 0 : undefined),
    };
  const voiceOf = (name: string) => (Object.hasOwn(source.voices, name) ? source.voices[name] : undefined);
  const speakers = Object.fromEntries(Object.entries(source.voices).map(([name, { speaker }]) => [name, speaker]));
  return {
    engine: await createModelEngine({ folder: source.folder, voices: speakers, threads: source.threads }),
    gainOf: (voice) => voiceOf(voice)?.gainDb,
  };
}
