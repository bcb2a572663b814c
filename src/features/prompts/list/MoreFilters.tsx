import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { models } from '#api/models.ts';
import { prompts } from '#api/prompts.ts';
import type { ListState } from '#state/list/useListState.ts';
import { batches as text } from '#text/batches.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { isDay } from '#ui/form/parseDay.ts';
import { moreFilters } from './promptFilter.ts';
import classes from '#features/prompts/batch/Batch.module.css';

interface MoreFiltersProps {
  readonly idProject: number;
  readonly list: ListState;
  readonly onClose: () => void;
}

/** Voice, author and day of the last change. */
export function MoreFilters({ idProject, list, onClose }: MoreFiltersProps) {
  const { data: voices = [] } = models.useSynthesizerModels({});
  const { data: authors } = prompts.useListAuthors({ idProject }, { refetchOnMountOrArgChange: true });
  const [wanted, setWanted] = useState(() => Object.fromEntries(moreFilters.map((name) => [name, list.filter(name)])));
  const choose = (name: (typeof moreFilters)[number]) => (value: string) => setWanted({ ...wanted, [name]: value });
  const apply = (values: Record<string, string>) => {
    list.setFilter(values);
    onClose();
  };
  const { speaker = '', author = '', changedSince = '' } = wanted;
  const names = speaker === '' || voices.includes(speaker) ? voices : [speaker, ...voices];
  const people = (authors?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isNamed = author === '' || people.some(({ value }) => value === author);
  // Not known yet, or without a prompt here any more.
  const nameless = isNamed ? [] : [{ value: author, label: text.chosenAuthor }];
  return (
    <Dialog isOpen title={text.filtersTitle} onClose={onClose}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (changedSince === '' || isDay(changedSince)) apply(wanted);
        }}
      >
        <NativeSelect
          data-autofocus
          label={text.voice}
          data={[{ value: '', label: text.allVoices }, ...names.map((name) => ({ value: name, label: name }))]}
          rightSection={<Icon name="chevron" />}
          value={speaker}
          onChange={(event) => choose('speaker')(event.currentTarget.value)}
        />
        <NativeSelect
          label={text.author}
          data={[{ value: '', label: text.allAuthors }, ...nameless, ...people]}
          rightSection={<Icon name="chevron" />}
          value={author}
          onChange={(event) => choose('author')(event.currentTarget.value)}
        />
        <DayField
          id="changed-since"
          label={text.changedSince}
          help={text.changedSinceHelp}
          value={changedSince}
          isClearable
          onChange={choose('changedSince')}
        />
        <div className={classes.actions}>
          <Button onClick={() => apply(Object.fromEntries(moreFilters.map((name) => [name, ''])))}>
            {text.clearFilters}
          </Button>
          <Button type="submit" variant="filled">
            {text.applyFilters}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
