import type { Voice } from './speech.ts';

export interface ESpeakVoice extends Pick<Voice, 'name' | 'gender'> {
  /** Variant of eSpeak NG, which silently ignores an unknown one. */
  readonly variant: string;
  /** 0–99; 50 is the variant's own. */
  readonly pitch: number;
  /** Pitch range, 0–99; 50 is the variant's own. */
  readonly range: number;
  /** Words per minute. */
  readonly rate: number;
  /** Gain that brings the voice to VOICE_LUFS; measured by measureVoices.ts. */
  readonly gainDb: number;
}

/** Loudness to which every voice is brought (ITU-R BS.1770, integrated; the level of EBU R 128). */
export const VOICE_LUFS = -23;

export const espeakVoices: readonly ESpeakVoice[] = [
  { name: 'Clara', gender: 'female', variant: 'f2', pitch: 50, range: 55, rate: 168, gainDb: -1.4 },
  { name: 'Beatriz', gender: 'female', variant: 'Annie', pitch: 51, range: 40, rate: 172, gainDb: 0 },
  { name: 'Helena', gender: 'female', variant: 'f4', pitch: 36, range: 50, rate: 162, gainDb: -0.7 },
  { name: 'Luana', gender: 'female', variant: 'f3', pitch: 54, range: 52, rate: 176, gainDb: -0.5 },
  { name: 'Marina', gender: 'female', variant: 'steph', pitch: 48, range: 70, rate: 170, gainDb: 0.6 },
  { name: 'Davi', gender: 'male', variant: 'm7', pitch: 50, range: 55, rate: 168, gainDb: -0.3 },
  { name: 'Bento', gender: 'male', variant: 'm8', pitch: 48, range: 55, rate: 160, gainDb: 5.4 },
  { name: 'Caio', gender: 'male', variant: 'miguel', pitch: 64, range: 50, rate: 176, gainDb: -1.6 },
  { name: 'Miguel', gender: 'male', variant: 'm3', pitch: 58, range: 55, rate: 170, gainDb: 0.2 },
  { name: 'Rafael', gender: 'male', variant: 'max', pitch: 44, range: 60, rate: 172, gainDb: 2.3 },
];

export const findVoice = (name: string): ESpeakVoice | undefined => espeakVoices.find((voice) => voice.name === name);
export const embeddedGain = (name: string): number | undefined => findVoice(name)?.gainDb;
