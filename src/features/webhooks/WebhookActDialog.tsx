import type { Webhook } from '#contract/webhooks.ts';
import { webhooks } from '#api/webhooks.ts';
import { RecordActDialog, removing, switching } from '#crud/RecordActDialog.tsx';
import { webhooks as text } from '#text/webhooks.ts';

export interface WebhookAct {
  readonly kind: 'toggle' | 'remove';
  readonly webhook: Webhook;
}

export function WebhookActDialog({ act: { kind, webhook }, onClose }: { act: WebhookAct; onClose: () => void }) {
  const [remove] = webhooks.useRemove();
  const [toggle] = webhooks.useToggle();
  const { id, name, status } = webhook;
  const act = {
    remove: () => removing(() => remove({ id }).unwrap(), text.removeBody(name), text),
    toggle: () =>
      switching(() => toggle({ id }).unwrap(), status === 'paused' ? text.resumeBody(name) : text.pauseBody(name)),
  }[kind]();
  return <RecordActDialog act={act} onClose={onClose} />;
}
