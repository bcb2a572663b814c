import { Button } from '@mantine/core';
import type { Webhook } from '#contract/webhooks.ts';
import { useTestWebhookMutation } from '#api/webhooks.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { deliveries as text } from '#text/webhooks.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

export function DeliveriesButtons({ webhook: { id, status } }: { webhook: Webhook }) {
  const [test, { isLoading }] = useTestWebhookMutation();
  const send = () => void notifyOutcome(test({ id }).unwrap(), { done: text.testSent, failed: text.testFailed });
  return (
    <>
      <ButtonLink href={`/dashboard/webhooks/${id}/edit?origin=/dashboard/webhooks/${id}/deliveries`}>
        {common.edit}
      </ButtonLink>
      <Button variant="filled" loading={isLoading} disabled={status === 'paused'} onClick={send}>
        {text.sendTest}
      </Button>
    </>
  );
}
