import { ActionIcon } from '@mantine/core';
import type { Delivery } from '#contract/webhooks/webhooks.ts';
import { useReplayDeliveryMutation } from '#api/administration/webhooks.ts';
import { sayOutcome } from '#frames/sayOutcome.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { deliveries as text } from '#text/pt/administration/webhooks.ts';
import { nameOfEvent } from './deliveryFilter.ts';

export function ReplayButton({ id, delivery }: { id: number; delivery: Delivery }) {
  const [replay, { isLoading }] = useReplayDeliveryMutation();
  const send = () => replay({ id, delivery: delivery.id }).unwrap();
  return (
    <ActionIcon
      aria-label={`${text.replay} ${nameOfEvent(delivery.event)} ${delivery.id}`}
      title={text.replay}
      loading={isLoading}
      onClick={() => void sayOutcome(send(), { done: text.replayed, failed: text.replayFailed })}
    >
      <Icon name="restore" />
    </ActionIcon>
  );
}
