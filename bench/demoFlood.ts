import { type ChildProcess, spawn } from 'node:child_process';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { demo } from '#contract/demo.ts';
import { pause } from '#testing/until.ts';
import { type BenchServer, startBenchServer } from './benchServer.ts';
import { median } from './median.ts';

const ROUNDS = 3;
/** Long enough for a flooded demo to complete its first texts, even on a slow machine. */
const ROUND_MS = 25_000;
const FLOODERS = 24;

export interface FloodFigures {
  /** Median ms of sequential list requests of a signed-in person, without and with the flood. */
  readonly calmMs: number;
  readonly floodedMs: number;
  /** Demo responses per second during the flood: synthesized, and refused with 429. */
  readonly spoken: number;
  readonly refused: number;
}

/**
 * Effect of a flood of demo requests, from many addresses and each with its own text, on the list of a signed-in
 * person. Rounds with and without the flood alternate.
 */
export async function measureDemoFlood(): Promise<FloodFigures> {
  const server = await startBenchServer({
    SPEECH_THREADS: '2',
    DEMO_LIMIT: '100000',
    TRUST_PROXY: 'true',
    DEMO_ACCOUNTS: 'even-in-public',
  });
  const [calm, flooded] = [[] as number[], [] as number[]];
  let [spoken, refused, seconds] = [0, 0, 0];
  try {
    await readTimes(server);
    for (let round = 0; round < ROUNDS; round += 1) {
      calm.push(...(await readTimes(server)));
      const flood = startFlood(server.origin);
      await pause(700);
      flooded.push(...(await readTimes(server)));
      const counted = await endFlood(flood);
      spoken += counted.spoken;
      refused += counted.refused;
      seconds += counted.seconds;
    }
  } finally {
    await server.stop();
  }
  return { calmMs: median(calm), floodedMs: median(flooded), spoken: spoken / seconds, refused: refused / seconds };
}

async function readTimes({ origin, accessToken }: BenchServer): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
  while (performance.now() < end) {
    const startedAt = performance.now();
    await (
      await fetch(`${origin}${API_ROOT}/projects`, { headers: { authorization: `Bearer ${accessToken}` } })
    ).text();
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  return times;
}

/** Runs in a separate process, so that only the server is shared. */
function startFlood(origin: string): ChildProcess {
  const program = `
    const [spoken, refused, startedAt] = [[], [], performance.now()];
    const sentence = 'Todos os nossos atendentes estão ocupados, aguarde na linha por favor. ';
    const send = async (address) => {
      for (let i = 0; ; i += 1) {
        const path = i % 2 ? '${demo.speak.path}' : '${demo.stream.path}';
        const answer = await fetch('${origin}${API_ROOT}' + path, {
          method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({
            speaker: 'Clara', compression: null, audioFormat: ['WAV', 'MP3', 'OGG'][i % 3],
            text: address + ' ' + process.pid + ' ' + i + ' ' + sentence.repeat(20),
          }),
        }).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        (answer?.status === 200 ? spoken : refused).push(1);
        if (answer?.status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    for (let i = 0; i < ${FLOODERS}; i += 1) void send('10.1.0.' + i);
    process.once('SIGTERM', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(JSON.stringify({ spoken: spoken.length, refused: refused.length, seconds }));
      process.exit(0);
    });`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function endFlood(flood: ChildProcess): Promise<{ spoken: number; refused: number; seconds: number }> {
  return new Promise((resolve) => {
    flood.stdout!.once('data', (line) => resolve(JSON.parse(String(line))));
    flood.kill('SIGTERM');
  });
}
