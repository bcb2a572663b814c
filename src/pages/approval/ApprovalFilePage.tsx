import { useState } from 'react';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { approvalFile as text } from '#text/clientApprovals.ts';
import { platform } from '#core/platform.ts';
import { fileSubmission, useFileSubmission, writeDecisions } from './fileSubmission.ts';
import { SubmissionContext } from './submissionPort.ts';
import { SubmissionScreen } from './SubmissionScreen.tsx';
import classes from './Approval.module.css';

/** The page inside a file for approval: decisions are saved as another file, which goes back to the sender. */
export function ApprovalFilePage() {
  const { submission } = useFileSubmission();
  const [isOver] = useState(() => submission !== undefined && Date.parse(submission.expiresAt) <= Date.now());
  if (!submission) return null;
  if (isOver)
    return (
      <main className={classes.message}>
        <h1>{text.overTitle}</h1>
        <p>{text.over}</p>
      </main>
    );
  return (
    <SubmissionContext value={fileSubmission}>
      <SubmissionScreen
        submission={submission}
        intro={text.intro(submission.sender)}
        thanks={text.thanks(submission.sender)}
        tools={<TelephoneSwitch isPageWide />}
      >
        {(isDone) => <SaveDecisions isDone={isDone} sender={submission.sender} />}
      </SubmissionScreen>
    </SubmissionContext>
  );
}

/** Shares files where the browser can and allows it for a page from a file. */
const canShare = (file: File) => navigator.canShare?.({ files: [file] }) ?? false;

function SaveDecisions({ isDone, sender }: { isDone: boolean; sender: string | undefined }) {
  const [said, setSaid] = useState('');
  const save = async () => {
    const content = await writeDecisions();
    if (content === undefined) return setSaid(text.cannotSign);
    const file = new File([content], 'decisoes.json', { type: 'application/json' });
    const isShared =
      canShare(file) &&
      (await platform.share?.({ files: [file] }).then(
        () => true,
        () => false,
      ));
    if (isShared) return setSaid(text.shared);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    setSaid(text.saved(sender));
  };
  return (
    <>
      <button type="button" className={isDone ? classes.primary : classes.plain} onClick={() => void save()}>
        {text.save}
      </button>
      <output className={classes.reading}>{said}</output>
    </>
  );
}
