import { atBase } from '#common/device/atBase.ts';
import { common } from '#text/common.ts';
import { problems } from '#text/problems.ts';
import { Problem } from './Problem.tsx';

/** Error screen for a chunk that could not be downloaded. */
export function ChunkProblem() {
  return (
    <Problem title={problems.chunkTitle} sentence={problems.chunk}>
      <button type="button" onClick={() => location.reload()}>
        {common.reload}
      </button>
      <a href={atBase('/')}>{problems.toStart}</a>
    </Problem>
  );
}
