import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from '@plussub/srt-vtt-parser';
import { type Cue, CUE_MAX_MS, cuesOf, LINE_MAX, LINES_MAX, WORD_JOINER, writeCaptions } from '#common/captions.ts';
import type { MadeAudio } from '#server/speech/api/speech.ts';

/** Max distance between the end of the last cue and the end of speech. */
export const END_OFF_MAX_MS = 50;
/** Level at the common loudness of voices below which nothing but an echo is left. */
const SPEECH_DB = -50;
/** A-law rounds -50.7 to -49.5 dB to one value; the end of speech is between the ends at these levels. */
const SPEECH_DB_ALAW = [SPEECH_DB, -49.5];

export interface CheckedCaptions {
  readonly cues: number;
  /** End of the last cue minus end of speech, as ffmpeg finds it. */
  readonly endOffMs: number;
  /** Sentences about everything that is not as it should be. */
  readonly faults: readonly string[];
}

/** Writes an audio's captions as VTT and SRT, and has both read by a library and by ffmpeg. */
export function checkCaptions(text: string, made: MadeAudio): CheckedCaptions {
  const cues = cuesOf(text, made.words);
  const written = JSON.stringify(cues.map(({ startMs, endMs, lines }) => [startMs, endMs, lines.join('\n')]));
  const [vtt, srt] = [writeCaptions(cues, 'vtt'), writeCaptions(cues, 'srt')];
  const ffmpeg = readByFfmpeg(vtt, srt, made);
  const read = {
    'VTT by the library': readByLibrary(vtt, 'vtt'),
    'SRT by the library': readByLibrary(srt, 'srt'),
    'VTT by ffmpeg': readByLibrary(ffmpeg.vtt, 'srt'),
    'SRT by ffmpeg': readByLibrary(ffmpeg.srt, 'srt'),
  };
  const endMs = cues.at(-1)?.endMs ?? 0;
  const [first, last] = [Math.min(...ffmpeg.speechEndsMs), Math.max(...ffmpeg.speechEndsMs)];
  const endOffMs = endMs - Math.min(Math.max(endMs, first), last);
  return {
    cues: cues.length,
    endOffMs,
    faults: [
      ...(cues.length === 0 ? ['no cue'] : []),
      ...(cues.every(isWithinLimits) ? [] : ['a cue is over the limits']),
      ...Object.entries(read).flatMap(([way, other]) => (other === written ? [] : [`${way}: ${other} for ${written}`])),
      ...(Math.abs(endOffMs) < END_OFF_MAX_MS ? [] : [`the last cue ends ${Math.round(endOffMs)} ms after the speech`]),
    ],
  };
}

const isWithinLimits = ({ startMs, endMs, lines }: Cue) =>
  lines.length <= LINES_MAX && lines.every(({ length }) => length <= LINE_MAX) && endMs - startMs <= CUE_MAX_MS;

/** The library leaves entities of WebVTT as they are. */
function readByLibrary(file: string, format: 'vtt' | 'srt'): string {
  const decoded = (text: string) =>
    format === 'srt'
      ? text.replaceAll(WORD_JOINER, '')
      : text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return JSON.stringify(parse(file).entries.map(({ from, to, text }) => [from, to, decoded(text)]));
}

/** Captions as ffmpeg reads them and writes them as SRT, and the end of speech as it finds it in the audio. */
function readByFfmpeg(vtt: string, srt: string, { wav, master, duration }: MadeAudio) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-captions-'));
  const at = (name: string) => path.join(folder, name);
  const ffmpeg = (...args: string[]) => {
    const { stderr, status } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
    return stderr;
  };
  try {
    for (const [name, content] of Object.entries({ 'a.vtt': vtt, 'b.srt': srt, 'c.wav': wav }))
      fs.writeFileSync(at(name), content);
    const inputs = ['a.vtt', 'b.srt'].flatMap((name) => ['-i', at(name)]);
    ffmpeg(...inputs, '-map', '0', at('a-read.srt'), '-map', '1', at('b-read.srt'));
    const speechEndsMs = (master === undefined ? [SPEECH_DB] : SPEECH_DB_ALAW).map((db) =>
      speechEndMs(
        ffmpeg('-i', at('c.wav'), '-af', `silencedetect=n=${db}dB:d=0.01`, '-f', 'null', '-'),
        duration * 1000,
      ),
    );
    // It writes braces with the backslash that they have in ASS, its own form of captions.
    const read = (name: string) =>
      fs
        .readFileSync(at(name), 'utf8')
        .replaceAll('\r\n', '\n')
        .replaceAll(/\\([{}])/g, '$1');
    return { vtt: read('a-read.srt'), srt: read('b-read.srt'), speechEndsMs };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Start of the silence at the end of the audio in the report of silencedetect; the audio's end if there is none. */
function speechEndMs(report: string, durationMs: number): number {
  const lastOf = (edge: 'start' | 'end') =>
    Number([...report.matchAll(new RegExp(`silence_${edge}: ([\\d.]+)`, 'g'))].at(-1)?.[1]) * 1000;
  const [start, end] = [lastOf('start'), lastOf('end')];
  // Both are NaN if there is no silence; a silence at the end may have no end.
  const lasts = start >= 0 && (!(end > start) || end > durationMs - 2);
  return lasts ? start : durationMs;
}
