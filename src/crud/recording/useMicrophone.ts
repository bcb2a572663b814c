import { useEffect, useRef, useState } from 'react';
import { RECORDING_SECONDS_MAX } from '#contract/kit/limits.ts';
import { platform } from '#core/platform.ts';
import { pause } from '#core/player/playerStore.ts';
import type { RecordingProblem } from '#text/recordings.ts';

const COUNTDOWN_S = 3;
const LOOK_EVERY_MS = 100;

export interface Microphone {
  readonly state: 'idle' | 'opening' | 'countdown' | 'recording';
  /** Until the recording begins, or since then. */
  readonly seconds: number;
}
const idle: Microphone = { state: 'idle', seconds: 0 };

/** Records from the microphone after a countdown. It is released when the recording ends, and with the component. */
export function useMicrophone(onRecorded: (sound: Blob) => void, onProblem: (problem: RecordingProblem) => void) {
  const [microphone, setMicrophone] = useState<Microphone>(idle);
  /** Peaks of the last moment and of the recording so far, 0 to 1. */
  const [{ level, loudest }, setLevel] = useState({ level: 0, loudest: 0 });
  const session = useRef<{ stop(): void; abandon(): void }>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      session.current?.abandon();
    };
  }, []);

  async function start(): Promise<void> {
    const devices = platform.mediaDevices;
    if (!devices) return onProblem('insecure');
    // The microphone would record what plays.
    pause();
    setMicrophone({ state: 'opening', seconds: 0 });
    try {
      const audio = { channelCount: 1, echoCancellation: false, autoGainControl: false, noiseSuppression: false };
      const stream = await devices.getUserMedia({ audio });
      // The browser's question may be answered after the dialog was closed.
      if (isLeft.current) for (const track of stream.getTracks()) track.stop();
      else run(stream);
    } catch (error) {
      if (isLeft.current) return;
      setMicrophone(idle);
      onProblem(problemOf(error));
    }
  }

  function run(stream: MediaStream): void {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const chunks: Blob[] = [];
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: 192_000 });
    const openedAt = performance.now();
    let isAbandoned = false;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
      setLevel((before) => ({ level: peak, loudest: Math.max(before.loudest, peak) }));
      const seconds = (performance.now() - openedAt) / 1000 - COUNTDOWN_S;
      if (seconds < 0) return setMicrophone({ state: 'countdown', seconds: Math.ceil(-seconds) });
      if (recorder.state === 'inactive') recorder.start();
      setMicrophone({ state: 'recording', seconds });
      if (seconds >= RECORDING_SECONDS_MAX) stop();
    }, LOOK_EVERY_MS);
    const release = () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      void context.close();
      session.current = undefined;
    };
    const stop = () => {
      release();
      setMicrophone(idle);
      setLevel({ level: 0, loudest: 0 });
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    recorder.addEventListener('stop', () => !isAbandoned && onRecorded(new Blob(chunks, { type: recorder.mimeType })));
    const abandon = () => {
      isAbandoned = true;
      release();
      if (recorder.state !== 'inactive') recorder.stop();
    };
    session.current = { stop, abandon };
    setMicrophone({ state: 'countdown', seconds: COUNTDOWN_S });
  }

  return { microphone, level, loudest, start: () => void start(), stop: () => session.current?.stop() };
}

function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'notAllowed';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'noMicrophone' : 'busyMicrophone';
}
