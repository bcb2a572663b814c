import { Button, Menu } from '@mantine/core';
import { useExportEntriesMutation } from '#api/dictionary.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { saveCsv, saveText } from '#ui/saveText.ts';
import type { DictionaryAct } from './DictionaryDialog.tsx';

interface DictionaryButtonsProps {
  readonly scope: { readonly idProject?: number };
  readonly onAct: (act: DictionaryAct) => void;
}

/** What can be done with a dictionary as a whole. */
export function DictionaryButtons({ scope, onAct }: DictionaryButtonsProps) {
  const [exportEntries] = useExportEntriesMutation();
  const save = (format: 'csv' | 'pls', keep: (file: string) => void) =>
    void notifyOutcome(exportEntries({ ...scope, format }).unwrap(), {
      onDone: (file) => keep(String(file)),
      failed: common.downloadFailed,
    });
  const savePls = (file: string) => saveText('dicionario.pls', 'application/pls+xml', file);
  return (
    <>
      <Button onClick={() => onAct({ kind: 'import' })}>{text.importFile}</Button>
      <Menu>
        <Menu.Target>
          <Button leftSection={<Icon name="download" />} rightSection={<Icon name="chevron" />}>
            {text.exportMenu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('csv', (file) => saveCsv('dicionario.csv', file))}>{text.exportCsv}</Menu.Item>
          <Menu.Item onClick={() => save('pls', savePls)}>{text.exportPls}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => onAct({ kind: 'new' })}>
        {common.add}
      </Button>
    </>
  );
}
