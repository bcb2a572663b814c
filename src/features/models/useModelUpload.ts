import { useRef, useState } from 'react';
import { models, type ModelDetail } from '#contract/models.ts';
import { api } from '#api/api.ts';
import { sendFiles } from '#api/sendFiles.ts';
import { useAppDispatch } from '#state/hooks.ts';

export interface Progress { readonly bytes: number; readonly of: number; /** Bytes a second. */ readonly speed: number }

/** Sends a model with its files, told as it goes; can be called off. */
export function useModelUpload() {
  const dispatch = useAppDispatch();
  const [progress, setProgress] = useState<Progress>();
  const leaving = useRef<AbortController>(undefined);
  const send = async (id: number | undefined, input: Record<string, unknown>): Promise<ModelDetail> => {
    const startedAt = performance.now();
    leaving.current = new AbortController();
    try {
      const answer = await sendFiles(id === undefined ? models.create : models.update, { ...(id !== undefined && { id }), ...input },
        ({ bytes, of }) => setProgress({ bytes, of, speed: bytes / Math.max(0.001, (performance.now() - startedAt) / 1000) }), leaving.current.signal);
      dispatch(api.util.invalidateTags(['Model', 'Voice']));
      return answer as ModelDetail;
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, send, cancel: () => leaving.current?.abort() };
}
