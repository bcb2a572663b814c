import { spawnSync } from 'node:child_process';
import type { SoundFormat } from '#common/sound/soundFormat.ts';

/** Other programs that decode audio; tests that need a missing one are skipped. */
export const decoders = (['sox', 'ffmpeg'] as const).filter(
  (program) => spawnSync(program, [program === 'sox' ? '--version' : '-version']).status === 0,
);

const RAW = {
  sox: {
    pcm: ['-t', 'raw', '-e', 'signed', '-b', '16', '-L'],
    alaw: ['-t', 'raw', '-e', 'a-law', '-b', '8'],
    mulaw: ['-t', 'raw', '-e', 'u-law', '-b', '8'],
  },
  ffmpeg: { pcm: ['-f', 's16le'], alaw: ['-f', 'alaw'], mulaw: ['-f', 'mulaw'] },
} as const;

/** The file's samples as 16-bit values, decoded by another program; any message on stderr is a failure. */
export function decodeElsewhere(
  program: (typeof decoders)[number],
  file: Buffer,
  { container, codec, rate }: SoundFormat,
): Buffer {
  const raw = RAW[program][codec];
  const args =
    program === 'sox'
      ? [
          '-D',
          ...(container === 'raw' ? [...raw, '-r', `${rate}`, '-c', '1'] : ['-t', 'wav']),
          '-',
          ...RAW.sox.pcm,
          '-',
        ]
      : ['-v', 'error', ...(container === 'raw' ? [...raw, '-ar', `${rate}`, '-ac', '1'] : []), '-i', 'pipe:0'].concat([
          '-f',
          's16le',
          'pipe:1',
        ]);
  const { stdout, stderr, status } = spawnSync(program, args, { input: file, maxBuffer: 1e9 });
  if (status !== 0 || stderr.length > 0) throw new Error(`${program}: ${stderr.toString()}`);
  return stdout;
}
