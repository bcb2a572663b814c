import { destinations } from '#common/packs/destinations.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { pause } from '#testing/until.ts';
import type { BenchServer } from './benchServer.ts';
import { residentMegabytes } from './residentMegabytes.ts';

export interface PackFigures {
  readonly destination: string;
  readonly seconds: number;
  readonly megabytes: number;
  /** Peak growth of the server process during this pack. */
  readonly grownMegabytes: number;
  /** Slowest response about the project during the pack. */
  readonly listMs: number;
}

/** A zip of `lines` telephony prompts for each destination, one after the other on one server. */
export async function* measurePacks(server: BenchServer, lines = 5000): AsyncGenerator<PackFigures> {
  const user = signedInAnew(server.origin);
  const { id } = await server.call(projects.create, { name: 'Medida de pacotes', description: 'Feito pelo benchmark' });
  const made = Array.from({ length: lines }, (_, i) => `pacote_${i};Senha ${i}. Aguarde ser chamado.`);
  const csv = ['name;text', ...made].join('\n');
  const file = { name: 'bench.csv', content: csv };
  await server.call(prompts.create, { idProject: id, speaker: 'Davi', compression: true }, { file });
  while ((await (await user()).call(projects.get, { id })).prompts.processed < lines) await pause(10_000);
  for (const destination of destinations) {
    const before = residentMegabytes(server.pid);
    const from = performance.now();
    let [most, listMs] = [before, 0];
    await (await user()).call(projects.pack, { id, destination });
    for (;;) {
      const { call } = await user();
      const asked = performance.now();
      const { isPacking, zip } = await call(projects.get, { id });
      listMs = Math.max(listMs, performance.now() - asked);
      most = Math.max(most, residentMegabytes(server.pid));
      if (!isPacking) {
        if (zip?.done !== lines) throw new Error(`${destination}: ${zip?.failureReason}`);
        const seconds = (performance.now() - from) / 1000;
        yield { destination, seconds, megabytes: zip.bytes / 1024 ** 2, grownMegabytes: most - before, listMs };
        break;
      }
      await pause(50);
    }
  }
}

const SIGN_IN_EVERY_MS = 5 * 60_000;

/** The measurement outlasts a token; on a slow machine a single destination does. */
function signedInAnew(origin: string): () => Promise<Client> {
  let client: Promise<Client> | undefined;
  let since = 0;
  return () => {
    if (client === undefined || performance.now() - since > SIGN_IN_EVERY_MS) {
      since = performance.now();
      client = signIn(origin, demoEmails.USER, DEMO_PASSWORD);
    }
    return client;
  };
}

export const describePack = ({ destination, seconds, megabytes, grownMegabytes, listMs }: PackFigures): string =>
  `${destination.padEnd(36)}${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB; ` +
  `the server's memory grew by ${grownMegabytes.toFixed(0)} MB (goal: under 128 MB); ` +
  `a project is told within ${listMs.toFixed(0)} ms meanwhile`;
