import { Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import * as v from 'valibot';
import { DictionaryDraft } from '#contract/dictionary.ts';
import { dictionary } from '#api/dictionary.ts';
import { dictionary as text } from '#text/dictionary.ts';
import classes from '#features/dictionary/Dictionary.module.css';

const DEBOUNCE_MS = 500;

interface EffectChoiceProps {
  readonly idProject: number | null;
  readonly id: number | undefined;
  /** Undefined if the entry is to be deleted. */
  readonly entry: DictionaryDraft | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Shows how many audios a change affects and what their synthesis costs, before it is saved. */
export function EffectChoice({ idProject, id, entry, isChosen, onChoose }: EffectChoiceProps) {
  const [wanted] = useDebouncedValue(entry, DEBOUNCE_MS);
  const isReady = wanted === undefined || v.is(DictionaryDraft, wanted);
  const { currentData: effect } = dictionary.useEffect(
    {
      idProject,
      ...(id !== undefined && { id }), // A copy, because the store freezes its arguments.
      ...(wanted && { entry: { ...wanted } }),
    },
    { skip: !isReady, refetchOnMountOrArgChange: true },
  );
  return (
    <div className={classes.effect}>
      <output>{effect ? text.effect(effect) : ''}</output>
      {effect !== undefined && effect.prompts > 0 && (
        <Switch
          label={text.makeAnew}
          description={isChosen ? undefined : text.keepHelp}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
