import { settings } from '#contract/settings.ts';
import { signIn } from '#testing/client.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { startRecognizer } from '#testing/recognizer.ts';
import { type BenchServer, startBenchServer } from './benchServer.ts';
import { median } from './median.ts';
import { measureAudible } from './prompts.ts';

const ROUNDS = 5;
const PROMPTS_PER_ROUND = 20;

type Reply = Parameters<typeof startRecognizer>[0];
const never = new Promise<string>(() => {});
/** How a recognizer can fail; the last one works. */
const states: Readonly<Record<string, Reply>> = {
  'refuses the key': () => ({ status: 401, body: '' }),
  'is frozen': () => never,
  'answers 400 words for one': () => 'sim '.repeat(400),
  'answers HTML': () => ({ type: 'text/html', body: '<p>Oi</p>' }),
  'is gone': () => ({ status: 502, body: '' }),
  works: () => 'olá seu número é um',
};

export interface RecognizerFigures {
  readonly state: string;
  /** Medians of POST to audible in ms, of servers with and without a recognizer, measured in turns. */
  readonly withMs: number;
  readonly withoutMs: number;
}

/** Whether prompts are later because new audio is checked, by a recognizer in each state. */
export async function measureBesideRecognizer(): Promise<RecognizerFigures[]> {
  const recognizer = await startRecognizer(() => never);
  const servers: BenchServer[] = [
    await startBenchServer({ ...recognizer.environment, SPEECH_THREADS: '2' }),
    await startBenchServer({ SPEECH_THREADS: '2' }),
  ];
  try {
    const admin = await signIn(servers[0]!.origin, demoEmails.ADMIN, DEMO_PASSWORD);
    await admin.call(settings.update, { recognitionScope: 'all' });
    const figures: RecognizerFigures[] = [];
    for (const [state, answer] of Object.entries(states)) {
      recognizer.answer(answer);
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++)
        for (const [place, server] of servers.entries())
          times[place]!.push((await measureAudible(server, PROMPTS_PER_ROUND)).median);
      figures.push({ state, withMs: median(times[0]), withoutMs: median(times[1]) });
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
    recognizer.stop();
  }
}

export const describeBesideRecognizer = (figures: readonly RecognizerFigures[]): string[] =>
  figures.map(({ state, withMs, withoutMs }) => {
    const ratio = (withMs / withoutMs).toFixed(2);
    const figure = `${withMs.toFixed(1)} ms, without one ${withoutMs.toFixed(1)} ms (${ratio}x, goal: 1.1x)`;
    return `recognizer ${state}`.padEnd(40) + figure;
  });
