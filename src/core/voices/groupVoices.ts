import type { Voice } from '#contract/voices.ts';
import { voices as text } from '#text/voices.ts';

export interface VoiceChoice {
  readonly value: string;
  readonly label: string;
}
export interface VoiceGroup {
  readonly group: string;
  readonly items: VoiceChoice[];
}

/** The voices grouped by kind and gender, natural ones first. Unknown names are listed without a group. */
export function groupVoices(names: readonly string[], known: readonly Voice[]): (VoiceChoice | VoiceGroup)[] {
  const about = new Map(known.map((voice) => [voice.name, voice]));
  const of = (isOne: (voice: Voice | undefined) => boolean) =>
    names.filter((name) => isOne(about.get(name))).map((name) => ({ value: name, label: name }));
  const groups = kinds.flatMap((kind) =>
    genders.map((gender) => ({
      group: text.group(kind, gender),
      items: of((voice) => voice?.kind === kind && voice.gender === gender),
    })),
  );
  return [...groups.filter(({ items }) => items.length > 0), ...of((voice) => voice === undefined)];
}

const kinds: readonly Voice['kind'][] = ['neural', 'server', 'formant'];
const genders: readonly Voice['gender'][] = ['unknown', 'female', 'male'];
