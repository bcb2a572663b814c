import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { encodeALawWav, encodePcmWav } from '#server/speech/formats/wav.ts';
import { writeTinyTransducer, writeTinyWhisper } from '#testing/speech/tinyRecognizers.ts';
import { recognizerProcessesOf } from '#testing/processes.ts';
import { until } from '#testing/until.ts';
import { folderPlace, openLocalRecognizer } from './localRecognizer.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-ear-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
let folder: string;
beforeEach(async () => {
  await untilNone();
  folder = fs.mkdtempSync(path.join(root, 'model-'));
});

const WORDS = ['bom', 'dia', 'mundo'];
const tone = (seconds: number, rate: number) =>
  Float32Array.from({ length: seconds * rate }, (_, i) => 0.3 * Math.sin((i * 440 * 2 * Math.PI) / rate));
const wav = (seconds = 2) => encodePcmWav(tone(seconds, 22_050), 22_050);
const processes = () => recognizerProcessesOf(process.pid);
const untilNone = () => until('no process', () => processes().length === 0);

async function withRecognizer<T>(
  act: (recognizer: ReturnType<typeof openLocalRecognizer>) => Promise<T>,
  unloadMs?: number,
) {
  const recognizer = openLocalRecognizer(folderPlace(folder), unloadMs === undefined ? {} : { unloadMs });
  try {
    return await act(recognizer);
  } finally {
    recognizer.close();
  }
}

test('a Whisper model of the published layout is loaded and heard, long audio in pieces, telephony too', async () => {
  writeTinyWhisper(folder, WORDS);
  await withRecognizer(async ({ name, hear }) => {
    expect(name).toContain(path.basename(folder));
    expect((await hear(wav(), 'portuguese_brazil')).text).toBe('bom dia mundo');
    expect((await hear(encodeALawWav(tone(2, 8000)), 'portuguese_brazil')).text).toBe('bom dia mundo');
    expect((await hear(wav(60), 'portuguese_brazil')).text).toBe('bom dia mundo bom dia mundo bom dia mundo');
  });
});

test('a NeMo transducer is heard with the times of its words', async () => {
  writeTinyTransducer(folder, WORDS);
  await withRecognizer(async ({ hear }) => {
    const { text, words } = await hear(wav(), 'portuguese_brazil');
    expect(text).toBe('bom dia mundo');
    expect(words.map(({ word }) => word)).toEqual(WORDS);
    expect(words.every(({ startMs }) => startMs >= 0 && startMs < 2000)).toBe(true);
  });
});

test('the model gives its memory back when it has nothing to hear, and comes again', async () => {
  writeTinyTransducer(folder, WORDS);
  await withRecognizer(async ({ hear }) => {
    await hear(wav(), 'portuguese_brazil');
    expect(processes()).toHaveLength(1);
    await untilNone();
    expect((await hear(wav(), 'portuguese_brazil')).text).toBe('bom dia mundo');
  }, 300);
  await untilNone();
});

test('what is missing is said', async () => {
  await expect(withRecognizer(({ hear }) => hear(wav(), 'portuguese_brazil'))).rejects.toMatchObject({
    kind: 'away',
    message: `não pôde ser carregado: falta encoder em ${folder}`,
  });
  writeTinyWhisper(folder, WORDS);
  fs.rmSync(path.join(folder, 'tiny-tokens.txt'));
  await expect(withRecognizer(({ hear }) => hear(wav(), 'portuguese_brazil'))).rejects.toThrow(/falta tokens\.txt/);
});

const spoil: Readonly<Record<string, (file: string) => void>> = {
  'cut short': (file) => fs.truncateSync(file, fs.statSync(file).size - 100),
  'of other bytes': (file) => fs.writeFileSync(file, Buffer.alloc(2000, 7)),
  empty: (file) => fs.truncateSync(file, 0),
};
test.each(Object.entries(spoil))('a model %s ends its own process and nothing else', async (_name, act) => {
  writeTinyWhisper(folder, WORDS);
  act(path.join(folder, 'tiny-decoder.onnx'));
  await withRecognizer(async ({ hear }) => {
    await expect(hear(wav(), 'portuguese_brazil')).rejects.toMatchObject({ kind: 'away' });
    await untilNone();
    // Good files come, and the next audio is heard.
    writeTinyWhisper(folder, WORDS);
    expect((await hear(wav(), 'portuguese_brazil')).text).toBe('bom dia mundo');
  });
});

test('a killed process loses its audio only', async () => {
  writeTinyTransducer(folder, WORDS);
  await withRecognizer(async ({ hear }) => {
    await hear(wav(), 'portuguese_brazil');
    const [pid] = processes();
    const lost = hear(wav(600), 'portuguese_brazil');
    process.kill(pid!, 'SIGKILL');
    await expect(lost).rejects.toMatchObject({ kind: 'away' });
    expect((await hear(wav(), 'portuguese_brazil')).text).toBe('bom dia mundo');
  });
});
