import { useEffect, useState } from 'react';
import type { Language } from '#contract/kit/languages.ts';
import { groupVoices } from '#core/voices/groupVoices.ts';
import type { DemoVoices } from './readVoices.ts';
import { FIRST_VOICE } from './useDemoForm.ts';

/** In the group it will stand in: the field keeps what is chosen. */
const first: DemoVoices = {
  choices: groupVoices([FIRST_VOICE], [{ name: FIRST_VOICE, gender: 'female', kind: 'formant', languages: [] }]),
  sampleOf: () => undefined,
};

/** The voices that speak the language now; until the server has said so, the first of those that come with it. */
export function useVoices(language: Language): DemoVoices {
  const [voices, setVoices] = useState(first);
  useEffect(() => {
    let isGone = false;
    void import('./readVoices.ts')
      .then(({ readVoices }) => readVoices(language))
      .then(
        (read) => {
          if (!isGone && read) setVoices(read);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [language]);
  return voices;
}
