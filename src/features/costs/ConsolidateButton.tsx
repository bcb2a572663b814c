import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import { costs as text } from '#text/costs.ts';
import { ConsolidateDialog } from './ConsolidateDialog.tsx';

export function ConsolidateButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="calendar" />} onClick={() => setIsOpen(true)}>
        {text.consolidate}
      </Button>
      {isOpen && <ConsolidateDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
