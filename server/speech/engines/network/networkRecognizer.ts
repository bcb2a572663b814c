import * as v from 'valibot';
import type { Language } from '#contract/kit/languages.ts';
import {
  type NetworkRecognizer,
  type Recognized,
  type Recognizer,
  RecognizerFault,
} from '#server/speech/api/speech.ts';
import { twoLetterCode } from '#server/speech/normalization/languageCodes.ts';

/** Time limit of a request in ms. */
const TIME_LIMIT_MS = 120_000;
const ANSWER_BYTES_MAX = 1024 * 1024;
/** More characters than the longest text has when it is spoken: the recognizer repeats itself. */
const TEXT_MAX = 40_000;

/** https://platform.openai.com/docs/api-reference/audio/verbose-json-object; times are in seconds. */
const Answer = v.object({
  text: v.pipe(v.string(), v.maxLength(TEXT_MAX)),
  language: v.nullish(v.string()),
  words: v.nullish(v.array(v.object({ word: v.string(), start: v.number() }))),
});

/** Recognises on a server of OpenAI's shape: speaches, LocalAI, whisper.cpp, NVIDIA NIM. */
export function openNetworkRecognizer(
  { url, token, model }: NetworkRecognizer,
  { timeMs = TIME_LIMIT_MS } = {},
): Recognizer {
  async function ask(wav: Uint8Array, language: Language, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    form.set('file', new File([wav as Uint8Array<ArrayBuffer>], 'audio.wav', { type: 'audio/wav' }));
    form.set('model', model);
    form.set('language', twoLetterCode(language));
    form.set('response_format', 'verbose_json');
    form.append('timestamp_granularities[]', 'word');
    const answer = await fetch(`${url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: form,
      signal,
      redirect: 'error',
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new RecognizerFault('away', statusText(answer.status));
    }
    return readText(answer);
  }

  return {
    name: `${new URL(url).host}, ${model}`,
    async hear(wav, language, signal) {
      const limits = AbortSignal.any([AbortSignal.timeout(timeMs), ...(signal ? [signal] : [])]);
      try {
        return readAnswer(await ask(wav, language, limits), language);
      } catch (error) {
        if (signal?.aborted === true || error instanceof RecognizerFault) throw error;
        throw new RecognizerFault('away', limits.aborted ? 'não respondeu a tempo' : 'não pôde ser alcançado');
      }
    },
  };
}

function statusText(status: number): string {
  if (status === 401 || status === 403) return `recusou a chave (${status})`;
  return `respondeu ${status}`;
}

function readAnswer(body: string, language: Language): Recognized {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), body);
  if (!parsed.success) throw new RecognizerFault('nonsense', 'respondeu algo que não é uma transcrição');
  const { text, words, language: heard } = parsed.output;
  if (!/[\p{L}\p{N}]/u.test(text)) throw new RecognizerFault('nonsense', 'não ouviu palavra nenhuma');
  if (heard && !isSame(heard.toLowerCase(), language)) throw new RecognizerFault('nonsense', 'ouviu outro idioma');
  return { text, words: (words ?? []).map(({ word, start }) => ({ word, startMs: start * 1000 })) };
}

/** Servers answer a code ('pt', 'pt-BR') or the language's English name. */
function isSame(heard: string, language: Language): boolean {
  return heard.split(/[-_]/)[0] === twoLetterCode(language) || heard === language.split('_')[0];
}

async function readText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.length;
    if (length > ANSWER_BYTES_MAX) throw new RecognizerFault('nonsense', 'respondeu algo longo demais');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
