import { Button } from '@mantine/core';
import { useState } from 'react';
import { hasPermission } from '#contract/kit/permissions.ts';
import { useEmptyBinMutation } from '#api/bin.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { useUser } from '#state/hooks.ts';
import { bin as text } from '#text/bin.ts';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';

/** For administrators, asked first: nothing of it can be had again. */
export function EmptyBinButton({ isEmpty }: { isEmpty: boolean }) {
  const role = useUser()?.role;
  const [empty] = useEmptyBinMutation();
  const [isAsking, setIsAsking] = useState(false);
  if (!hasPermission(role, 'bin-removal')) return null;
  return (
    <>
      <Button disabled={isEmpty} leftSection={<Icon name="trash" />} onClick={() => setIsAsking(true)}>
        {text.empty}
      </Button>
      {isAsking && (
        <ActDialog
          title={text.emptyTitle}
          act={text.empty}
          isDanger
          run={() => empty({}).unwrap()}
          done={text.emptied}
          failed={text.purgeFailed}
          failedTitle={common.errorPlain}
          onClose={() => setIsAsking(false)}
        >
          {text.emptyBody}
        </ActDialog>
      )}
    </>
  );
}
