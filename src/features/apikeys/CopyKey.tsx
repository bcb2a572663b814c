import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
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
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said !== text.copied) return;
    const timer = setTimeout(() => {
      setSaid('');
      onCopied();
    }, SAID_MS);
    return () => clearTimeout(timer);
  }, [said, onCopied]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setSaid(text.copied),
      () => {
        onFailed?.();
        setSaid(text.copyFailed);
      },
    );
  return (
    <span className={classes.copy}>
      <Button leftSection={<Icon name="copy" />} onClick={() => void copy()}>
        {text.copy}
      </Button>
      <output>{said}</output>
    </span>
  );
}
