import type { VitsArgs } from '#server/speech/engines/neural/files/vitsConfig.ts';
import { expectTensors, type VitsRows } from '#server/speech/engines/neural/files/vitsTensors.ts';
import type { SavedTensors } from './writePth.ts';

/** Random weights for a network of these sizes, reproducible by the seed; the network hums. */
export function randomVits(args: VitsArgs, rows: VitsRows, seed = 1): SavedTensors {
  let state = seed;
  // Park–Miller generator.
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  return Object.fromEntries(
    expectTensors(args, rows).map(({ name, size }) => {
      const dims = size.map(({ value }) => value);
      const count = dims.reduce((product, length) => product * length, 1);
      const spread = 1.5 / Math.sqrt(Math.max(1, count / dims[0]!));
      const value = name.endsWith('gamma') ? () => 1 : () => next() * spread;
      return [name, { size: dims, values: Float32Array.from({ length: count }, value), kind: 'Float' }];
    }),
  );
}
