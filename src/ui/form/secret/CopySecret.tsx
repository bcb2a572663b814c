import { Button } from '@mantine/core';
import { useClipboard, usePrevious } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import type { SecretWords } from './SecretWords.ts';
import classes from './Secret.module.css';

const SAID_MS = 1000;

interface CopySecretProps {
  readonly words: SecretWords;
  readonly value: string;
  readonly onCopied: () => void;
  readonly onFailed?: () => void;
}

/** Copies the secret and confirms it for a second. */
export function CopySecret({ words, value, onCopied, onFailed }: CopySecretProps) {
  const { copy, copied, error } = useClipboard({ timeout: SAID_MS });
  const wasCopied = usePrevious(copied);
  const tellCopied = useEffectEvent(onCopied);
  const tellFailed = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    if (wasCopied && !copied) tellCopied();
  }, [wasCopied, copied]);
  useEffect(() => {
    if (error) tellFailed();
  }, [error]);
  return (
    <span className={classes.copy}>
      <Button leftSection={<Icon name="copy" />} onClick={() => copy(value)}>
        {words.copy}
      </Button>
      <output>{copied ? words.copied : error ? words.copyFailed : ''}</output>
    </span>
  );
}
