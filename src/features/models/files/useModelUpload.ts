import { useRef, useState } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { models, type ModelDetail } from '#contract/models.ts';
import { api } from '#api/api.ts';
import { sendOrRefresh } from '#api/client/baseQuery.ts';
import { refusalOf } from '#api/client/refusalOf.ts';
import { type ResumableNews, sendResumable } from '#api/client/sendResumable.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { createId } from '#common/createId.ts';

export interface Progress {
  readonly bytes: number;
  readonly of: number;
  /** Bytes per second since the upload started or resumed. */
  readonly speed: number;
  /** True while the connection is lost; the upload resumes by itself. */
  readonly isLost?: boolean;
}

/** Required by the specification: the server reads gigabytes before it responds. */
const UPLOAD_LIMIT_MS = 1_200_000;

/**
 * Uploads a model and its files with progress; resumes after a lost connection, and can be cancelled. New models are
 * sent to `forNew`, which returns a `Made`.
 */
export function useModelUpload<Made = ModelDetail>(forNew: Endpoint = models.create) {
  const dispatch = useAppDispatch();
  const [progress, setProgress] = useState<Progress>();
  const leaving = useRef<AbortController>(undefined);
  /** A file that is already on the server is not uploaded again after the form was refused for another reason. */
  const sent = useRef<{ file: File; id: string | undefined }>(undefined);
  const send = async (
    id: number | undefined,
    { voice_model: model, ...input }: Record<string, unknown>,
  ): Promise<Made> => {
    const { signal } = (leaving.current = new AbortController());
    try {
      if (model instanceof File && sent.current?.file !== model)
        sent.current = { file: model, id: await sendAhead(model, followSpeed(setProgress), signal) };
      const named = model instanceof File ? nameUpload(model, sent.current?.id) : {};
      // The configuration is small: it is sent with the form, which contains the upload's id.
      const call = {
        endpoint: id === undefined ? forNew : models.update,
        input: { ...(id !== undefined && { id }), ...input, ...named },
        timeoutMs: UPLOAD_LIMIT_MS,
      };
      const { data, error } = await sendOrRefresh(call, { 'Idempotency-Key': createId() }, signal);
      if (signal.aborted) throw new Error('abort');
      if (error) throw error;
      dispatch(api.util.invalidateTags(['Model', 'Voice']));
      sent.current = undefined;
      return data as Made;
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (refusal?.code === 'NOT_FOUND' || refusal?.fields?.['voice_model'] !== undefined) sent.current = undefined;
      throw thrown;
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, send, cancel: () => leaving.current?.abort() };
}

/** Uploads the file and returns its id; undefined if the API host does not support resumable uploads. */
async function sendAhead(file: File, news: ResumableNews, signal: AbortSignal): Promise<string | undefined> {
  try {
    return await sendResumable(file, news, signal);
  } catch (thrown) {
    if ([404, 405, 501].includes((thrown as { status?: number }).status ?? 0)) return undefined;
    throw thrown;
  }
}

/**
 * Refers to the uploaded file by its id; without an id the file itself is sent with the form, as in the specification.
 */
function nameUpload(file: File, id: string | undefined): Record<string, unknown> {
  return id === undefined ? { voice_model: file } : { voice_model_upload: id };
}

/** Turns news of an upload into its progress. */
export function followSpeed(show: (change: (before: Progress | undefined) => Progress | undefined) => void) {
  let from: { at: number; bytes: number } | undefined;
  return {
    sent: ({ bytes, of }: { bytes: number; of: number }) => {
      const at = performance.now();
      from ??= { at, bytes };
      const speed = (bytes - from.bytes) / Math.max(0.001, (at - from.at) / 1000);
      show(() => ({ bytes, of, speed }));
    },
    lost: () => {
      from = undefined;
      show((before) => before && { ...before, isLost: true });
    },
  };
}
