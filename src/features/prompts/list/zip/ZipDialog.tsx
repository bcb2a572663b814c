import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import * as v from 'valibot';
import { ofBase } from '#common/device/atBase.ts';
import { PLAIN_ZIP_NAMES, ZIP_NAMES_MAX, ZipNames } from '#common/zipNames.ts';
import type { Project, ProjectDefaults, ZipChoice, projects } from '#contract/projects.ts';
import { projects as projectsApi } from '#api/projects.ts';
import { localStore } from '#core/platform.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { mayBeginDownload } from '#crud/openDownload.ts';
import { common } from '#text/common.ts';
import { zip as text } from '#text/zip.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx';
import type { Output } from '#contract/kit/endpoint.ts';
import { pack, pack as packsText } from '#text/packs.ts';
import { Destination, destinationNames, destinations, type PackFormatId } from '#common/packs/destinations.ts';
import { packRules } from '#common/packs/packRules.ts';
import classes from './ZipDialog.module.css';

const DEBOUNCE_MS = 300;
const plain: ZipChoice = {
  names: PLAIN_ZIP_NAMES,
  onlyApproved: false,
  captions: false,
  destination: 'folder',
  formats: '',
};

const KEY = ofBase('entoa-zip-destination');
const Kept = v.object({ destination: Destination, formats: v.string() });

/** Keeps the destination of the zip that was last requested on this device. Most people deliver to one system. */
const keep = ({ destination, formats }: ZipChoice) => localStore.setItem(KEY, JSON.stringify({ destination, formats }));
const readKept = () => v.parse(v.fallback(v.pipe(v.string(), v.parseJson(), Kept), plain), localStore.getItem(KEY));

/** The latest choice, except for what is set for the project; a project's first zip goes where the last here did. */
function firstChoice(latest: Partial<ZipChoice> | undefined, { names, destination }: ProjectDefaults = {}): ZipChoice {
  const choice = { ...plain, ...(latest ?? readKept()), ...(names !== undefined && { names }) };
  if (destination === undefined || destination === choice.destination) return choice;
  return { ...choice, destination, formats: '' };
}

interface ZipDialogProps {
  readonly project: Project;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Options of a zip with a preview of its file names, before it is made. */
export function ZipDialog({ project, onAsked, onClose }: ZipDialogProps) {
  const { id, zip, defaults, prompts } = project;
  const [choice, setChoice] = useState<ZipChoice>(() => firstChoice(zip?.asked ?? zip?.choice, defaults));
  const change = (part: Partial<ZipChoice>) => setChoice({ ...choice, ...part });
  const [pack, { isLoading }] = projectsApi.usePack();
  const [asked] = useDebouncedValue(choice, DEBOUNCE_MS);
  const error = v.safeParse(ZipNames, choice.names).issues?.[0].message;
  const { data, currentData } = projectsApi.useZipNames(
    { id, ...asked },
    { skip: !v.is(ZipNames, asked.names), refetchOnMountOrArgChange: true },
  );
  const request = () =>
    void notifyOutcome(pack({ id, ...choice }).unwrap(), {
      onDone: () => {
        keep(choice);
        onAsked();
        onClose();
      },
      failed: text.requestFailed,
      failedTitle: common.errorPlain,
    });
  return (
    <Dialog isOpen title={text.infoTitle} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event through the portal to the form from which the dialog was opened.
          event.stopPropagation();
          if (!error) request();
        }}
      >
        <p className={classes.info}>{text.info(data?.files ?? prompts.processed, mayBeginDownload)}</p>
        <ZipDestination {...choice} onChange={(destination, formats) => change({ destination, formats })} />
        <Checkbox
          label={text.onlyApproved}
          checked={choice.onlyApproved}
          onChange={(event) => change({ onlyApproved: event.currentTarget.checked })}
        />
        <Checkbox
          label={text.captions}
          description={text.captionsHelp}
          checked={choice.captions}
          onChange={(event) => change({ captions: event.currentTarget.checked })}
        />
        <TextInput
          label={text.names}
          description={text.namesHelp}
          maxLength={ZIP_NAMES_MAX}
          spellCheck={false}
          value={choice.names}
          error={error}
          onChange={(event) => change({ names: event.currentTarget.value })}
        />
        <ZipPreview preview={data} isStale={currentData === undefined} onlyApproved={choice.onlyApproved} />
        <DialogButtons
          act={text.understood}
          autofocus="act"
          isDisabled={error !== undefined || currentData?.files === 0}
          isBusy={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

interface ZipPreviewProps {
  /** The latest preview, which may be outdated. */
  readonly preview: Output<typeof projects.zipNames> | undefined;
  readonly isStale: boolean;
  readonly onlyApproved: boolean;
}

/** Number of files, the first names, and the number of conflicts. */
function ZipPreview({ preview, isStale, onlyApproved }: ZipPreviewProps) {
  if (!preview) return <output className={classes.preview} />;
  const { files, names, doubles, changed, tooLong, withoutMaster, isWhole } = preview;
  return (
    <output className={classes.preview} data-stale={isStale || undefined}>
      {files === 0 ? text.willHoldNone(onlyApproved) : text.willHold(files, isWhole)}
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
      {files > names.length && <span>…</span>}
      {doubles > 0 && <span>{text.doubles(doubles)}</span>}
      {changed > 0 && <span>{pack.changed(changed)}</span>}
      {tooLong > 0 && <span>{pack.tooLong(tooLong)}</span>}
      {withoutMaster > 0 && <span>{pack.withoutMaster(withoutMaster)}</span>}
    </output>
  );
}

interface ZipDestinationProps {
  readonly destination: Destination;
  /** Comma-separated formats of the destination; empty for its default. */
  readonly formats: string;
  readonly onChange: (destination: Destination, formats: string) => void;
}

/** The target system and, if it accepts several formats, which ones. */
function ZipDestination({ destination, formats, onChange }: ZipDestinationProps) {
  const rule = destination === 'folder' ? undefined : packRules[destination];
  const chosen = formats === '' ? (rule?.usual ?? []) : (formats.split(',') as PackFormatId[]);
  const options = Object.entries(rule?.formats ?? {}).map(([value, { label }]) => ({ value, label }));
  const choose = (ids: readonly string[]) =>
    onChange(destination, options.flatMap(({ value }) => (ids.includes(value) ? [value] : [])).join(','));
  return (
    <>
      <NativeSelect
        label={packsText.destination}
        description={rule?.about ?? packsText.aboutFolder}
        data={destinations.map((value) => ({
          value,
          label: destinationNames[value],
        }))}
        value={destination}
        onChange={(event) => onChange(event.currentTarget.value as Destination, '')}
      />
      {rule?.takesMany && (
        <Checkbox.Group label={packsText.formats} value={[...chosen]} onChange={choose}>
          <div className={classes.formats}>
            {options.map(({ value, label }) => (
              <Checkbox
                key={value}
                value={value}
                label={label}
                // At least one format must stay selected.
                disabled={chosen.length === 1 && chosen[0] === value}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {rule && !rule.takesMany && options.length > 1 && (
        <NativeSelect
          label={packsText.format}
          data={options}
          value={chosen[0]}
          onChange={(event) => choose([event.currentTarget.value])}
        />
      )}
    </>
  );
}
