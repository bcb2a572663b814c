import { Button } from '@mantine/core';
import { useClipboard, usePrevious } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { Icon } from '#light/icons/Icon.tsx';
import classes from './ApiKeys.module.css';

const SAID_MS = 1000;

interface CopyKeyProps {
  readonly value: string;
  readonly onCopied: () => void;
  readonly onFailed?: () => void;
}

/** Copies the key and says so for a second. */
export function CopyKey({ value, onCopied, onFailed }: CopyKeyProps) {
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
        {text.copy}
      </Button>
      <output>{copied ? text.copied : error ? text.copyFailed : ''}</output>
    </span>
  );
}
