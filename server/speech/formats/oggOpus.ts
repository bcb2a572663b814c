import { Encoder } from '@evan/opus/wasm/index.mjs';
import type { AudioEncoder } from './audioEncoder.ts';
import { type OggPages, openOggPages, segmentsOf, SEGMENTS_A_PAGE } from './oggPages.ts';
import { toInt16 } from './wav.ts';

/** Sample rates that Opus accepts without resampling. */
export type OpusRate = 8000 | 12_000 | 16_000 | 24_000 | 48_000;
/** Granule positions of Opus in Ogg count samples at this rate, whatever the input's. */
const POSITION_RATE = 48_000;
const FRAMES_A_SECOND = 50;
const SERIAL = 0x45_6e_74_6f;
const [SET_BITRATE, SET_SIGNAL, GET_LOOKAHEAD, VOICE] = [4002, 4024, 4027, 3001];

/**
 * Mono Opus in Ogg (RFC 7845): takes samples and returns whole pages, so that everything encoded can be played at once.
 */
export function openOggOpus(sampleRate: OpusRate, bitsPerSecond: number): AudioEncoder {
  const encoder = new Encoder({ channels: 1, sample_rate: sampleRate, application: 'voip' });
  encoder.ctl(SET_BITRATE, bitsPerSecond);
  encoder.ctl(SET_SIGNAL, VOICE);
  const scale = POSITION_RATE / sampleRate;
  const frame = sampleRate / FRAMES_A_SECOND;
  const preSkip = encoder.ctl(GET_LOOKAHEAD) * scale;
  const pages = openOggPages(SERIAL);
  let waiting = new Int16Array(0);
  let [taken, encoded] = [0, 0];
  let heads: Uint8Array[] | undefined = headPages(pages, sampleRate, preSkip);

  function encodeFrames(samples: Int16Array): Uint8Array[] {
    const packets: Uint8Array[] = [];
    for (let at = 0; at + frame <= samples.length; at += frame)
      packets.push(encoder.encode(samples.slice(at, at + frame)));
    return packets;
  }

  function write(packets: readonly Uint8Array[], lastPosition?: number): Uint8Array {
    const made = heads ?? [];
    heads = undefined;
    for (let from = 0; from < packets.length;) {
      let [to, segments] = [from, 0];
      while (
        to < packets.length &&
        segments + segmentsOf(packets[to]!) <= SEGMENTS_A_PAGE &&
        to - from < FRAMES_A_SECOND
      )
        segments += segmentsOf(packets[to++]!);
      encoded += (to - from) * frame;
      const isLast = lastPosition !== undefined && to === packets.length;
      made.push(pages.page(packets.slice(from, to), isLast ? lastPosition : encoded * scale, isLast));
      from = to;
    }
    return new Uint8Array(Buffer.concat(made));
  }

  return {
    encode: (samples) => {
      taken += samples.length;
      const pcm = new Int16Array(waiting.length + samples.length);
      pcm.set(waiting);
      pcm.set(toInt16(samples), waiting.length);
      const packets = encodeFrames(pcm);
      waiting = pcm.slice(packets.length * frame);
      return write(packets);
    },
    finish: () => {
      // Trailing silence flushes the codec's delay; the last granule position trims it again.
      const tail = new Int16Array(Math.ceil((waiting.length + preSkip / scale) / frame) * frame);
      tail.set(waiting);
      return write(encodeFrames(tail), taken * scale + preSkip);
    },
    release: () => encoder.drop(),
  };
}

function headPages(pages: OggPages, sampleRate: number, preSkip: number): Uint8Array[] {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(Buffer.from('OpusHead'));
  head[8] = 1;
  head[9] = 1;
  view.setUint16(10, preSkip, true);
  view.setUint32(12, sampleRate, true);
  const vendor = Buffer.from('Entoa');
  const tags = new Uint8Array(8 + 4 + vendor.length + 4);
  tags.set(Buffer.from('OpusTags'));
  new DataView(tags.buffer).setUint32(8, vendor.length, true);
  tags.set(vendor, 12);
  return [pages.page([head], 0), pages.page([tags], 0)];
}
