import type { ApiKey } from '#contract/apikeys.ts';
import { useRemoveApiKeyMutation, useToggleApiKeyMutation } from '#api/apikeys.ts';
import { ActDialog } from '#frames/ActDialog.tsx';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { dialogs } from '#text/pt/parts/dialogs.ts';

export interface ApiKeyAct {
  readonly kind: 'toggle' | 'remove';
  readonly apiKey: ApiKey;
}

export function ApiKeyActDialog({ act: { kind, apiKey }, onClose }: { act: ApiKeyAct; onClose: () => void }) {
  const [remove] = useRemoveApiKeyMutation();
  const [toggle] = useToggleApiKeyMutation();
  const { id, service, status } = apiKey;
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
  const { body, ...act } = acts[kind];
  return (
    <ActDialog<unknown> {...act} isDanger={kind === 'remove'} onClose={onClose}>
      {body}
    </ActDialog>
  );
}
