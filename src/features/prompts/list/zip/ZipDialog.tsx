import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import * as v from 'valibot';
import { PLAIN_ZIP_NAMES, ZIP_NAMES_MAX, ZipNames } from '#common/zipNames.ts';
import type { Project, ZipChoice } from '#contract/projects.ts';
import { useFindZipNamesQuery, usePackProjectMutation } from '#api/projects.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { common } from '#text/common.ts';
import { zip as text } from '#text/zip.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { ZipDestination } from './ZipDestination.tsx';
import { ZipPreview } from './ZipPreview.tsx';
import classes from './ZipDialog.module.css';

const DEBOUNCE_MS = 300;
const plain: ZipChoice = { names: PLAIN_ZIP_NAMES, onlyApproved: false, destination: 'folder', formats: '' };

/** What the zip is to hold, how its files are named, and what comes of that, before it is asked for. */
export function ZipDialog({ project: { id, zip }, onClose }: { project: Project; onClose: () => void }) {
  const [choice, setChoice] = useState<ZipChoice>({ ...plain, ...zip?.choice });
  const change = (part: Partial<ZipChoice>) => setChoice({ ...choice, ...part });
  const [pack, { isLoading }] = usePackProjectMutation();
  const [asked] = useDebouncedValue(choice, DEBOUNCE_MS);
  const error = v.safeParse(ZipNames, choice.names).issues?.[0].message;
  const { data, currentData } = useFindZipNamesQuery(
    { id, ...asked },
    { skip: !v.is(ZipNames, asked.names), refetchOnMountOrArgChange: true },
  );
  const request = () =>
    void notifyOutcome(pack({ id, ...choice }).unwrap(), {
      onDone: onClose,
      failed: text.requestFailed,
      failedTitle: common.errorPlain,
    });
  return (
    <Dialog isOpen title={text.infoTitle} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          // React hands it on to the form that the dialog was opened from, if any.
          event.stopPropagation();
          if (!error) request();
        }}
      >
        <p className={classes.info}>{text.info}</p>
        <ZipDestination {...choice} onChange={(destination, formats) => change({ destination, formats })} />
        <Checkbox
          label={text.onlyApproved}
          checked={choice.onlyApproved}
          onChange={(event) => change({ onlyApproved: event.currentTarget.checked })}
        />
        <TextInput
          label={text.names}
          description={text.namesHelp}
          {...helpBelow}
          maxLength={ZIP_NAMES_MAX}
          spellCheck={false}
          value={choice.names}
          error={error}
          onChange={(event) => change({ names: event.currentTarget.value })}
        />
        <ZipPreview preview={data} isStale={currentData === undefined} onlyApproved={choice.onlyApproved} />
        <div className={classes.actions}>
          <Button
            type="submit"
            variant="filled"
            loading={isLoading}
            disabled={error !== undefined || currentData?.files === 0}
            data-autofocus
          >
            {text.understood}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
