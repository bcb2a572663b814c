import { ActionIcon } from '@mantine/core';
import { messageOf } from '#api/refusalOf.ts';
import { useListVoicesQuery } from '#api/voicesApi.ts';
import { useSpeakTextMutation } from '#api/readingApi.ts';
import { reading as text } from '#text/pt/reading.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { playOnce } from '#light/player/playOnce.ts';

/** Speaks a few words; kept nowhere. */
export function HearButton({ text: written, voice }: { text: string; voice?: string | undefined }) {
  const { data: voices } = useListVoicesQuery({});
  const [speak, { isLoading }] = useSpeakTextMutation();
  const speaker = voice && voices?.includes(voice) ? voice : voices?.[0];
  const hear = () =>
    speak({ speaker: speaker ?? '', text: written, compression: null })
      .unwrap()
      .then(
        ({ audio, mimeType }) => playOnce(audio, mimeType),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.hearFailed)),
      );
  return (
    <ActionIcon
      aria-label={`${text.hear} ${written}`}
      title={text.hear}
      disabled={written.trim() === '' || speaker === undefined}
      loading={isLoading}
      onClick={() => void hear()}
    >
      <Icon name="volume" />
    </ActionIcon>
  );
}
