import fs from 'node:fs';
import path from 'node:path';
import { findRecognizerParts, nameOnThisMachine, type RecognizerParts } from '#server/speech/api/recognizerFiles.ts';
import { type Recognized, type Recognizer, RecognizerFault } from '#server/speech/api/speech.ts';
import { forkProgram } from '#server/speech/engines/neural/run/forkProgram.ts';
import { limitProcess } from '#server/speech/engines/neural/run/processLimits.ts';
import type { HeardWord } from '#server/speech/normalization/compareHeard.ts';
import { twoLetterCode } from '#server/speech/normalization/languageCodes.ts';
import type { RecognizerAnswer, RecognizerOrder, RecognizerStart, TimedToken } from './recognizerProgram.ts';

const HEAP_MEGABYTES = 256;
const GIGABYTE = 1024 ** 3;
/** CPU seconds for loading, and for one audio; twice as many as the largest model takes on a slow core. */
const [LOAD_CPU_SECONDS, HEAR_CPU_SECONDS] = [240, 1200];
/** Wall-clock limit as a multiple of the CPU limit, and seconds without any CPU use after which it hangs. */
const [PATIENCE, IDLE_SECONDS] = [5, 30];
/** Time without audio after which the model gives its memory back. */
const UNLOAD_MS = 5 * 60_000;

interface Running {
  readonly ended: Promise<RecognizerFault>;
  ask(order: Omit<RecognizerOrder, 'id'>): Promise<{ text: string; tokens: readonly TimedToken[] }>;
  end(): void;
}

/** A model's name for people, and its files on this machine for as long as a process reads them. */
export interface RecognizerFiles {
  readonly name: string;
  bring(): Promise<{ readonly path: string; release(): void }>;
}

export const folderPlace = (folder: string): RecognizerFiles => ({
  name: path.basename(folder),
  bring: async () => ({ path: folder, release: () => {} }),
});

/** Recognises with a model on this machine, in a process of its own that starts with the first audio. */
export function openLocalRecognizer(
  files: RecognizerFiles,
  { unloadMs = UNLOAD_MS } = {},
): Recognizer & { close(): void } {
  let running: Promise<Running> | undefined;
  let unload: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(unload);
    void running?.then(
      (process) => process.end(),
      () => {},
    );
    running = undefined;
  };
  const start = () => {
    const starting = bringAndStart(files);
    // A process that has ended is replaced at the next audio.
    const forget = () => {
      if (running === starting) running = undefined;
    };
    starting.then(({ ended }) => ended.then(forget), forget);
    return starting;
  };
  return {
    name: nameOnThisMachine(files.name),
    async hear(wav, language, signal): Promise<Recognized> {
      clearTimeout(unload);
      try {
        running ??= start();
        const process = await running;
        const stop = () => process.end();
        signal?.addEventListener('abort', stop);
        try {
          const { text, tokens } = await process.ask({ wav, language: twoLetterCode(language) });
          if (!/[\p{L}\p{N}]/u.test(text)) throw new RecognizerFault('nonsense', 'não ouviu palavra nenhuma');
          return { text, words: wordsOf(tokens) };
        } finally {
          signal?.removeEventListener('abort', stop);
        }
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        unload = setTimeout(end, unloadMs);
        unload.unref();
      }
    },
    close: end,
  };
}

/** Joins tokens to words: a blank, or sentencepiece's sign for one, begins a word. */
function wordsOf(tokens: readonly TimedToken[]): HeardWord[] {
  const words: { word: string; startMs: number }[] = [];
  for (const { text, startMs } of tokens) {
    const last = words.at(-1);
    if (last === undefined || /^[\s▁]/.test(text)) words.push({ word: text.replace(/^[\s▁]+/, ''), startMs });
    else last.word += text;
  }
  return words;
}

async function bringAndStart(files: RecognizerFiles): Promise<Running> {
  const { path: folder, release } = await files.bring();
  try {
    const running = await startProcess(findModel(folder));
    void running.ended.then(release);
    return running;
  } catch (error) {
    release();
    throw error;
  }
}

/** Rejects with a RecognizerFault if the model cannot be loaded here. */
function startProcess(model: RecognizerParts): Promise<Running> {
  const child = forkProgram('recognizerProgram', { heapMegabytes: HEAP_MEGABYTES });
  const waiting = new Map<number, { resolve(heard: never): void; reject(error: Error): void }>();
  let lastId = 0;
  const { promise: ended, resolve: onEnded } = withResolvers<RecognizerFault>();
  let fault: RecognizerFault | undefined;
  let unlimit = () => {};
  const lose = (message: string) => {
    unlimit();
    if (fault) return;
    fault = new RecognizerFault('away', message);
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
    child.kill('SIGKILL');
    onEnded(fault);
  };
  const memoryBytes = 2 * GIGABYTE + 4 * bytesOf(model);
  const limit = (cpuSeconds: number) => {
    const limits = { cpuSeconds, seconds: PATIENCE * cpuSeconds, memoryBytes, idleSeconds: IDLE_SECONDS };
    return limitProcess(child.pid, limits, (what) =>
      lose(what === 'memory' ? 'precisou de memória demais' : 'demorou demais e foi encerrado'),
    );
  };
  return new Promise((resolve, reject) => {
    unlimit = limit(LOAD_CPU_SECONDS);
    void ended.then(reject);
    child.once('error', () => lose('não pôde ser iniciado'));
    child.once('exit', () => lose('terminou sozinho; os arquivos podem estar estragados'));
    child.on('message', (answer: RecognizerAnswer) => {
      if (answer.type === 'ready') {
        unlimit();
        return resolve({ ended, ask, end: () => lose('foi encerrado') });
      }
      if (answer.id === undefined) return lose('não pôde ser carregado: os arquivos não servem');
      const order = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.type === 'heard') order?.resolve(answer as never);
      else order?.reject(new RecognizerFault('nonsense', 'não conseguiu ouvir este áudio'));
    });
    child.send({ model } satisfies RecognizerStart);
  });

  function ask(order: Omit<RecognizerOrder, 'id'>): Promise<{ text: string; tokens: readonly TimedToken[] }> {
    if (fault) return Promise.reject(fault);
    const id = ++lastId;
    unlimit = limit(HEAR_CPU_SECONDS);
    return new Promise<{ text: string; tokens: readonly TimedToken[] }>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      child.send({ id, ...order } satisfies RecognizerOrder);
    }).finally(() => unlimit());
  }
}

const bytesOf = ({ encoder, decoder, joiner }: RecognizerParts) =>
  [encoder, decoder, joiner].reduce((sum, file) => sum + (file === undefined ? 0 : fs.statSync(file).size), 0);

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Finds the files of a recognizer in a folder, as paths. Throws a RecognizerFault that says what is missing. */
function findModel(folder: string): RecognizerParts {
  const parts = findRecognizerParts(listFiles(folder));
  if ('missing' in parts)
    throw new RecognizerFault('away', `não pôde ser carregado: falta ${parts.missing} em ${folder}`);
  const place = (name: string) => path.join(folder, name);
  return {
    kind: parts.kind,
    encoder: place(parts.encoder),
    decoder: place(parts.decoder),
    joiner: parts.joiner === undefined ? undefined : place(parts.joiner),
    tokens: place(parts.tokens),
  };
}

function listFiles(folder: string): string[] {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    throw new RecognizerFault('away', `não pôde ser carregado: a pasta ${folder} não pode ser lida`);
  }
}
