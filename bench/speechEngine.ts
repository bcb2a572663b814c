import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Output of bench/speech/measureSpeech.ts: CPU seconds per second of audio unless named otherwise. */
export interface SpeechFigures {
  /** Null if espeak-ng is not installed. */
  readonly native: number | null;
  readonly engine: number;
  readonly pipeline: number;
  readonly telephonyPipeline: number;
  readonly pitch: number;
  readonly shortPromptMs: { readonly median: number; readonly p95: number };
  /** Seconds of audio per second, by number of threads. */
  readonly throughput: { readonly one: number; readonly two: number };
  /** Milliseconds for 2,000 characters: of real text, and of the slowest repetition. */
  readonly reading: {
    readonly median: number;
    readonly p95: number;
    readonly worst: number;
    readonly worstUnit: string;
  };
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs the measurements in a separate process. */
export async function measureSpeechEngine(): Promise<SpeechFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/speech/measureSpeech.ts'], {
    cwd: root,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as SpeechFigures;
}

/** The figures as lines of text; ratios refer to the native espeak-ng of the same run. */
export function describeSpeechFigures(figures: SpeechFigures): string[] {
  const { native } = figures;
  const cost = (name: string, value: number) => {
    const ratio = native === null ? 'espeak-ng not installed' : `${(value / native).toFixed(2)}x native`;
    return `${name.padEnd(22)} ${value.toFixed(5)} CPU s per s of audio, ${ratio}`;
  };
  return [
    native === null ? 'native espeak-ng       not installed' : cost('native espeak-ng', native),
    `${cost('embedded engine', figures.engine)} (goal: at most 3x)`,
    cost('whole pipeline', figures.pipeline),
    cost('pipeline, telephony', figures.telephonyPipeline),
    cost('  of which pitch', figures.pitch),
    `short prompt           ${figures.shortPromptMs.median.toFixed(1)} ms median, ` +
      `${figures.shortPromptMs.p95.toFixed(1)} ms p95 through the pool`,
    `reading rules          ${figures.reading.median.toFixed(1)} ms median, ` +
      `${figures.reading.p95.toFixed(1)} ms p95 for 2,000 characters; ` +
      `${figures.reading.worst.toFixed(1)} ms for the worst, ` +
      `${JSON.stringify(figures.reading.worstUnit)} again and again (goal: at most 5 ms)`,
    `throughput             ${figures.throughput.one.toFixed(0)} s of audio a second with 1 thread, ` +
      `${figures.throughput.two.toFixed(0)} with 2`,
  ];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const line of describeSpeechFigures(await measureSpeechEngine())) console.log(line);
}
