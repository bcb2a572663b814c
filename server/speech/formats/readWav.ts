import { UNKNOWN_SIZE_MIN } from '#common/sound/soundFormat.ts';
import { decodeALaw, decodeMuLaw } from '#common/sound/g711.ts';
import { mixChannels } from '#common/sound/mixChannels.ts';

const FULL_SCALE = 32_768;
/** Keyed by format tag and bits. */
const formats = {
  '1 16': { name: 'pcm', read: (view: DataView, at: number) => view.getInt16(at, true) / FULL_SCALE },
  '3 32': { name: 'float', read: (view: DataView, at: number) => view.getFloat32(at, true) },
  '6 8': { name: 'a-law', read: (view: DataView, at: number) => decodeALaw(view.getUint8(at)) / FULL_SCALE },
  '7 8': { name: 'u-law', read: (view: DataView, at: number) => decodeMuLaw(view.getUint8(at)) / FULL_SCALE },
} as const;

export interface WavAudio {
  readonly format: (typeof formats)[keyof typeof formats]['name'];
  /** Samples of the first channel, within ±1. */
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** Encoded samples as stored in the file. */
  readonly data: Uint8Array;
}

/** Reads a WAV of 16-bit, float or G.711 samples; a streamed one may have an unknown length. Throws if it is no WAV. */
export function readWav(wav: Uint8Array): WavAudio {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const text = (at: number) => String.fromCharCode(...wav.subarray(at, at + 4));
  if (wav.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') throw new Error('It is no WAV');
  let fmt: number | undefined;
  for (let at = 12; at + 8 <= wav.length;) {
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (text(at) === 'fmt ' && from + 16 <= wav.length) fmt = from;
    if (text(at) === 'data') return readData(wav, fmt, from, Math.min(size, wav.length - from));
    at = from + size + (size & 1);
  }
  throw new Error('The WAV has no data');
}

function readData(wav: Uint8Array, fmt: number | undefined, from: number, bytes: number): WavAudio {
  if (fmt === undefined) throw new Error('The WAV says nothing of its format');
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const [tag, channels] = [view.getUint16(fmt, true), view.getUint16(fmt + 2, true)];
  const [sampleRate, bits] = [view.getUint32(fmt + 4, true), view.getUint16(fmt + 14, true)];
  const format = formats[`${tag} ${bits}` as keyof typeof formats];
  if (format === undefined || channels < 1 || channels > 8 || sampleRate < 8000 || sampleRate > 48_000)
    throw new Error(`The WAV has format ${tag} with ${bits} bits, ${channels} channels and ${sampleRate} Hz`);
  const frame = (channels * bits) / 8;
  return {
    format: format.name,
    sampleRate,
    data: wav.subarray(from, from + bytes),
    samples: Float32Array.from({ length: Math.floor(bytes / frame) }, (_, i) => format.read(view, from + i * frame)),
  };
}

/** Why a sound file cannot become a recording. */
export type RecordingFault = 'RECORDING_FORMAT' | 'RECORDING_BROKEN' | 'RECORDING_TOO_LONG' | 'RECORDING_SILENT';

/** Samples within ±1, keyed by format tag and bits; the other formats of WAV are compressed. */
const recordedFormats: Readonly<Record<string, (view: DataView, at: number) => number>> = {
  ...Object.fromEntries(Object.entries(formats).map(([key, { read }]) => [key, read])),
  '1 8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1 24': (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 2 ** 23,
  '1 32': (view, at) => view.getInt32(at, true) / 2 ** 31,
  '3 64': (view, at) => view.getFloat64(at, true),
};
/** `WAVE_FORMAT_EXTENSIBLE`: the format tag is in the first two bytes of the sub-format. */
const [EXTENSIBLE, SUB_FORMAT_AT] = [0xfffe, 24];
const [CHANNELS_MAX, RATE_MIN, RATE_MAX] = [8, 8000, 192_000];

/**
 * Reads a whole WAV from an unknown source, strictly: all channels mixed to one, or why it cannot be used. Nothing is
 * decoded if it is longer than `secondsMax`.
 */
export function readRecordedWav(
  wav: Uint8Array,
  secondsMax: number,
): { readonly samples: Float32Array; readonly sampleRate: number } | RecordingFault {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const text = (at: number) => String.fromCharCode(...wav.subarray(at, at + 4));
  if (wav.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') return 'RECORDING_FORMAT';
  let fmt: { at: number; size: number } | undefined;
  for (let at = 12; at + 8 <= wav.length;) {
    const from = at + 8;
    const size = sizeOf(text(at), view.getUint32(at + 4, true), wav.length - from, isUnended(view, from));
    if (from + size > wav.length) return 'RECORDING_BROKEN';
    if (text(at) === 'fmt ' && size >= 16) fmt = { at: from, size };
    if (text(at) === 'data') return fmt ? mixData(view, fmt, { from, size }, secondsMax) : 'RECORDING_BROKEN';
    at = from + size + (size & 1);
  }
  return 'RECORDING_BROKEN';
}

/**
 * Bytes of a chunk. Sound of unknown length ends with the file, of which `left` bytes follow; no length is one too
 * where the recorder never wrote that of the file.
 */
const sizeOf = (chunk: string, declared: number, left: number, isFileUnended: boolean): number =>
  chunk === 'data' && (declared >= UNKNOWN_SIZE_MIN || (declared === 0 && isFileUnended)) ? left : declared;

/** True if the file's own length ends before the sound, as a recorder leaves it that was killed. */
function isUnended(view: DataView, from: number): boolean {
  const declared = view.getUint32(4, true);
  return declared + 8 <= from || declared >= UNKNOWN_SIZE_MIN;
}

/** Compressed formats that old telephone systems and recorders write, by their tag. */
const codecs: Readonly<Record<number, string>> = {
  0x02: 'ADPCM da Microsoft',
  0x11: 'ADPCM IMA',
  0x14: 'ADPCM G.723',
  0x20: 'ADPCM da Yamaha',
  0x22: 'TrueSpeech',
  0x31: 'GSM 6.10',
  0x40: 'ADPCM G.721',
  0x42: 'G.723.1',
  0x45: 'ADPCM G.726',
  0x50: 'MPEG',
  0x55: 'MP3',
  0x64: 'ADPCM G.726',
  0x83: 'G.729',
  0x161: 'Windows Media',
};

/** Name of the compression of a WAV that cannot be read; undefined if it has none that is known. */
export function findCodec(wav: Uint8Array): string | undefined {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const text = (at: number) => String.fromCharCode(...wav.subarray(at, at + 4));
  if (wav.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') return undefined;
  for (let at = 12; at + 10 <= wav.length;) {
    if (text(at) === 'fmt ') return codecs[view.getUint16(at + 8, true)];
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size & 1);
  }
  return undefined;
}

function mixData(
  view: DataView,
  fmt: { readonly at: number; readonly size: number },
  data: { readonly from: number; readonly size: number },
  secondsMax: number,
): { samples: Float32Array; sampleRate: number } | RecordingFault {
  const [channels, bits] = [view.getUint16(fmt.at + 2, true), view.getUint16(fmt.at + 14, true)];
  const sampleRate = view.getUint32(fmt.at + 4, true);
  const isExtensible = view.getUint16(fmt.at, true) === EXTENSIBLE && fmt.size >= SUB_FORMAT_AT + 2;
  const tag = view.getUint16(isExtensible ? fmt.at + SUB_FORMAT_AT : fmt.at, true);
  const read = recordedFormats[`${tag} ${bits}`];
  if (!read || channels < 1 || channels > CHANNELS_MAX || sampleRate < RATE_MIN || sampleRate > RATE_MAX)
    return 'RECORDING_FORMAT';
  const frame = (channels * bits) / 8;
  const length = Math.floor(data.size / frame);
  if (length > secondsMax * sampleRate) return 'RECORDING_TOO_LONG';
  const sampleBytes = bits / 8;
  const samples = mixChannels(channels, length, (channel, at) =>
    read(view, data.from + at * frame + channel * sampleBytes),
  );
  if (!samples.every(Number.isFinite)) return 'RECORDING_BROKEN';
  return { samples, sampleRate };
}
