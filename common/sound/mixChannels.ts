/** Part of the energy of the loudest channel below which the mix counts as cancelled: 20 dB less. */
const CANCELLED = 0.01;

/**
 * All channels of a sound as one; `read` gives the samples, within ±1. Channels of opposed phase, as a cable with
 * swapped wires leaves them, would cancel each other: then the loudest is taken alone. Samples that are no number stay.
 */
export function mixChannels(
  channels: number,
  length: number,
  read: (channel: number, at: number) => number,
): Float32Array<ArrayBuffer> {
  const mixed = new Float32Array(length);
  const energies = new Float64Array(channels);
  let energy = 0;
  for (let at = 0; at < length; at++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) {
      const sample = read(channel, at);
      sum += sample;
      energies[channel]! += sample * sample;
    }
    mixed[at] = sum / channels;
    energy += (sum / channels) ** 2;
  }
  const loudest = Math.max(...energies);
  if (!(energy < CANCELLED * loudest)) return mixed;
  const channel = energies.indexOf(loudest);
  for (let at = 0; at < length; at++) mixed[at] = read(channel, at);
  return mixed;
}
