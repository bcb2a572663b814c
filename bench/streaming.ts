import fs from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { apikeys } from '#contract/apikeys.ts';
import { addressOf, API_ROOT } from '#contract/kit/endpoint.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { speech } from '#contract/speech.ts';
import { pause } from '#testing/until.ts';
import { type BenchServer, signInAsAdmin } from './benchServer.ts';
import { residentMegabytes } from './residentMegabytes.ts';
import { envelopeOf, likeness } from '#testing/speech/likeness.ts';
import { medianAndP95 } from './median.ts';

const CLIENTS = 50;
/** Min similarity to the client's own text: a foreign sentence would lower it. */
const OWN = 0.92;
const ZIP_BYTES = 2 * 1024 ** 3;

export interface FirstByte {
  readonly median: number;
  readonly p95: number;
}

/** Milliseconds from the request to the first byte of audio for new texts of 200 characters, one after the other. */
export async function measureFirstByte(
  server: BenchServer,
  textOf: (i: number) => string,
  runs = 60,
): Promise<FirstByte> {
  const speak = await openService(server);
  for (let i = 0; i < 8; i += 1) await (await speak(textOf(1000 + i))).arrayBuffer();
  const times: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const startedAt = performance.now();
    const reader = (await speak(textOf(i))).body!.getReader();
    await reader.read();
    times.push(performance.now() - startedAt);
    while (!(await reader.read()).done);
  }
  return medianAndP95(times);
}

export const sentencesOf200 = (i: number) =>
  (
    `Bom dia, você ligou para a central ${i}. Nosso horário é das oito às dezoito. ` +
    'Para falar com o financeiro, tecle dois; para ouvir de novo, tecle zero. ' +
    'Agradecemos muito o seu contato hoje, até mais tarde!'
  ).slice(0, 200);
export const oneSentenceOf200 = (i: number) =>
  (
    `No dia em que a central ${i} abriu, ninguém sabia ainda que o telefone tocaria tantas vezes por hora ` +
    `que os atendentes precisariam de mais gente para falar com todos os que ligavam de longe e de perto ${i}`
  ).slice(0, 200);

/** The same while a CSV keeps all threads busy. */
export async function measureFirstByteBesideFile(server: BenchServer): Promise<FirstByte> {
  const { id } = await server.call(projects.create, { name: 'Medida ao lado', description: 'Feito pelo benchmark' });
  const text = (i: number) =>
    `Este é o aviso de número ${i}, feito ao lado de quem ouve. Para ouvir de novo, tecle ${i % 10}.`;
  const made = Array.from({ length: 3000 }, (_, i) => `aviso_${i} medido;${text(i)}`);
  const csv = ['name;text', ...made].join('\n');
  await server.call(
    prompts.create,
    { idProject: id, speaker: 'Davi', compression: false },
    { file: { name: 'bench.csv', content: csv } },
  );
  const figures = await measureFirstByte(server, (i) => sentencesOf200(5000 + i));
  const { enqueued } = (await server.call(projects.get, { id })).prompts;
  if (enqueued === 0) throw new Error('the file was done before the streams');
  await server.call(projects.remove, { id });
  return figures;
}

export interface CrowdFigures {
  /** Number of clients whose audio is most similar to their own text. */
  readonly own: number;
  readonly clients: number;
  readonly firstByte: FirstByte;
  readonly seconds: number;
  readonly zipMegabytes: number;
  /** Peak growth of resident memory, in MB. */
  readonly grownMegabytes: number;
}

/** Concurrent clients, each with its own text, while a zip of 2 GB is downloaded. */
export async function measureCrowd(server: BenchServer): Promise<CrowdFigures> {
  const speak = await openService(server);
  const texts = Array.from({ length: CLIENTS }, (_, i) => textOf(i));
  const references: Float32Array[] = [];
  for (const text of texts) references.push(envelopeOf(await (await speak(text)).arrayBuffer()));
  const zipPath = await largeZip(server);
  const before = residentMegabytes(server.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(server.pid));
  }, 20);
  let zipBytes = 0;
  const download = (async () => {
    const answer = await fetch(server.origin + zipPath, { headers: { authorization: `Bearer ${server.accessToken}` } });
    for await (const part of answer.body!) zipBytes += part.length;
  })();
  const startedAt = performance.now();
  const heard = await Promise.all(
    texts.map(async (text) => {
      const answer = await speak(text);
      const parts: Uint8Array[] = [];
      let firstMs = 0;
      for await (const part of answer.body!) {
        firstMs ||= performance.now() - startedAt;
        parts.push(part);
      }
      return { firstMs, envelope: envelopeOf(Uint8Array.from(Buffer.concat(parts)).buffer) };
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await download;
  clearInterval(watch);
  const own = heard.filter(({ envelope }, i) => {
    const likest = references.map((reference) => likeness(reference, envelope));
    return likest[i]! > OWN && likest.every((value, j) => j === i || value < likest[i]!);
  }).length;
  return {
    own,
    clients: CLIENTS,
    seconds,
    zipMegabytes: zipBytes / 1e6,
    grownMegabytes: most - before,
    firstByte: medianAndP95(heard.map(({ firstMs }) => firstMs)),
  };
}

const words = [
  'casa',
  'telefone',
  'navio',
  'melancia',
  'bicicleta',
  'parafuso',
  'elefante',
  'janela',
  'computador',
  'rio',
];
const textOf = (i: number) =>
  Array.from(
    { length: 3 + (i % 4) },
    (_, n) =>
      `Pedido ${i * 37 + n * 11}: ${words[(i + n) % 10]}, ${words[(i * 3 + n) % 10]} e ${words[(i * 7 + 5 * n) % 10]}.`,
  ).join(' ');

type Speak = (text: string) => Promise<Response>;

async function openService(server: BenchServer): Promise<Speak> {
  const accessToken = await signInAsAdmin(server);
  const key = randomBytes(100).toString('hex');
  const made = await fetch(server.origin + API_ROOT + apikeys.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'Medida', key, isIndefinite: true }),
  });
  if (!made.ok) throw new Error(await made.text());
  return async (input) => {
    const answer = await fetch(server.origin + addressOf(speech.speak), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'entoa', voice: 'Clara', input, response_format: 'pcm' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  };
}

/** A project's zip, extended beyond its content: route, size and method of the download are the real ones. */
async function largeZip(server: BenchServer): Promise<string> {
  const { id } = await server.call(projects.create, { name: 'Medida de zip', description: 'Feito pelo benchmark' });
  await server.call(prompts.create, {
    idProject: id,
    name: 'um prompt',
    text: 'Um áudio.',
    speaker: 'Clara',
    compression: false,
  });
  while ((await server.call(projects.get, { id })).prompts.processed < 1) await pause(50);
  await server.call(projects.pack, { id });
  let project = await server.call(projects.get, { id });
  while (project.isPacking || project.zipPath === null) {
    await pause(50);
    project = await server.call(projects.get, { id });
  }
  const folder = path.join(server.dataDir, 'files/zips');
  for (const name of fs.readdirSync(folder))
    if (name.startsWith(`${id}-`)) fs.truncateSync(path.join(folder, name), ZIP_BYTES);
  return project.zipPath;
}
