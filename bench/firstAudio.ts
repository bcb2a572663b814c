import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { fullSizeModel } from './fullSizeModel.ts';

interface Times {
  readonly firstMs: number;
  readonly totalMs: number;
}
/** Output of bench/speech/measureFirstAudio.ts. */
interface FirstAudioFigures {
  readonly stream: Times;
  readonly clauses: Times;
  readonly whole: Times;
  readonly sherpa: Times;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Time to first audio for a sentence of 200 letters by a full-size voice, in a separate process. */
export async function measureFirstAudio(threads: number): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-voice-'));
  try {
    const { config, checkpoint } = await fullSizeModel();
    fs.writeFileSync(path.join(folder, 'config.json'), config);
    fs.writeFileSync(path.join(folder, 'model.pth'), checkpoint);
    const measure = ['--import', 'tsx', 'bench/speech/measureFirstAudio.ts', folder, String(threads)];
    const { stdout } = await promisify(execFile)(process.execPath, measure, { cwd: root });
    return describe(JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as FirstAudioFigures);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function describe({ stream, clauses, whole, sherpa }: FirstAudioFigures): string[] {
  const line = (name: string, { firstMs, totalMs }: Times) =>
    `${name.padEnd(36)}${(firstMs / 1000).toFixed(2)} s until heard, ${(totalMs / 1000).toFixed(2)} s in all`;
  return [
    `${line('streamed in pieces', stream)}; ${(stream.firstMs / whole.firstMs).toFixed(2)} of the sentence ` +
      '(goal: at most 0.35)',
    line('streamed, first clause first', clauses),
    line('streamed, the sentence whole', whole),
    line('sherpa-onnx alone', sherpa),
  ];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const threads of [1, 2]) for (const line of await measureFirstAudio(threads)) console.log(`${threads} ${line}`);
