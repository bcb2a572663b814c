import { expect, test } from 'vitest';
import { findCodec, readRecordedWav } from './readWav.ts';
import { encodePcmWav } from './wav.ts';

const SAMPLES = Float32Array.from({ length: 800 }, (_, i) => Math.sin(i / 10) / 2);
/** A file with these lengths of itself and of its sound in its header. */
function wavOf(file: number, sound: number, end: Uint8Array = Buffer.alloc(0)): Buffer {
  const wav = Buffer.concat([encodePcmWav(SAMPLES, 8000), end]);
  wav.writeUInt32LE(file, 4);
  wav.writeUInt32LE(sound, 40);
  return wav;
}
const lengthOf = (wav: Buffer) => {
  const read = readRecordedWav(wav, 600);
  return typeof read === 'string' ? read : read.samples.length;
};

test.each([
  ['of a recorder that was killed', wavOf(0, 0), 800],
  ['of a recorder that wrote a header for no sound', wavOf(36, 0), 800],
  ['of a stream', wavOf(0xff_ff_ff_ff, 0xff_ff_ff_ff), 800],
  ['of a stream that says nothing of its sound', wavOf(0xff_ff_ff_ff, 0), 800],
  ['killed within a sample', wavOf(36, 0).subarray(0, -1), 799],
  ['whole, with a note at its end', wavOf(36 + 1600 + 12, 1600, Buffer.from('LIST\u0004\0\0\0abcd')), 800],
  ['without sound, whose header tells what follows', wavOf(36 + 1600, 0), 0],
  ['cut short', wavOf(36 + 1600, 1600).subarray(0, -2), 'RECORDING_BROKEN'],
])('the sound of a file %s is read to its end', (_, wav, expected) => {
  expect(lengthOf(wav)).toBe(expected);
});

test('a compression is named, whatever stands before it', () => {
  const wav = wavOf(0, 0);
  wav.writeUInt16LE(0x31, 20);
  const noted = Buffer.concat([wav.subarray(0, 12), Buffer.from('JUNK\u0004\0\0\0abcd'), wav.subarray(12)]);
  expect([wav, noted, wavOf(0, 0), Buffer.from('RIFF'), Buffer.alloc(0)].map(findCodec)).toEqual([
    'GSM 6.10',
    'GSM 6.10',
    undefined,
    undefined,
    undefined,
  ]);
});
