import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median } from '#bench/median.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';
import { startSpeech } from '#server/speech/startSpeech.ts';

/** One sentence of usual length without a comma, so that nothing of it can be spoken as a clause of its own. */
const SENTENCE = 'Sua ligação é muito importante para nós e será atendida pelo próximo consultor disponível';
const ROUNDS = 7;

export interface ModelFirstByteFigures {
  /** Median ms until the first byte of a stream, and until its last one. */
  readonly firstByteMs: number;
  readonly wholeMs: number;
  /** Median ms of the longest wait of a listener during playback. */
  readonly stallMs: number;
  /** Seconds of the audio. */
  readonly seconds: number;
}

/** First byte of one sentence by a voice model, in relation to the whole sentence. */
export async function measureModelFirstByte(
  model: { readonly config: string; readonly checkpoint: Uint8Array },
  threads: number,
): Promise<ModelFirstByteFigures> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-first-byte-'));
  const files = { config: path.join(folder, 'config.json'), model: path.join(folder, 'model.pth') };
  fs.writeFileSync(files.config, model.config);
  fs.writeFileSync(files.model, model.checkpoint);
  const graph = path.join(folder, 'graph');
  const voice = 'inteira';
  const speech = await startSpeech({
    threads: 1,
    modelThreads: threads,
    listModels: async () => [
      {
        kind: 'model',
        key: 'k',
        folder: graph,
        languages: ['portuguese_brazil'],
        voices: { [voice]: { speaker: 0, gainDb: 0 } },
      },
    ],
  });
  try {
    await speech.prepareModel(files, graph, () => {});
    await speech.refresh();
    const runs: { first: number; whole: number; stall: number; seconds: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) runs.push(await stream(`${SENTENCE} ${'ABCDEFGH'[round]}.`));
    const measured = runs.slice(1);
    const of = (pick: (run: (typeof runs)[number]) => number) => median(measured.map(pick));
    return {
      firstByteMs: of(({ first }) => first),
      wholeMs: of(({ whole }) => whole),
      stallMs: of(({ stall }) => stall),
      seconds: of(({ seconds }) => seconds),
    };
  } finally {
    await speech.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }

  async function stream(text: string) {
    const request: AudioRequest = {
      voice,
      language: 'portuguese_brazil',
      text,
      isTelephony: false,
      volumeDb: 0,
      gapMs: 0,
      endMs: 0,
    };
    const from = performance.now();
    let [first, bytes, stall] = [0, 0, 0];
    for await (const piece of speech.stream(request, { format: 'PCM', speed: 1, isService: true })) {
      const now = performance.now() - from;
      if (first === 0) first = now;
      // Audio that has come so far plays until this moment.
      else stall = Math.max(stall, now - (first + (bytes / 2 / 22_050) * 1000));
      bytes += piece.bytes.length;
    }
    return { first, whole: performance.now() - from, stall, seconds: bytes / 2 / 22_050 };
  }
}
