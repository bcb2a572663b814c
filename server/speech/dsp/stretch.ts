import init from '@echogarden/sonic-wasm';

/**
 * Speed range of eSpeak NG's own rate for every voice (80 to 450 words per minute); beyond it the sound is
 * time-stretched.
 */
const ENGINE_RATE = { least: 0.5, most: 2.5 } as const;
const BLOCK = 8192;

/** Splits a speed (1 = the voice's own) into the engine's rate and a time-stretch factor for the rest. */
export function splitSpeed(speed: number): { rate: number; stretch: number } {
  const rate = Math.min(ENGINE_RATE.most, Math.max(ENGINE_RATE.least, speed));
  return { rate, stretch: speed / rate };
}

/** Changes the speed by `factor` without changing the pitch. */
export type Stretch = (samples: Float32Array, factor: number) => Float32Array;

export async function createStretch(sampleRate: number): Promise<Stretch> {
  const sonic = await init();
  const block = sonic._malloc(BLOCK * 4);
  return (samples, factor) => {
    if (factor === 1) return samples;
    const stream = sonic._sonicCreateStream(sampleRate, 1);
    sonic._sonicSetSpeed(stream, factor);
    const stretched = new Float32Array(Math.ceil(samples.length / factor) + BLOCK);
    let length = 0;
    const read = () => {
      for (
        let count;
        (count = sonic._sonicReadFloatFromStream(stream, block, Math.min(BLOCK, stretched.length - length))) > 0;
        length += count
      ) {
        stretched.set(sonic.HEAPF32.subarray(block >> 2, (block >> 2) + count), length);
      }
    };
    for (let at = 0; at < samples.length; at += BLOCK) {
      const part = samples.subarray(at, at + BLOCK);
      sonic.HEAPF32.set(part, block >> 2);
      sonic._sonicWriteFloatToStream(stream, block, part.length);
      read();
    }
    sonic._sonicFlushStream(stream);
    read();
    sonic._sonicDestroyStream(stream);
    return stretched.subarray(0, length);
  };
}
