import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { NAME_MAX } from '#contract/kit/limits.ts';
import { CORE_PROMPTS } from '#contract/numbers.ts';
import { messageOf, refusedFields } from '#api/client/refusalOf.ts';
import { useCreateCoreProjectMutation } from '#api/numbers.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { numbers as text } from '#text/numbers.ts';
import classes from './Numbers.module.css';

/** A project with the announcements that a telephone system needs, to be heard, changed and packed. */
export function CoreProject({ voice }: { voice: string }) {
  const [, goTo] = useLocation();
  const [name, setName] = useState<string>(text.coreNameDefault);
  const [create, { isLoading, error }] = useCreateCoreProjectMutation();
  const request = () =>
    void notifyOutcome(create({ voice, name }).unwrap(), {
      done: text.coreDone,
      onDone: ({ idProject }) => goTo(`/dashboard/projects/${idProject}/prompts`),
      failed: text.coreFailed,
    });
  return (
    <section className={classes.part} aria-labelledby="core-project">
      <h2 id="core-project">{text.core}</h2>
      <p>{text.coreHelp(CORE_PROMPTS)}</p>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          request();
        }}
      >
        <TextInput
          label={text.coreName}
          maxLength={NAME_MAX}
          value={name}
          error={error && (refusedFields(error)?.['name'] ?? messageOf(error, text.coreFailed))}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.acts}>
          <Button type="submit" leftSection={<Icon name="folder" />} loading={isLoading} disabled={voice === ''}>
            {text.coreMake}
          </Button>
        </div>
      </form>
    </section>
  );
}
