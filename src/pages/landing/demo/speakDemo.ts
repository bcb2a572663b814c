import { atBase } from '#common/device/atBase.ts';
import { requestWithOptionalAuth, sendAsVisitor } from '#pages/landing/visitor/requestWithOptionalAuth.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { AUDIO_HEADER, demo, mimeTypes, type DemoRequest } from '#contract/demo.ts';
import type { PitchContour } from '#contract/audio.ts';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import { readGrowing } from '#core/live/readGrowing.ts';
import { sizedWav } from '#core/live/sizedWav.ts';

/** `refusal` is the server's refusal; undefined if it could not be reached. */
export class DemoFailure extends Error {
  readonly refusal: RefusalBody | undefined;
  constructor(refusal?: RefusalBody) {
    super(refusal?.message ?? 'no answer');
    this.refusal = refusal;
  }
  /** The server's message, unless it is the one for internal errors. */
  get words(): string | undefined {
    return this.refusal?.code === 'INTERNAL' ? undefined : this.refusal?.message;
  }
}

export interface DemoSpeech {
  readonly file: Blob;
  /** Resolves to null if the server has no pitch contour. Never rejects. */
  readonly readCurve: () => Promise<PitchContour | null>;
}

/**
 * Resolves to the complete audio; `take` receives everything received so far. If streaming fails, the audio is
 * requested in one piece.
 */
export async function speakDemo(
  request: DemoRequest,
  take: (soFar: Uint8Array<ArrayBuffer>) => void,
  signal: AbortSignal,
): Promise<DemoSpeech> {
  try {
    return await stream(request, take, signal);
  } catch (error) {
    if (signal.aborted || (error instanceof DemoFailure && error.refusal)) throw error;
    return { file: await speakWhole(request, signal), readCurve: async () => null };
  }
}

async function stream(
  request: DemoRequest,
  take: (soFar: Uint8Array<ArrayBuffer>) => void,
  signal: AbortSignal,
): Promise<DemoSpeech> {
  const answer = await requestWithOptionalAuth(
    (headers) =>
      fetch(atBase(addressOf(demo.stream)), {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
        signal,
        credentials: 'same-origin',
      }),
    ({ status }) => status,
  );
  if (!answer.ok || !answer.body)
    throw new DemoFailure((await answer.json().catch(() => undefined)) as RefusalBody | undefined);
  const whole = await readGrowing(answer.body, take);
  const audio = answer.headers.get(AUDIO_HEADER);
  return {
    file: new Blob([sized(whole, request)], { type: mimeTypes[request.audioFormat] }),
    readCurve: async () => {
      const { data } = audio === null ? {} : await sendAsVisitor({ endpoint: demo.curve, input: { audio } }, signal);
      return Array.isArray(data) ? (data as PitchContour) : null;
    },
  };
}

async function speakWhole(request: DemoRequest, signal: AbortSignal): Promise<Blob> {
  const { data, error } = await sendAsVisitor({ endpoint: demo.speak, input: request }, signal);
  if (error)
    throw new DemoFailure(typeof error.status === 'number' ? (error as { data: RefusalBody }).data : undefined);
  const { audio, mimeType } = data as { audio: string; mimeType: string };
  return new Blob([Uint8Array.from(atob(audio), (character) => character.charCodeAt(0))], { type: mimeType });
}

/** The received part as a playable file: of the formats only WAV contains its size. */
export function sized(
  bytes: Uint8Array<ArrayBuffer>,
  { audioFormat }: Pick<DemoRequest, 'audioFormat'>,
): Uint8Array<ArrayBuffer> {
  return audioFormat === 'WAV' ? sizedWav(bytes) : bytes;
}
