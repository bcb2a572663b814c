import { useEffect, useState } from 'react';
import type { BatchPreview, batches } from '#contract/batches.ts';
import type { Input } from '#contract/kit/endpoint.ts';
import { batches as batchesApi } from '#api/batches.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { batches as text } from '#text/batches.ts';

export type BatchRequest = Omit<Input<typeof batches.create>, 'dryRun'>;

interface Seen {
  readonly key: string;
  readonly preview?: BatchPreview;
  readonly failure?: string;
}

/** Dry run of a batch, repeated for each change of its parameters; nothing until they are complete. */
export function useBatchPreview(asked: BatchRequest | undefined): Omit<Seen, 'key'> {
  const [ask] = batchesApi.useCreate();
  const [seen, setSeen] = useState<Seen>();
  const key = asked && JSON.stringify(asked);
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    ask({ ...(JSON.parse(key) as BatchRequest), dryRun: true })
      .unwrap()
      .then(
        (answer) => ('matched' in answer ? { key, preview: answer } : { key }),
        (thrown: unknown) => ({ key, failure: messageOf(thrown, text.previewFailed) }),
      )
      .then((next) => {
        if (isCurrent) setSeen(next);
      });
    return () => {
      isCurrent = false;
    };
  }, [ask, key]);
  return seen && seen.key === key ? seen : {};
}
