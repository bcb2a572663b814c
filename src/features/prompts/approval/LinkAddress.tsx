import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '#core/icons/Icon.tsx';
import { approvalLinks as text } from '#text/approvalLinks.ts';
import classes from './Approval.module.css';

/** The address of a new link, which is shown once. */
export function LinkAddress({ url, onDone }: { url: string; onDone: () => void }) {
  const { copy, copied, error } = useClipboard({ timeout: 3000 });
  return (
    <div className={classes.form}>
      <p className={classes.soft}>{text.onlyOnce}</p>
      <TextInput label={text.address} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <output className={classes.soft}>{copied ? text.copied : error ? text.copyFailed : ''}</output>
      <div className={classes.actions}>
        <Button onClick={onDone}>{text.done}</Button>
        <Button variant="filled" leftSection={<Icon name="copy" />} onClick={() => copy(url)} data-autofocus>
          {text.copy}
        </Button>
      </div>
    </div>
  );
}
