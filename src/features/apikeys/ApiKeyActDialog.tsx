import type { ApiKey } from '#contract/apikeys.ts';
import { useRemoveApiKeyMutation, useToggleApiKeyMutation } from '#api/apikeys.ts';
import { RecordActDialog, removing, switching } from '#crud/RecordActDialog.tsx';
import { apikeys as text } from '#text/apikeys.ts';

export interface ApiKeyAct {
  readonly kind: 'toggle' | 'remove';
  readonly apiKey: ApiKey;
}

export function ApiKeyActDialog({ act: { kind, apiKey }, onClose }: { act: ApiKeyAct; onClose: () => void }) {
  const [remove] = useRemoveApiKeyMutation();
  const [toggle] = useToggleApiKeyMutation();
  const { id, service, status } = apiKey;
  const act = {
    remove: () => removing(() => remove({ id }).unwrap(), text.removeBody(service), text),
    toggle: () =>
      switching(
        () => toggle({ id }).unwrap(),
        status === 'disabled' ? text.enableBody(service) : text.disableBody(service),
      ),
  }[kind]();
  return <RecordActDialog act={act} onClose={onClose} />;
}
