import { RECORDING_FILE_BYTES_MAX, RECORDING_SECONDS_MAX } from '#contract/kit/limits.ts';
import type { RecordingProblem } from '#text/recordings.ts';
import { readWavHeader } from './readWavHeader.ts';

/** A sound as it is sent: 16-bit mono in WAV, or a WAV that only the server can read. */
export interface ReadSound {
  readonly wav: File;
  /** Undefined if the browser could not decode it. */
  readonly seconds: number | undefined;
}

/** Rate to which the browser decodes: no microphone for speech needs more. */
const RATE = 48_000;
/** Peak below which there is no sound at all. */
const SILENT_PEAK = 0.001;

/** Decodes a sound file with the browser's own decoders, or says why it cannot be used. */
export async function readSound(file: Blob): Promise<ReadSound | RecordingProblem> {
  if (file.size === 0) return 'empty';
  if (file.size > RECORDING_FILE_BYTES_MAX) return 'tooLarge';
  const bytes = await file.arrayBuffer().catch(() => undefined);
  // Browsers refuse to read a file that was saved after it was chosen.
  if (!bytes) return 'changed';
  const header = readWavHeader(new Uint8Array(bytes));
  // Browsers decode what is there, and the end of the sentence would be missing unnoticed.
  if (header?.isTruncated) return 'incomplete';
  // Hours of compressed sound are small as a file, and gigabytes once they are decoded. Browsers give a wrong duration
  // for a WAV that was streamed.
  if ((header?.seconds ?? (await durationOf(file))) > RECORDING_SECONDS_MAX + 1) return 'tooLong';
  const original = header ? new File([bytes.slice(0)], 'gravacao.wav', { type: 'audio/wav' }) : undefined;
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes).catch(() => undefined);
  if (!decoded) return original ? { wav: original, seconds: undefined } : 'unreadable';
  if (decoded.duration > RECORDING_SECONDS_MAX) return 'tooLong';
  const { pcm, peak } = mix(decoded);
  if (peak < SILENT_PEAK) return 'silent';
  return {
    wav: new File([wavHeader(pcm.byteLength), pcm], 'gravacao.wav', { type: 'audio/wav' }),
    seconds: decoded.duration,
  };
}

/** Seconds by the file's own metadata; 0 if it tells none. */
function durationOf(file: Blob): Promise<number> {
  const audio = document.createElement('audio');
  const url = URL.createObjectURL(file);
  return new Promise<number>((resolve) => {
    audio.preload = 'metadata';
    audio.addEventListener('loadedmetadata', () => resolve(Number.isFinite(audio.duration) ? audio.duration : 0));
    audio.addEventListener('error', () => resolve(0));
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/** All channels as one, in 16 bits. */
function mix(decoded: AudioBuffer): { pcm: Int16Array<ArrayBuffer>; peak: number } {
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) => decoded.getChannelData(index));
  const pcm = new Int16Array(decoded.length);
  let peak = 0;
  for (let i = 0; i < pcm.length; i++) {
    let sum = 0;
    for (const channel of channels) sum += channel[i]!;
    const sample = sum / channels.length;
    peak = Math.max(peak, Math.abs(sample));
    pcm[i] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
  }
  return { pcm, peak };
}

/** Header of 16-bit mono WAV. */
function wavHeader(bytes: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) =>
    [...word].forEach((sign, i) => header.setUint8(at + i, sign.charCodeAt(0)));
  text(0, 'RIFF');
  header.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, RATE, true);
  header.setUint32(28, RATE * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, bytes, true);
  return header.buffer;
}
