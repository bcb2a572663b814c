import { ActionIcon } from '@mantine/core';
import type { Delivery } from '#contract/webhooks.ts';
import { webhooks } from '#api/webhooks.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { deliveries as text } from '#text/webhooks.ts';
import { nameOfEvent } from './deliveryFilter.ts';

export function ReplayButton({ id, delivery }: { id: number; delivery: Delivery }) {
  const [replay, { isLoading }] = webhooks.useReplay();
  const send = () => replay({ id, delivery: delivery.id }).unwrap();
  return (
    <ActionIcon
      aria-label={`${text.replay} ${nameOfEvent(delivery.event)} ${delivery.id}`}
      title={text.replay}
      loading={isLoading}
      onClick={() => void notifyOutcome(send(), { done: text.replayed, failed: text.replayFailed })}
    >
      <Icon name="retry" />
    </ActionIcon>
  );
}
