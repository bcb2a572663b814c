import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batches } from '#contract/batches.ts';
import { type PromptDetail, prompts } from '#contract/prompts.ts';
import { projects } from '#contract/projects.ts';
import { audioName } from '#server/modules/storedNames.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { readWav } from '#server/speech/formats/readWav.ts';
import { encodePcmWav } from '#server/speech/formats/wav.ts';
import type { Client } from '#testing/client.ts';
import { type RecognizerStandIn, startRecognizer } from '#testing/recognizer.ts';
import { until } from '#testing/until.ts';

/** Texts of a call centre: with and without numbers, short and long. */
const texts = [
  'Sua fatura no valor de R$ {a} vence no dia {d}.',
  'O seu protocolo é {p}, anote por favor.',
  'Sua consulta com a doutora Helena foi marcada para {d} às {h}.',
  'Todos os nossos atendentes estão ocupados, aguarde na linha que logo vamos falar com você.',
  'Não compartilhe a sua senha com ninguém, nem mesmo com quem diz que trabalha no banco.',
  'O pagamento de R$ {a} foi confirmado e chega em até {n} dias.',
  'Para falar sobre entregas, diga entregas ou espere o próximo atendente.',
  'Seu pedido saiu do centro de distribuição e deve chegar amanhã de manhã.',
  'Restam {n} parcelas de R$ {a} do seu acordo.',
  'A sua ligação é muito importante, por isso ela pode ser gravada e analisada depois.',
];
const voices = 10;
const SPOKEN = 100;

/** A generator of numbers from 0 to 1 that gives the same ones in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const random = randomFrom(36);
const below = (most: number) => Math.floor(random() * most);

function fill(text: string): string {
  return text
    .replace('{a}', `${1 + below(9)}.${String(below(1000)).padStart(3, '0')},${String(10 + below(90))}`)
    .replace('{d}', `${String(1 + below(28)).padStart(2, '0')}/${String(1 + below(12)).padStart(2, '0')}`)
    .replace('{p}', String(100_000 + below(900_000)))
    .replace('{h}', `${8 + below(10)}h30`)
    .replace('{n}', String(2 + below(40)));
}

interface Clip {
  readonly words: PromptDetail['words'];
  readonly text: string;
  readonly samples: Float32Array;
  readonly rate: number;
}
interface Spoiled {
  readonly samples: Float32Array;
  /** The text that a recognizer writes of it before it errs. */
  readonly transcript: string;
}

const join = (...parts: readonly Float32Array[]) => {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const written = ({ text }: Clip, { from, to }: { from: number; to: number }) => text.slice(from, to);
const spanOf = ({ rate, words }: Clip, first: number, last = first): [number, number] => [
  Math.round((words[first]!.startMs / 1000) * rate),
  Math.round((words[last]!.endMs / 1000) * rate),
];
/** A word in the middle that carries a meaning. */
function someWord(clip: Clip): number {
  const good = clip.words.flatMap((word, index) =>
    index > 0 && index < clip.words.length - 2 && /^\p{L}{4,}$/u.test(written(clip, word)) ? [index] : [],
  );
  return good[below(good.length)]!;
}
const without = (clip: Clip, from: number, to: number, between = '') =>
  [
    ...clip.words.slice(0, from).map((word) => written(clip, word)),
    between,
    ...clip.words.slice(to).map((word) => written(clip, word)),
  ]
    .filter(Boolean)
    .join(' ');

/** The ways in which audio is spoiled, on the real sound, and what is to be heard then. */
const ways: Readonly<Record<string, (clip: Clip, other: Clip) => Spoiled>> = {
  'a word cut out': (clip) => {
    const word = someWord(clip);
    const [from, to] = spanOf(clip, word);
    return {
      samples: join(clip.samples.subarray(0, from), clip.samples.subarray(to)),
      transcript: without(clip, word, word + 1),
    };
  },
  'a hole of 300 ms': (clip) => {
    const word = someWord(clip);
    const [from] = spanOf(clip, word);
    const samples = clip.samples.slice();
    samples.fill(0, from, from + Math.round(0.3 * clip.rate));
    return { samples, transcript: without(clip, word, word + 1) };
  },
  'a piece repeated': (clip) => {
    const word = someWord(clip);
    const [from, to] = spanOf(clip, word, word + 1);
    const piece = `${written(clip, clip.words[word]!)} ${written(clip, clip.words[word + 1]!)}`;
    return {
      samples: join(clip.samples.subarray(0, to), clip.samples.subarray(from)),
      transcript: without(clip, word + 2, word + 2, piece),
    };
  },
  'babble put in': (clip, other) => {
    const word = someWord(clip);
    const [from] = spanOf(clip, word);
    const babble = other.samples.slice(0, Math.round(0.8 * other.rate)).reverse();
    return {
      samples: join(clip.samples.subarray(0, from), babble, clip.samples.subarray(from)),
      transcript: without(clip, word, word, ['ba lanu', 'tero massi no', 'esa lon di'][below(3)]),
    };
  },
  'the end cut': (clip) => {
    const last = clip.words.length - 2;
    const [from] = spanOf(clip, last);
    return { samples: clip.samples.slice(0, from), transcript: without(clip, last, clip.words.length) };
  },
};
const wayNames = [...Object.keys(ways), 'another amount'];

/** Errors of a recognizer in one of twenty words: misspelt by its sound, another word, or a small word left out. */
function withOwnErrors(transcript: string): string {
  const common = ['casa', 'tempo', 'hoje', 'lado', 'parte', 'ainda'];
  return (
    transcript
      // An amount is one word with its currency.
      .split(/(?<!R\$) /)
      .map((word) => {
        if (random() >= 0.05) return word;
        const kind = random();
        // Amounts, dates and telephones are written in digits, and seldom wrongly.
        if (/\d/.test(word)) return word;
        if (kind < 0.5 && word.length > 4) return word.slice(0, 2) + word.slice(3);
        if (kind < 0.8) return common[below(common.length)]!;
        return word.length <= 3 && !/^n/i.test(word) ? '' : word;
      })
      .filter(Boolean)
      .join(' ')
  );
}

let recognizer: RecognizerStandIn;
let server: TestServer;
let user: Client;
const transcripts = new Map<string, string>();
beforeAll(async () => {
  recognizer = await startRecognizer(({ hash }) => transcripts.get(hash) ?? { status: 500, body: '' });
  server = await startTestServer({ ...recognizer.environment, SPEECH_THREADS: '2' });
  user = await server.signIn('USER');
});
afterAll(async () => {
  await server.stop();
  recognizer.stop();
});

test('of 100 spoiled audios at least 95 are heard, of 100 good ones at most 3 are suspected', async () => {
  const { id: idProject } = await newProject(user, 'Estragados');
  const speakers = server.speech.voices.slice(0, voices).map(({ name }) => name);
  for (const [place, speaker] of speakers.entries()) {
    const lines = Array.from(
      { length: SPOKEN / voices },
      (_, i) => `aviso_${place}_${i};${fill(texts[i % texts.length]!)}`,
    );
    const file = { name: 'textos.csv', content: `name;text\n${lines.join('\n')}` };
    await user.call(prompts.create, { idProject, speaker, compression: false }, { file });
  }
  await until('all audio', async () => (await user.call(projects.get, { id: idProject })).prompts.processed === SPOKEN);
  const order = { orderBy: 'id', orderByDirection: 'asc', perPage: 100 } as const;
  const { data } = await user.call(prompts.list, { idProject, ...order });
  const all = await Promise.all(data.map(({ id }) => user.call(prompts.get, { id })));
  const clipOf = async ({ path, text, words }: PromptDetail): Promise<Clip> => {
    const { samples, sampleRate: rate } = readWav(Buffer.from(await (await user.fetch(path!)).arrayBuffer()));
    return { text, words, samples, rate };
  };
  const others = await newProject(user, 'Outros valores');
  /** The same voice says another digit. */
  const withAnotherAmount = async ({ text, speaker }: PromptDetail): Promise<Spoiled> => {
    const transcript = text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    const { id } = await spokenPrompt(user, others.id, { text: transcript, speaker });
    return { samples: (await clipOf(await user.call(prompts.get, { id }))).samples, transcript };
  };
  /** The same prompt with another sound; speaking each text once more would take most of the time. */
  const copy = async ({ id, path }: PromptDetail, wav: Uint8Array): Promise<PromptDetail> => {
    const hash = /[0-9a-f]{64}/.exec(path!)![0];
    const other = createHash('sha256').update(wav).digest('hex');
    await server.files.kept.write(audioName(other), wav);
    await server.db.execute(sql`
      insert into audios (hash, bytes, duration, curve, words, warnings)
      select ${other}, bytes, duration, curve, words, warnings from audios where hash = ${hash}`);
    const { rows } = await server.db.execute<{ id: number }>(sql`
      insert into prompts (project_id, name, text, speaker, compression, status, audio_hash, created_by_id)
      select project_id, name || ' estragado', text, speaker, compression, status, ${other}, created_by_id
      from prompts where id = ${id} returning id`);
    return user.call(prompts.get, { id: rows[0]!.id });
  };
  const wayOf = new Map<number, string>();
  const tell = async ({ path }: PromptDetail, transcript: string) => {
    const stored = Buffer.from(await (await user.fetch(path!)).arrayBuffer());
    transcripts.set(createHash('sha256').update(stored).digest('hex'), withOwnErrors(transcript));
  };
  for (const [place, prompt] of all.entries()) {
    const clip = await clipOf(prompt);
    const wanted = wayNames[place % wayNames.length]!;
    const hasAmount = /\d/.test(clip.text);
    const way = wanted === 'another amount' && !hasAmount ? 'a word cut out' : wanted;
    const { samples, transcript } =
      way === 'another amount'
        ? await withAnotherAmount(prompt)
        : ways[way]!(clip, await clipOf(all[(place + 7) % all.length]!));
    const spoiled = await copy(prompt, encodePcmWav(samples, clip.rate));
    wayOf.set(spoiled.id, way);
    await tell(prompt, clip.text);
    await tell(spoiled, transcript);
  }
  await user.call(batches.create, { id: idProject, action: 'check', filter: {} });
  const total = async (heard: 'differs' | 'unchecked') =>
    (await user.call(prompts.list, { idProject, heard, perPage: 10 })).meta.total;
  await until('all checks', async () => (await total('unchecked')) === 0);
  const found = new Set<number>();
  for (const page of [1, 2])
    for (const { id } of (await user.call(prompts.list, { idProject, heard: 'differs', ...order, page })).data)
      found.add(id);
  const missed = [...wayOf].filter(([id]) => !found.has(id)).map(([, way]) => way);
  const suspected = all.filter(({ id }) => found.has(id) && !wayOf.has(id));
  expect(wayOf.size).toBe(SPOKEN);
  expect(missed.length).toBeLessThanOrEqual(5);
  expect(suspected.length).toBeLessThanOrEqual(3);
}, 600_000);
