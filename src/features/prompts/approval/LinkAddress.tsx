import { Button, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { LinkWithAddress } from '#contract/approvalLinks.ts';
import { approvalLinks } from '#api/approvalLinks.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { platform } from '#core/platform.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { approvalLinks as text } from '#text/approvalLinks.ts';
import { formatDay } from '#ui/formatDateTime.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import classes from './Approval.module.css';

/** The address of a new link, which is shown once, and a message that takes it to the client. */
export function LinkAddress({ link, onDone }: { link: LinkWithAddress; onDone: () => void }) {
  const address = useClipboard({ timeout: 3000 });
  const { client, title, total, url } = link;
  const [sender, lastDay, hasCode] = [link.createdBy, lastDayOf(link.expiresAt), link.email !== null];
  const message = text.message({ client, title, total, url, sender, lastDay, hasCode });
  return (
    <div className={classes.form}>
      <p className={classes.soft}>{text.onlyOnce}</p>
      <TextInput label={text.address} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <ClientMessage title={title} message={message} onDone={onDone}>
        {link.email !== null && <MailButton link={link} email={link.email} />}
        <Button leftSection={<Icon name="copy" />} onClick={() => address.copy(url)}>
          {address.copied ? text.copied : text.copy}
        </Button>
      </ClientMessage>
    </div>
  );
}

interface ClientMessageProps {
  readonly title: string;
  readonly message: string;
  readonly onDone: () => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** A message to a client, with the ways to send it. */
export function ClientMessage({ title, message, onDone, children }: ClientMessageProps) {
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <>
      <Textarea
        label={text.messageTitle}
        readOnly
        autosize
        value={message}
        onFocus={(event) => event.currentTarget.select()}
      />
      <output className={classes.soft}>
        {clipboard.copied ? text.messageCopied : clipboard.error && text.copyFailed}
      </output>
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
        {children}
        <Button
          variant="filled"
          leftSection={<Icon name="copy" />}
          onClick={() => clipboard.copy(message)}
          data-autofocus
        >
          {text.copyMessage}
        </Button>
      </div>
    </>
  );
}

/** Lets the server mail the address, which only this page knows. */
function MailButton({ link: { id: idLink, idProject, url }, email }: { link: LinkWithAddress; email: string }) {
  const [mail, { isLoading, data }] = approvalLinks.useMailAddress();
  const send = () =>
    mail({ id: idProject, idLink, token: url.slice(url.lastIndexOf('/') + 1) })
      .unwrap()
      .catch((thrown: unknown) => noticeFailed(messageOf(thrown, text.mailFailed)));
  return (
    <Button
      loading={isLoading}
      disabled={data !== undefined}
      leftSection={<Icon name="mail" />}
      onClick={() => void send()}
    >
      {data ? text.mailed : text.mail(email)}
    </Button>
  );
}

/** A link ends with its last day, at midnight. */
const lastDayOf = (expiresAt: string): string => formatDay(new Date(Date.parse(expiresAt) - 1).toISOString());
