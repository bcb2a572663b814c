// Vite builds the worklet as a separate file; the import is its address.
// oxlint-disable-next-line import/default
import worklet from './telephoneWorklet.ts?worker&url';

/** Crossfade between the two ways of hearing, in seconds: too short to notice, long enough to avoid a click. */
const FADE_SECONDS = 0.005;

let context: AudioContext | undefined;

/** Must first be called from a click; the context is reused because opening one is slow. */
export function openContext(): AudioContext {
  context ??= new AudioContext({ latencyHint: 'interactive' });
  if (context.state !== 'running') void context.resume();
  return context;
}

/** Audio graph: input → optional telephone filter → volume. */
interface SoundBus {
  readonly inlet: GainNode;
  readonly plain: GainNode;
  readonly telephone: GainNode;
  readonly loudness: GainNode;
}

let bus: SoundBus | undefined;
let line: Promise<void> | undefined;

function openBus(): SoundBus {
  const audio = openContext();
  if (bus) return bus;
  const [inlet, plain, telephone, loudness] = [1, 1, 0, 1].map((gain) => new GainNode(audio, { gain })) as [
    GainNode,
    GainNode,
    GainNode,
    GainNode,
  ];
  inlet.connect(plain).connect(loudness);
  telephone.connect(loudness).connect(audio.destination);
  bus = { inlet, plain, telephone, loudness };
  return bus;
}

/** The input for sound that the page generates itself. */
export function audioInput(): AudioNode {
  return openBus().inlet;
}

/** 0 to 1. Does nothing before the bus has been opened. */
export function setBusVolume(volume: number): void {
  if (bus) bus.loudness.gain.value = volume;
}

let carried: HTMLMediaElement | undefined;

/** Routes the page's audio element through the bus; this can be done only once and cannot be undone. */
export function routeThroughBus(element: HTMLMediaElement): void {
  const { inlet } = openBus();
  if (carried === element) return;
  openContext().createMediaElementSource(element).connect(inlet);
  carried = element;
}

/** True once the element's own volume would be applied before the telephone filter. */
export function isRouted(element: HTMLMediaElement): boolean {
  return carried === element;
}

export const supportsTelephone = (): boolean => typeof AudioWorkletNode !== 'undefined';

/** Rejects if the audio worklet cannot be loaded; the next call tries again. */
export async function setTelephoneFilter(isOn: boolean): Promise<void> {
  if (!isOn && !bus) return;
  const { inlet, telephone, plain } = openBus();
  if (isOn) {
    line ??= openLine(inlet, telephone).catch((thrown: unknown) => {
      line = undefined;
      throw thrown;
    });
    await line;
  }
  const audio = openContext();
  telephone.gain.setTargetAtTime(isOn ? 1 : 0, audio.currentTime, FADE_SECONDS);
  plain.gain.setTargetAtTime(isOn ? 0 : 1, audio.currentTime, FADE_SECONDS);
}

async function openLine(from: AudioNode, to: AudioNode): Promise<void> {
  const audio = openContext();
  await audio.audioWorklet.addModule(worklet);
  const node = new AudioWorkletNode(audio, 'phone-line', {
    outputChannelCount: [1],
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  from.connect(node).connect(to);
}
