import { useState } from 'react';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { demo } from '#api/demo.ts';
import { playOnce } from '#core/player/playOnce.ts';
import { voices as text } from '#text/voices.ts';

/** Speaks a sentence that is kept nowhere by one voice after the other, to compare them. */
export function useSaySentence() {
  const [speak, { isLoading, originalArgs }] = demo.useSpeak();
  const [problem, setProblem] = useState('');
  return {
    /** Why the last sentence was not spoken; empty if it was. */
    problem,
    isBusy: (voice: string) => isLoading && originalArgs?.speaker === voice,
    say: async (voice: string, sentence: string) => {
      setProblem('');
      try {
        const { audio, mimeType } = await speak({ speaker: voice, text: sentence }).unwrap();
        await playOnce(audio, mimeType);
      } catch (thrown) {
        setProblem(firstMessageOf(thrown, text.sayFailed));
      }
    },
  };
}
