import { ActionIcon } from '@mantine/core';
import { demo } from '#api/demo.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { reading as text } from '#text/reading.ts';
import { Icon } from '#core/icons/Icon.tsx';
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
    <ActionIcon
      aria-label={`${text.hear} ${written}`}
      title={text.hear}
      disabled={written.trim() === '' || speaker === undefined}
      loading={isLoading}
      onClick={hear}
    >
      <Icon name="volume" />
    </ActionIcon>
  );
}
