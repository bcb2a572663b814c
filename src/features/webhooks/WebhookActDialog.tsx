import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { useRemoveWebhookMutation, useToggleWebhookMutation } from '#api/webhooks.ts';
import { ActDialog } from '#frames/ActDialog.tsx';
import { dialogs } from '#text/pt/parts/dialogs.ts';
import { webhooks as text } from '#text/pt/webhooks.ts';

export interface WebhookAct {
  readonly kind: 'toggle' | 'remove';
  readonly webhook: Webhook;
}

export function WebhookActDialog({ act: { kind, webhook }, onClose }: { act: WebhookAct; onClose: () => void }) {
  const [remove] = useRemoveWebhookMutation();
  const [toggle] = useToggleWebhookMutation();
  const { id, name, status } = webhook;
  const acts = {
    remove: {
      run: () => remove({ id }).unwrap(),
      title: dialogs.removeTitle,
      body: `${dialogs.removeBody} ${text.removeBody(name)}`,
      done: text.removed,
      failed: text.removeFailed,
    },
    toggle: {
      run: () => toggle({ id }).unwrap(),
      title: dialogs.statusTitle,
      body: status === 'paused' ? text.resumeBody(name) : text.pauseBody(name),
      done: dialogs.statusChanged,
      failed: dialogs.statusFailed,
    },
  };
  const { body, ...act } = acts[kind];
  return (
    <ActDialog<unknown> {...act} isDanger={kind === 'remove'} onClose={onClose}>
      {body}
    </ActDialog>
  );
}
