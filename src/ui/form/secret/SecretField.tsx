import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import { CopySecret } from './CopySecret.tsx';
import type { SecretWords } from './SecretWords.ts';
import classes from './Secret.module.css';

interface SecretFieldProps {
  readonly id: string;
  readonly words: SecretWords;
  readonly isRequired?: boolean;
  readonly value?: string;
  readonly error?: unknown;
  readonly onGenerate: () => void;
  readonly onCopied: () => void;
}

/** A new secret, generated in the browser and shown once. */
export function SecretField({
  id,
  words,
  isRequired = true,
  value = '',
  error,
  onGenerate,
  onCopied,
}: SecretFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = { words, value, onCopied };
  return (
    <div>
      <Textarea
        ref={area}
        id={id}
        label={words.label}
        description={words.help}
        withAsterisk={isRequired}
        readOnly
        rows={4}
        classNames={{ input: classes.secret ?? '' }}
        value={value}
        error={error as string | undefined}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button leftSection={<Icon name="key" />} onClick={onGenerate}>
          {words.generate}
        </Button>
        {value !== '' && <CopySecret {...copy} onFailed={() => area.current?.select()} />}
      </div>
    </div>
  );
}
