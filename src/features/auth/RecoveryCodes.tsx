import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { secondFactor as text } from '#text/secondFactor.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { saveText } from '#ui/saveText.ts';
import classes from './EnrolForm.module.css';

/** Long enough for a person to read the codes. */
const SAID_MS = 60_000;

/** The recovery codes, shown only once: to be copied, downloaded or written down. */
export function RecoveryCodes({
  codes,
  email,
  onKept,
}: {
  codes: readonly string[];
  email: string;
  onKept: () => void;
}) {
  const { copy, copied, error } = useClipboard({ timeout: SAID_MS });
  return (
    <div className={classes.form}>
      <p>{text.codesLead}</p>
      <ul className={classes.codes} aria-label={text.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <output>{copied ? text.copied : error ? text.copyFailed : ''}</output>
        <Button leftSection={<Icon name="copy" />} onClick={() => copy(codes.join('\n'))}>
          {text.copy}
        </Button>
        <Button
          leftSection={<Icon name="download" />}
          onClick={() => saveText(text.fileName, 'text/plain', text.file(email, codes))}
        >
          {text.download}
        </Button>
        <Button variant="filled" data-autofocus onClick={onKept}>
          {text.kept}
        </Button>
      </div>
    </div>
  );
}
