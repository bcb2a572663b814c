// Vite builds the program beside the page's files and gives its address.
// oxlint-disable-next-line import/default
import worklet from './telephoneWorklet.ts?worker&url';

/** Seconds that one way of hearing takes to give way to the other: too short to be heard, too long to click. */
const FADE_SECONDS = 0.005;

let context: AudioContext | undefined;

/** Opened by a click, once: opening is slow. */
export function openContext(): AudioContext {
  context ??= new AudioContext({ latencyHint: 'interactive' });
  if (context.state !== 'running') void context.resume();
  return context;
}

/** What sounds goes in here and out as it is or as a telephone has it; how loud is decided after that. */
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

/** Where sound that is made in the page goes. */
export function audioInput(): AudioNode {
  return openBus().inlet;
}

/** 0 to 1. Without sound on the bus there is nothing to set. */
export function setBusVolume(volume: number): void {
  if (bus) bus.loudness.gain.value = volume;
}

let carried: HTMLMediaElement | undefined;

/** Leads the page's audio element over the bus; an element can be led away once, and stays. */
export function routeThroughBus(element: HTMLMediaElement): void {
  const { inlet } = openBus();
  if (carried === element) return;
  openContext().createMediaElementSource(element).connect(inlet);
  carried = element;
}

/** True once the element's own volume would come before the line, not after it. */
export function isRouted(element: HTMLMediaElement): boolean {
  return carried === element;
}

export const supportsTelephone = (): boolean => typeof AudioWorkletNode !== 'undefined';

/** Rejects when the line's program cannot be had; the next try asks for it again. */
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
