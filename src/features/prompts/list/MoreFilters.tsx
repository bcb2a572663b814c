import { Button, NativeSelect } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { models } from '#api/models.ts';
import { prompts } from '#api/prompts.ts';
import type { ListState } from '#state/list/useListState.ts';
import { batches as text } from '#text/batches.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DialogEnd } from '#ui/dialog/DialogButtons.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { isDay } from '#ui/form/parseDay.ts';
import { type MoreFilter, moreFilters } from './promptFilter.ts';
import classes from '#features/prompts/batch/Batch.module.css';

interface MoreFiltersProps {
  readonly idProject: number;
  readonly list: ListState;
  readonly onClose: () => void;
}

/** Dialog with filters by voice, author and day of the last change. */
export function MoreFilters({ idProject, list, onClose }: MoreFiltersProps) {
  const { data: voices = [] } = models.useSynthesizerModels({});
  const { data: authors } = prompts.useListAuthors({ idProject }, { refetchOnMountOrArgChange: true });
  const [wanted, setWanted] = useState(() => Object.fromEntries(moreFilters.map((name) => [name, list.filter(name)])));
  const choose = (name: MoreFilter) => (value: string) => setWanted({ ...wanted, [name]: value });
  const apply = (values: Record<string, string>) => {
    list.setFilter(values);
    onClose();
  };
  const { speaker = '', author = '', changedSince = '' } = wanted;
  const names = speaker === '' || voices.includes(speaker) ? voices : [speaker, ...voices];
  const people = (authors?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isNamed = author === '' || people.some(({ value }) => value === author);
  // The author is not loaded yet, or has no prompts here any more.
  const nameless = isNamed ? [] : [{ value: author, label: text.chosenAuthor }];
  // A filter of the dialog without a field does not compile.
  const fields: Record<MoreFilter, ReactNode> = {
    speaker: (
      <NativeSelect
        data-autofocus
        label={text.voice}
        data={[{ value: '', label: text.allVoices }, ...names.map((name) => ({ value: name, label: name }))]}
        value={speaker}
        onChange={(event) => choose('speaker')(event.currentTarget.value)}
      />
    ),
    author: (
      <NativeSelect
        label={text.author}
        data={[{ value: '', label: text.allAuthors }, ...nameless, ...people]}
        value={author}
        onChange={(event) => choose('author')(event.currentTarget.value)}
      />
    ),
    changedSince: (
      <DayField
        id="changed-since"
        label={text.changedSince}
        help={text.changedSinceHelp}
        value={changedSince}
        isClearable
        onChange={choose('changedSince')}
      />
    ),
  };
  return (
    <Dialog isOpen title={text.filtersTitle} onClose={onClose}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (changedSince === '' || isDay(changedSince)) apply(wanted);
        }}
      >
        {moreFilters.map((name) => (
          <Fragment key={name}>{fields[name]}</Fragment>
        ))}
        <DialogEnd>
          <Button onClick={() => apply(Object.fromEntries(moreFilters.map((name) => [name, ''])))}>
            {text.clearFilters}
          </Button>
          <Button type="submit" variant="filled">
            {text.applyFilters}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
