import { isTelephoneOn, prepareTelephone } from '#core/telephone/telephone.ts';
import { openContext, setBusVolume, audioInput } from '#core/telephone/soundBus.ts';

/** Seconds held back at the end of incomplete audio: its last samples still change when more data arrives. */
const TAIL_SECONDS = 0.06;

export interface LivePlayback {
  /** Continues playback with the bytes received so far; `isWhole` once the file is complete. */
  feed(file: Uint8Array<ArrayBuffer>, isWhole: boolean): void;
  /** Seconds played. */
  position(): number;
  /** Seconds received so far. */
  duration(): number;
  /** True after the end was reached, or playback was stopped. */
  hasEnded(): boolean;
  stop(): void;
}

/**
 * Plays a file while it grows. The received bytes are decoded from the start each time, and only the new part is
 * scheduled right after the previous one: this plays every format that the browser can decode, without gaps.
 */
export function openLivePlayback(volume: number, onSound: () => void): LivePlayback {
  const audio = openContext();
  const gain = audio.createGain();
  gain.connect(audioInput());
  setBusVolume(volume);
  if (isTelephoneOn()) void prepareTelephone();
  const sources = new Set<AudioBufferSourceNode>();
  let startedAt: number | undefined;
  let scheduled = 0;
  let known = 0;
  let isWhole = false;
  let isStopped = false;
  let isDecoding = false;
  let waiting: Uint8Array<ArrayBuffer> | undefined;

  function schedule(buffer: AudioBuffer, isLast: boolean) {
    const end = isLast ? buffer.duration : buffer.duration - TAIL_SECONDS;
    if (isStopped || end <= scheduled) return;
    const now = audio.currentTime;
    if (startedAt === undefined) {
      startedAt = now + 0.01;
      onSound();
    } else if (startedAt + scheduled < now) startedAt = now + 0.01 - scheduled;
    const source = new AudioBufferSourceNode(audio, { buffer });
    source.connect(gain);
    source.start(startedAt + scheduled, scheduled, end - scheduled);
    sources.add(source);
    source.onended = () => sources.delete(source);
    scheduled = end;
    known = buffer.duration;
  }

  async function decode() {
    isDecoding = true;
    while (waiting && !isStopped) {
      const file = waiting;
      const isLast = isWhole;
      waiting = undefined;
      const buffer = await audio.decodeAudioData(file.slice().buffer).catch(() => undefined);
      if (buffer) schedule(buffer, isLast);
    }
    isDecoding = false;
  }

  return {
    feed: (file, whole) => {
      waiting = file;
      isWhole = whole;
      if (!isDecoding) void decode();
    },
    position: () => (startedAt === undefined ? 0 : Math.min(Math.max(0, audio.currentTime - startedAt), scheduled)),
    duration: () => known,
    hasEnded: () =>
      isStopped || (isWhole && !isDecoding && startedAt !== undefined && audio.currentTime >= startedAt + scheduled),
    stop: () => {
      isStopped = true;
      for (const source of sources) source.stop();
      gain.disconnect();
    },
  };
}
