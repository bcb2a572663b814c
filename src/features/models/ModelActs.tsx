import { Button } from '@mantine/core';
import type { ModelDetail } from '#contract/models.ts';
import { useUser } from '#state/hooks.ts';
import { models as text } from '#text/models.ts';
import type { ModelAct } from './ModelActDialog.tsx';

/** Switches a model on and off, and removes it: that is ADMIN's alone. */
export function ModelActs({ model, onAct }: { model: ModelDetail; onAct: (act: ModelAct) => void }) {
  const role = useUser()?.role;
  return (
    <>
      <Button
        disabled={model.activation === 'preparing'}
        onClick={() => onAct(model.status ? 'deactivate' : 'activate')}
      >
        {model.status ? text.deactivate : text.activate}
      </Button>
      {role === 'ADMIN' && (
        <Button data-danger variant="outline" onClick={() => onAct('remove')}>
          {text.remove}
        </Button>
      )}
    </>
  );
}
