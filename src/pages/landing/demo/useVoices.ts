import { useEffect, useState } from 'react';
import { FIRST_VOICE } from './useDemoForm.ts';

/** The voices that can speak now; until the server has said so, the first of those that come with it. */
export function useVoices(): readonly string[] {
  const [voices, setVoices] = useState<readonly string[]>([FIRST_VOICE]);
  useEffect(() => {
    let isGone = false;
    void import('./readVoices.ts')
      .then(({ readVoices }) => readVoices())
      .then(
        (names) => {
          if (!isGone && names.length > 0) setVoices(names);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, []);
  return voices;
}
