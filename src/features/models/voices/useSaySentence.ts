import { useEffect, useRef, useState } from 'react';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { demo } from '#api/demo.ts';
import { playOnce } from '#core/player/playOnce.ts';
import { voices as text } from '#text/voices.ts';

/** Speaks a sentence that is kept nowhere by one voice after the other, to compare them. */
export function useSaySentence() {
  const [speak, { isLoading, originalArgs }] = demo.useSpeak();
  const [problem, setProblem] = useState('');
  const last = useRef<unknown>(undefined);
  useEffect(
    () => () => {
      last.current = undefined;
    },
    [],
  );
  return {
    /** Why the last sentence was not spoken; empty if it was. */
    problem,
    isBusy: (voice: string) => isLoading && originalArgs?.speaker === voice,
    say: async (voice: string, sentence: string) => {
      setProblem('');
      const asked = speak({ speaker: voice, text: sentence });
      last.current = asked;
      // The server ends a person's earlier synthesis, and what arrives after another press is not to be heard.
      const isCurrent = () => last.current === asked;
      try {
        const { audio, mimeType } = await asked.unwrap();
        if (isCurrent()) await playOnce(audio, mimeType);
      } catch (thrown) {
        if (isCurrent()) setProblem(firstMessageOf(thrown, text.sayFailed));
      }
    },
  };
}
