import { useMemo } from 'react';
import * as v from 'valibot';
import { Name } from '#contract/kit/names.ts';
import { promptForm as text } from '#text/promptForm.ts';
import classes from '#features/prompts/form/PromptForm.module.css';
import { useTakenNames } from './useTakenNames.ts';

/** Says that the project has a prompt of this name, which is allowed. */
export function NameNote({ idProject, name }: { idProject: number; name: string }) {
  const named = useMemo(() => {
    const read = v.safeParse(Name, name);
    return read.success ? [read.output] : [];
  }, [name]);
  const { names } = useTakenNames(idProject, named);
  return (
    <output className={classes.nameNote}>{named.some((one) => names.get(one)) ? text.nameTaken : undefined}</output>
  );
}
