import { demo } from '#api/demo.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { RowAction } from '#ui/list/RowAction.tsx';
import { reading as text } from '#text/reading.ts';
import { playOnce } from '#core/player/playOnce.ts';
import { useSpeaker } from './useSpeaker.ts';

/** Synthesizes and plays a few words without storing them. */
export function HearButton({ text: written, voice }: { text: string; voice?: string | undefined }) {
  const [speak, { isLoading }] = demo.useSpeak();
  const speaker = useSpeaker(voice);
  const hear = () =>
    void notifyOutcome(speak({ speaker: speaker ?? '', text: written, compression: null }).unwrap(), {
      onDone: ({ audio, mimeType }) => playOnce(audio, mimeType),
      failed: text.hearFailed,
    });
  return (
    <RowAction
      icon="volume"
      act={text.hear}
      of={written}
      disabled={written.trim() === '' || speaker === undefined}
      loading={isLoading}
      onClick={hear}
    />
  );
}
