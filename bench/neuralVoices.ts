import autocannon from 'autocannon';
import { type Model, models } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { pause } from '#testing/until.ts';
import { signInAsAdmin, startBenchServer } from './benchServer.ts';
import { fullSizeModel } from './fullSizeModel.ts';
import { median } from './median.ts';

const TEXT =
  'Bom dia! Você ligou para a central de atendimento. Para falar com um de nossos atendentes, aguarde na linha, ' +
  'por favor.';
/** Duration of one measurement of the API in seconds, and number of measurements with and without synthesis. */
const [SECONDS, TURNS] = [6, 5];

export interface NeuralFigures {
  readonly prepareSeconds: number;
  /** Seconds of work per second of audio. */
  readonly neural: number;
  readonly embedded: number;
  /** Latency of the list of projects, without and with synthesis by the model; median of five measurements each. */
  readonly calmP95Ms: number;
  readonly busyP95Ms: number;
}

/** A full-size voice on `threads` threads: its speed, and its effect on the API. */
export async function measureNeural(threads: number): Promise<NeuralFigures> {
  const server = await startBenchServer({ SPEECH_THREADS: '1', MODEL_THREADS: String(threads) });
  try {
    const accessToken = await signInAsAdmin(server);
    const headers = { authorization: `Bearer ${accessToken}` };
    const ask = async (method: string, path: string, body?: FormData) => {
      const answer = await fetch(`${server.origin}/api${path}`, { method, headers, ...(body && { body }) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Model;
    };
    const form = new FormData();
    const { config, checkpoint } = await fullSizeModel();
    form.append('name', 'inteira');
    form.append('voice_config', new Blob([config]), 'config.json');
    form.append('voice_model', new Blob([new Uint8Array(checkpoint)]), 'model.pth');
    const { id } = await ask('POST', models.create.path, form);
    const from = performance.now();
    let model = await ask('PATCH', `/models/${id}/toggle`);
    while (model.activation === 'preparing') {
      await pause(200);
      model = await ask('GET', `/models/${id}`);
    }
    if (model.activation !== 'active') throw new Error(model.failure ?? 'not active');
    const prepareSeconds = (performance.now() - from) / 1000;

    const project = await server.call(projects.create, {
      name: 'Medida de vozes',
      description: 'Feito pelo benchmark',
    });
    let count = 0;
    /** Polled rarely while the API is measured, because polling itself would be a load. */
    const speak = async (speaker: string, askEveryMs = 10): Promise<number> => {
      const text = `${TEXT} Protocolo ${(count += 1)}.`;
      const started = performance.now();
      let prompt = (await server.call(prompts.create, {
        idProject: project.id,
        name: 'voz medida',
        text,
        speaker,
        compression: false,
      })) as Prompt;
      while (prompt.status === 'ENQUEUED' || prompt.status === 'PROCESSING') {
        await pause(askEveryMs);
        prompt = await server.call(prompts.get, { id: prompt.id });
      }
      if (prompt.duration === null) throw new Error(prompt.failureReason ?? 'no audio');
      return (performance.now() - started) / 1000 / prompt.duration;
    };
    await speak('inteira');
    const factors = async (speaker: string) => {
      const all: number[] = [];
      for (let i = 0; i < 5; i++) all.push(await speak(speaker));
      return median(all);
    };
    const [neural, embedded] = [await factors('inteira'), await factors('Clara')];

    const p95 = async () =>
      (
        await autocannon({
          url: `${server.origin}/api/projects`,
          headers: { authorization: `Bearer ${server.accessToken}` },
          connections: 1,
          overallRate: 40,
          duration: SECONDS,
        })
      ).latency.p97_5;
    // Alternating, so that other load on the machine affects both.
    const [calm, busy]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      calm.push(await p95());
      let isMeasuring = true;
      const speaking = (async () => {
        while (isMeasuring) await speak('inteira', 250);
      })();
      busy.push(await p95());
      isMeasuring = false;
      await speaking;
    }
    const [calmP95Ms, busyP95Ms] = [median(calm), median(busy)];
    return { prepareSeconds, neural, embedded, calmP95Ms, busyP95Ms };
  } finally {
    await server.stop();
  }
}
