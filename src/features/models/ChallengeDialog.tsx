import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { common } from '#text/common.ts';
import { models as text } from '#text/models.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import classes from './Models.module.css';

const CODE_BYTES = 4;

function newChallenge(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(CODE_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

interface ChallengeDialogProps {
  readonly title: string;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Lets an act pass only for who types what is shown: nobody switches a voice off by accident. */
export function ChallengeDialog({ title, act, isDanger, isBusy, onConfirm, onClose, children }: ChallengeDialogProps) {
  const [challenge] = useState(newChallenge);
  const [typed, setTyped] = useState('');
  const isRight = typed === challenge;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) onConfirm();
  };
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form className={classes.challenge} onSubmit={confirm} aria-busy={isBusy}>
        <div>{children}</div>
        <p>{text.challenge(challenge)}</p>
        <TextInput
          label={text.challengeField}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={typed !== '' && !isRight ? text.wrongChallenge : undefined}
        />
        <div className={classes.challengeActions}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="filled"
            data-danger={isDanger || undefined}
            disabled={!isRight}
            loading={isBusy}
          >
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
