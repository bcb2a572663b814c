import { createTelephoneFilter } from './telephoneFilter.ts';

// What an AudioWorklet's global scope has; TypeScript's library knows the page's only.
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

class PhoneLineProcessor extends AudioWorkletProcessor {
  private readonly carry = createTelephoneFilter(sampleRate);

  process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
    const heard = output?.[0];
    // Nothing connected sounds: the line is silent, but what is in it still comes out.
    if (heard) this.carry(input?.[0] ?? new Float32Array(heard.length), heard);
    return true;
  }
}

registerProcessor('phone-line', PhoneLineProcessor);
