import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { pause } from '#testing/until.ts';
import type { BenchServer } from './benchServer.ts';
import { medianAndP95 } from './median.ts';

/** Prompts per second for a CSV of 1,000 different lines, from the request to the last audio on disk. */
export async function measureCsv(
  server: BenchServer,
  lines = 1000,
): Promise<{ acceptedMs: number; perSecond: number }> {
  const { id } = await server.call(projects.create, { name: 'Medida de lote', description: 'Feito pelo benchmark' });
  const text = (i: number) => `Este é o aviso de número ${i}. Para ouvir de novo, tecle ${i % 10}.`;
  const made = Array.from({ length: lines }, (_, i) => `aviso_${i} medido;${text(i)}`);
  const csv = ['name;text', ...made].join('\n');
  const startedAt = performance.now();
  await server.call(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: false },
    { file: { name: 'bench.csv', content: csv } },
  );
  const acceptedMs = performance.now() - startedAt;
  while ((await server.call(projects.get, { id })).prompts.processed < lines) await pause(50);
  return { acceptedMs, perSecond: lines / ((performance.now() - startedAt) / 1000) };
}

/** Milliseconds from POST to the first byte of audio for a short prompt with a new text. */
export async function measureAudible(server: BenchServer, runs = 40): Promise<{ median: number; p95: number }> {
  const { id } = await server.call(projects.create, { name: 'Medida de espera', description: 'Feito pelo benchmark' });
  const times: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const startedAt = performance.now();
    let prompt = (await server.call(prompts.create, {
      idProject: id,
      name: 'curto medido',
      text: `Olá, seu número é ${i}.`,
      speaker: 'Davi',
      compression: false,
    })) as Prompt;
    while (prompt.status !== 'PROCESSED') prompt = await server.call(prompts.get, { id: prompt.id });
    const audio = await fetch(server.origin + prompt.path!, {
      headers: { authorization: `Bearer ${server.accessToken}` },
    });
    await audio.body!.getReader().read();
    times.push(performance.now() - startedAt);
    await audio.body?.cancel().catch(() => {});
  }
  return medianAndP95(times);
}
