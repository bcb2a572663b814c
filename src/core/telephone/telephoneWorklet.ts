import { createTelephoneFilter } from './telephoneFilter.ts';

// Globals of an AudioWorklet, which TypeScript's DOM library does not declare.
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

class PhoneLineProcessor extends AudioWorkletProcessor {
  private readonly carry = createTelephoneFilter(sampleRate);

  process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
    const heard = output?.[0];
    // Without a connected source the input is silence, but the delayed samples are still output.
    if (heard) this.carry(input?.[0] ?? new Float32Array(heard.length), heard);
    return true;
  }
}

registerProcessor('phone-line', PhoneLineProcessor);
