import fs from 'node:fs';
import init from '@echogarden/espeak-ng-emscripten';
import * as v from 'valibot';
import type { Engine, EngineWord, Utterance } from '#server/speech/engines/engine.ts';
import { SpeechFailure } from '#server/speech/api/speech.ts';
import { openGraphProcess } from './run/graphProcess.ts';
import { textToIds, type ToIpa } from './run/textToIds.ts';
import { VoiceFrontend } from './run/voiceFrontend.ts';

export interface ModelEngineOptions {
  /** Folder written by `writeModelGraph`. */
  readonly folder: string;
  /** Speaker numbers by voice name. */
  readonly voices: Readonly<Record<string, number>>;
  readonly threads: number;
}

/** Max ids per utterance; without a limit, an endless one would occupy the model and its memory. */
const IDS_MAX = 1600;
const NO_NUMBERS =
  'O modelo não fez som: os valores que ele calcula deixam de ser números (NaN). Confira o arquivo do modelo.';

/** A prepared model as an engine: text becomes ids in this thread, and sound in a separate process. */
export async function createModelEngine({
  folder,
  voices,
  threads,
}: ModelEngineOptions): Promise<Engine & { close(): void }> {
  const frontend = v.parse(VoiceFrontend, JSON.parse(fs.readFileSync(`${folder}/frontend.json`, 'utf8')));
  const offsetOf = frontend.languageOffsets;
  let isClosed = false;
  let graph = await openGraphProcess({ folder, threads });
  const toIpa = await (frontend.phonemeLanguages === null ? noIpa : openIpa());
  return {
    sampleRate: frontend.sampleRate,
    isWhole: true,
    hasPieces: frontend.pieces !== undefined,
    speak: async (utterance, takeChunk) => {
      const speaker = voices[utterance.voice];
      if (speaker === undefined) throw new Error(`The model has no voice ${utterance.voice}`);
      const ids = textToIds(frontend, utterance, toIpa);
      if (ids.length <= (frontend.blank === null ? 0 : 1) + frontend.begin.length + frontend.end.length)
        return !takeChunk(new Int16Array(0), []);
      // Restart a process that died while idle, so that no request fails because of it.
      if (graph.hasEnded() && !isClosed) graph = await openGraphProcess({ folder, threads });
      let [made, isStopped] = [0, false];
      const take = (samples: Float32Array, words: EngineWord[] = []) => {
        if (samples.some(Number.isNaN)) throw new SpeechFailure('SILENT_AUDIO', true, NO_NUMBERS);
        made += samples.length;
        isStopped = takeChunk(toPcm(samples), words) || isStopped;
      };
      const request = {
        ids: ids.slice(0, IDS_MAX),
        voice: speaker + (offsetOf[utterance.language] ?? offsetOf[frontend.languages[0]!] ?? 0),
        rate: utterance.rate ?? 1,
      };
      const samples = await (utterance.isStreamed && frontend.pieces
        ? inPieces((onPiece) => graph.run(request, onPiece), take)
        : graph.run(request));
      // Word times are only known with the duration of the whole.
      take(samples, spreadWords(utterance, ((made + samples.length) / frontend.sampleRate) * 1000));
      return !isStopped && ids.length <= IDS_MAX;
    },
    close: () => {
      isClosed = true;
      graph.close();
    },
  };
}

/** Hands over pieces as they come; rejects with the first error of `take`. */
async function inPieces(
  run: (onPiece: (samples: Float32Array) => void) => Promise<Float32Array>,
  take: (samples: Float32Array) => void,
): Promise<Float32Array> {
  let failure: unknown;
  const rest = await run((samples) => {
    if (failure !== undefined) return;
    try {
      take(samples);
    } catch (error) {
      failure = error;
    }
  });
  if (failure !== undefined) throw failure;
  return rest;
}

const noIpa: ToIpa = () => '';

async function openIpa(): Promise<ToIpa> {
  const { eSpeakNGWorker: ESpeak } = await init();
  const espeak = new ESpeak();
  let current = '';
  return (text, language) => {
    // Set by language, since eSpeak NG silently keeps the previous voice if a name is unknown.
    if (language !== current && espeak.set_voice('', language) !== 0)
      throw new Error(`eSpeak NG has no language ${language}`);
    current = language;
    return espeak.synthesize_ipa(text).ipa;
  };
}

function toPcm(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(Math.min(1, Math.max(-1, sample)) * 32_767));
}

/** The network does not report word times, so time is distributed by character position. */
function spreadWords({ text }: Utterance, durationMs: number): EngineWord[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
    startMs: (index / text.length) * durationMs,
  }));
}
