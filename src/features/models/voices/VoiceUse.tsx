import { VOICE_USE_MAX } from '#contract/voices.ts';
import { voices } from '#api/voices.ts';
import { voices as text } from '#text/voices.ts';

/**
 * Number of prompts that use the voice, or a voice of the model with that name, and how many of them wait for audio.
 */
export function VoiceUse({ voice }: { voice: string }) {
  const { currentData, isFetching } = voices.useUse({ voice }, { refetchOnMountOrArgChange: true });
  if (!currentData) return isFetching ? <p aria-live="polite">{text.counting}</p> : null;
  const { prompts, waiting } = currentData;
  return (
    <p aria-live="polite">
      {text.use(prompts, VOICE_USE_MAX)} {waiting > 0 && text.waiting(waiting)}
    </p>
  );
}
