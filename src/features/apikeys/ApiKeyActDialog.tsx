import type { ApiKey } from '#contract/apikeys.ts';
import { messageOf } from '#api/refusalOf.ts';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { useRemoveApiKeyMutation, useToggleApiKeyMutation } from './apikeysApi.ts';

export interface ApiKeyAct {
  readonly kind: 'toggle' | 'remove';
  readonly apiKey: ApiKey;
}

export function ApiKeyActDialog({
  act: {
    kind,
    apiKey: { id, service, status },
  },
  onClose,
}: {
  act: ApiKeyAct;
  onClose: () => void;
}) {
  const [remove, removing] = useRemoveApiKeyMutation();
  const [toggle, toggling] = useToggleApiKeyMutation();
  const acts = {
    remove: {
      run: () => remove({ id }).unwrap(),
      title: dialogs.removeTitle,
      body: `${dialogs.removeBody} ${text.removeBody(service)}`,
      done: text.removed,
      failed: text.removeFailed,
    },
    toggle: {
      run: () => toggle({ id }).unwrap(),
      title: dialogs.statusTitle,
      body: status === 'disabled' ? text.enableBody(service) : text.disableBody(service),
      done: dialogs.statusChanged,
      failed: dialogs.statusFailed,
    },
  };
  const { run, title, body, done, failed } = acts[kind];
  const confirm = () =>
    run()
      .then(
        () => noticeDone(done),
        (thrown: unknown) => noticeFailed(messageOf(thrown, failed), common.error),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      title={title}
      isDanger={kind === 'remove'}
      isBusy={removing.isLoading || toggling.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {body}
    </ConfirmDialog>
  );
}
