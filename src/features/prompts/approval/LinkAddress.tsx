import { Button, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { LinkWithAddress } from '#contract/approvalLinks.ts';
import { platform } from '#core/platform.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { approvalLinks as text } from '#text/approvalLinks.ts';
import { formatDay } from '#ui/formatDateTime.ts';
import classes from './Approval.module.css';

/** The address of a new link, which is shown once, and a message that takes it to the client. */
export function LinkAddress({ link, onDone }: { link: LinkWithAddress; onDone: () => void }) {
  const address = useClipboard({ timeout: 3000 });
  const invitation = useClipboard({ timeout: 3000 });
  const { client, title, total, url } = link;
  const [sender, lastDay, hasCode] = [link.createdBy, lastDayOf(link.expiresAt), link.email !== null];
  const message = text.message({ client, title, total, url, sender, lastDay, hasCode });
  const copied = address.copied ? text.copied : invitation.copied && text.messageCopied;
  return (
    <div className={classes.form}>
      <p className={classes.soft}>{text.onlyOnce}</p>
      <TextInput label={text.address} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <Textarea
        label={text.messageTitle}
        readOnly
        autosize
        value={message}
        onFocus={(event) => event.currentTarget.select()}
      />
      <output className={classes.soft}>{copied || ((address.error ?? invitation.error) && text.copyFailed)}</output>
      <div className={classes.actions}>
        <Button onClick={onDone}>{text.done}</Button>
        {platform.share && (
          <Button onClick={() => void platform.share?.({ title, text: message }).catch(() => undefined)}>
            {text.share}
          </Button>
        )}
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          {text.whatsApp}
        </Button>
        <Button leftSection={<Icon name="copy" />} onClick={() => address.copy(url)}>
          {text.copy}
        </Button>
        <Button
          variant="filled"
          leftSection={<Icon name="copy" />}
          onClick={() => invitation.copy(message)}
          data-autofocus
        >
          {text.copyMessage}
        </Button>
      </div>
    </div>
  );
}

/** A link ends with its last day, at midnight. */
const lastDayOf = (expiresAt: string): string => formatDay(new Date(Date.parse(expiresAt) - 1).toISOString());
