import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import * as v from 'valibot';
import { endWithParent } from './lifeline.ts';
import { type GraphRequest, openGraph } from './runGraph.ts';
import { VoiceFrontend } from './voiceFrontend.ts';

export interface GraphStart {
  readonly folder: string;
  readonly threads: number;
}
export interface GraphOrder extends GraphRequest {
  readonly id: number;
  /** True to answer with the pieces of the sentence as they are made. */
  readonly isStreamed?: boolean;
}
export type GraphAnswer =
  | { readonly type: 'ready'; readonly runner: string }
  | { readonly type: 'piece'; readonly id: number; readonly samples: Float32Array }
  /** With the whole sentence; without samples after its pieces. */
  | { readonly type: 'made'; readonly id: number; readonly samples: Float32Array }
  | { readonly type: 'failed'; readonly id: number | undefined; readonly message: string };

// Runs one loaded model; its memory and any misbehaviour end with this process.
const answer = (message: GraphAnswer) => process.send?.(message);
// Synthesis has lower priority than API requests.
os.setPriority(10);
await endWithParent();
process.once('message', (start: GraphStart) => {
  // The parent ends this process; exiting by itself would wait for a native call that hangs.
  serve(start).catch((error: unknown) => answer({ type: 'failed', id: undefined, message: String(error) }));
});

async function serve({ folder, threads }: GraphStart): Promise<void> {
  const frontend = v.parse(VoiceFrontend, JSON.parse(fs.readFileSync(`${folder}/frontend.json`, 'utf8')));
  await checkGraph(folder);
  const runner = await openGraph(folder, frontend, threads);
  let last: Promise<unknown> = Promise.resolve();
  async function runInPieces(id: number, request: GraphRequest, lengths: readonly number[]): Promise<Float32Array> {
    for (let piece = 1; ; piece++) {
      const samples = await runner.run({ ...request, piece });
      answer({ type: 'piece', id, samples });
      // The last piece has no length of its own.
      if (samples.length < (lengths[piece - 1] ?? Number.POSITIVE_INFINITY)) return new Float32Array(0);
    }
  }
  process.on('message', ({ id, isStreamed, ...request }: GraphOrder) => {
    const { pieces } = frontend;
    last = last
      .then(() => (isStreamed && pieces ? runInPieces(id, request, pieces.samples) : runner.run(request)))
      .then(
        (samples) => answer({ type: 'made', id, samples }),
        (error: unknown) => answer({ type: 'failed', id, message: String(error) }),
      );
  });
  answer({ type: 'ready', runner: runner.name });
}

/** The runtime trusts what it loads, so only the exact bytes that we wrote are accepted. */
async function checkGraph(folder: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of fs.createReadStream(`${folder}/graph.onnx`, { highWaterMark: 1024 * 1024 }))
    hash.update(piece as Buffer);
  if (hash.digest('hex') !== fs.readFileSync(`${folder}/graph.sha256`, 'utf8'))
    throw new Error('The graph has changed since it was made');
}
