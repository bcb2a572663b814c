import { TextInput } from '@mantine/core';
import { apikeys as text } from '#text/apikeys.ts';
import { helpBelow } from '#ui/form/helpBelow.ts';
import classes from './ApiKeys.module.css';

/** What is still known of a key that was made before: its first characters. */
export function KeptKey({ value }: { value: string }) {
  return (
    <TextInput
      label={text.key}
      description={text.keptKey}
      {...helpBelow}
      value={value}
      readOnly
      classNames={{ input: classes.key ?? '' }}
    />
  );
}
