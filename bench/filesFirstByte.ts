import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { startS3 } from '#testing/s3/startS3.ts';
import { pause } from '#testing/until.ts';
import { type BenchServer, startBenchServer } from './benchServer.ts';
import { medianAndP95 } from './median.ts';

const CLIPS = 60;
const TEXT = 'O saldo da sua conta é de mil duzentos e quarenta e nove reais e noventa centavos, e vence no dia vinte.';

interface Times {
  readonly median: number;
  readonly p95: number;
}
export interface FirstBytes {
  readonly clipBytes: number;
  readonly folder: Times;
  /** First request for a clip on a server that stores its files in a bucket. */
  readonly bucket: Times;
  /** Second request for it. */
  readonly copied: Times;
}

/**
 * Milliseconds to the first byte of a clip of some seconds: from a folder, from a bucket, and from the server's local
 * copy.
 */
export async function measureFilesFirstByte(): Promise<FirstBytes> {
  const s3 = await startS3();
  const servers: BenchServer[] = [];
  try {
    for (const environment of [{}, s3.environment]) servers.push(await startBenchServer(environment));
    return await measure(servers as [BenchServer, BenchServer]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await s3.stop();
  }
}

async function measure([folder, bucket]: [BenchServer, BenchServer]): Promise<FirstBytes> {
  const [clips, sameClips] = [await makeClips(folder), await makeClips(bucket)];
  const times = { folder: [] as number[], bucket: [] as number[], copied: [] as number[] };
  for (const [place, clip] of clips.entries()) {
    const same = sameClips[place]!;
    times.folder.push(await firstByteMs(folder, clip.path!));
    times.bucket.push(await firstByteMs(bucket, same.path!));
    times.copied.push(await firstByteMs(bucket, same.path!));
  }
  const clipBytes = clips.reduce((sum, { bytes }) => sum + bytes!, 0) / clips.length;
  return {
    clipBytes,
    folder: medianAndP95(times.folder),
    bucket: medianAndP95(times.bucket),
    copied: medianAndP95(times.copied),
  };
}

async function makeClips(server: BenchServer) {
  const { id } = await server.call(projects.create, {
    name: 'Medida de arquivos',
    description: 'Feito pelo benchmark',
  });
  const lines = Array.from({ length: CLIPS }, (_, i) => `aviso ${i} medido;${TEXT} Aviso ${i}.`);
  const content = `name;text\n${lines.join('\n')}`;
  const common = { idProject: id, speaker: 'Clara', compression: false };
  await server.call(prompts.create, common, { file: { name: 'medida.csv', content } });
  while ((await server.call(projects.get, { id })).prompts.processed < CLIPS) await pause(50);
  return (await server.call(prompts.list, { idProject: id, perPage: CLIPS, orderBy: 'id' })).data;
}

async function firstByteMs({ origin, accessToken }: BenchServer, path: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${accessToken}` } });
  const reader = answer.body!.getReader();
  await reader.read();
  const time = performance.now() - startedAt;
  while (!(await reader.read()).done);
  return time;
}

export function describeFirstBytes({ clipBytes, ...ways }: FirstBytes): string[] {
  const names = { folder: 'the folder', bucket: 'a bucket', copied: 'a bucket, copied' };
  return Object.entries(names).map(([way, name]) => {
    const { median, p95 } = ways[way as keyof typeof names];
    const clip = `${(clipBytes / 1024).toFixed(0)} kB`;
    return `first byte of ${clip} from ${name.padEnd(18)}${median.toFixed(1)} ms median, ${p95.toFixed(1)} ms p95`;
  });
}
