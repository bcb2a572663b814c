import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApprovalLink } from '#contract/approvalLinks.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import type { approvalLinks as endpoints } from '#contract/approvalLinks.ts';
import { addDays } from '#contract/kit/days.ts';
import { approvalLinks } from '#api/approvalLinks.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { useUser } from '#state/hooks.ts';
import { approvalLinks as text } from '#text/approvalLinks.ts';
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { isDay } from '#ui/form/parseDay.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { ClientMessage } from './LinkAddress.tsx';
import classes from './Approval.module.css';

/** Days that a client has at least to hear a new round. */
const LEFT_DAYS = 3;
const DAY_MS = 86_400_000;
const localDay = (at: number) => new Date(at).toLocaleDateString('sv');

/**
 * Sends what changed since the client decided, by the link that the client has. The dialog belongs to the screen: a
 * link has nothing more to send once it was sent.
 */
export function useSendAgain() {
  const user = useUser();
  const [link, setLink] = useState<ApprovalLink>();
  const [sent, setSent] = useState<Output<typeof endpoints.sendAgain>>();
  const close = () => {
    setLink(undefined);
    setSent(undefined);
  };
  const dialog = link && (
    <Dialog isOpen title={sent ? text.sentAgain(sent.round) : text.sendAgainTitle(link.client)} onClose={close}>
      {sent ? (
        <div className={classes.form}>
          <p className={classes.soft}>{sent.isMailed ? text.roundMailed(sent.client) : text.roundNotMailed}</p>
          <ClientMessage
            title={sent.title}
            message={text.roundMessage({
              ...sent,
              sender: user ? `${user.firstName} ${user.lastName}` : sent.createdBy,
            })}
            onDone={close}
          />
        </div>
      ) : (
        <RoundForm link={link} onClose={close} onSent={setSent} />
      )}
    </Dialog>
  );
  return { ask: setLink, dialog };
}

export function SendAgainButton({ link, onAsk }: { link: ApprovalLink; onAsk: (link: ApprovalLink) => void }) {
  return (
    <Button variant="filled" leftSection={<Icon name="mail" />} onClick={() => onAsk(link)}>
      {text.sendAgain(link.toResend)}
    </Button>
  );
}

interface RoundFormProps {
  readonly link: ApprovalLink;
  readonly onClose: () => void;
  readonly onSent: (sent: Output<typeof endpoints.sendAgain>) => void;
}

function RoundForm({ link, onClose, onSent }: RoundFormProps) {
  const { id: idLink, idProject, client, toResend } = link;
  const [send, { isLoading }] = approvalLinks.useSendAgain();
  const [present] = useState(() => localDay(Date.parse(link.expiresAt) - 1));
  // A link that ends at once would leave no time to hear what changed.
  const [lastDay, setLastDay] = useState(() =>
    Date.parse(link.expiresAt) < Date.now() + LEFT_DAYS * DAY_MS ? addDays(localDay(Date.now()), 7) : present,
  );
  const confirm = () =>
    send({ id: idProject, idLink, ...(lastDay !== present && { expiresAt: lastDay }) })
      .unwrap()
      .then(onSent, (thrown: unknown) => noticeFailed(messageOf(thrown, text.sendAgainFailed)));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDay(lastDay)) void confirm();
      }}
    >
      <p className={classes.soft}>{text.sendAgainBody(toResend, client)}</p>
      <DayField id="round-last-day" label={text.fields.expiresAt} value={lastDay} onChange={setLastDay} />
      <DialogButtons act={text.sendAgain(toResend)} isBusy={isLoading} onCancel={onClose} />
    </form>
  );
}
