import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { CopyKey } from './CopyKey.tsx';
import classes from './ApiKeys.module.css';

interface KeyFieldProps {
  readonly id: string;
  readonly value?: string;
  readonly error?: unknown;
  readonly onGenerate: () => void;
  readonly onCopied: () => void;
}

/** The new key, made here and shown once. */
export function KeyField({ id, value = '', error, onGenerate, onCopied }: KeyFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div>
      <Textarea
        ref={area}
        id={id}
        label={text.key}
        description={text.keyHelp}
        {...helpBelow}
        withAsterisk
        readOnly
        rows={4}
        classNames={{ input: classes.key ?? '' }}
        value={value}
        error={error as string | undefined}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.keyActions}>
        <Button leftSection={<Icon name="key" />} onClick={onGenerate}>
          {text.generate}
        </Button>
        {value !== '' && <CopyKey value={value} onCopied={onCopied} onFailed={() => area.current?.select()} />}
      </div>
    </div>
  );
}
