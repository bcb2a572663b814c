import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { LazyTelephoneSwitch } from '#core/telephone/LazyTelephoneSwitch.tsx';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { digitsInput } from '#core/form/codeInput.ts';
import { clientApprovals as text } from '#text/clientApprovals.ts';
import { common } from '#text/common.ts';
import { SubmissionScreen } from './SubmissionScreen.tsx';
import { SubmissionContext } from './submissionPort.ts';
import {
  type CodeSent,
  openSubmission,
  sendCodeAgain,
  serverSubmission,
  submitCode,
  useSubmission,
} from './submissionStore.ts';
import classes from './Approval.module.css';

type Address = Parameters<typeof openSubmission>[0];

/** The page of an approval link: what its prompts are, or in one friendly sentence why it does not open. */
export function ApprovalPage({ address }: { address: Address }) {
  const { phase, submission, unsent, codeSent, isElsewhere } = useSubmission();
  const open = () => void openSubmission(address);
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(open, []);
  useEffect(() => {
    document.title = common.pageTitle(submission?.title ?? text.title);
  }, [submission]);
  if (phase === 'ready' && submission)
    return (
      <SubmissionContext value={serverSubmission}>
        <SubmissionScreen submission={submission} tools={<LazyTelephoneSwitch isPageWide />} />
      </SubmissionContext>
    );
  if (phase === 'code') return <CodeForm sent={codeSent} />;
  if (phase === 'closed')
    return (
      <Message title={isElsewhere ? text.onlyHereTitle : text.closedTitle}>
        <p>{isElsewhere ? text.onlyHere : text.closed}</p>
        {unsent > 0 && <p className={classes.warning}>{text.unsent(unsent)}</p>}
      </Message>
    );
  if (phase === 'loading')
    return (
      <div className={classes.page}>
        <header className={classes.header}>
          <span className={classes.logo}>
            <Wordmark height={32} />
          </span>
        </header>
        <main className={classes.main}>
          <output>{text.loading}</output>
        </main>
      </div>
    );
  return (
    <Message title={phase === 'limited' ? undefined : text.unreachableTitle}>
      <p>{phase === 'limited' ? text.tooMany : text.unreachable}</p>
      <button type="button" className={classes.primary} onClick={open}>
        {text.tryAgain}
      </button>
    </Message>
  );
}

function Message({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <main className={classes.message}>
      <span className={classes.logo}>
        <Wordmark height={36} />
        <span className="visually-hidden">{common.productName}</span>
      </span>
      <h1 className={title === undefined ? 'visually-hidden' : undefined}>{title ?? text.title}</h1>
      {children}
    </main>
  );
}

const codeProblems = { limited: text.sentTooOften, unreachable: text.codeUnsent };

function CodeForm({ sent }: { sent: CodeSent }) {
  const [code, setCode] = useState('');
  const digits = code.replaceAll(/\D/g, '');
  const [problem, setProblem] = useState(sent === 'sent' ? '' : codeProblems[sent]);
  const [isBusy, setIsBusy] = useState(false);
  const field = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const outcome = await submitCode(digits);
    setIsBusy(false);
    setProblem({ right: '', wrong: text.codeWrong, limited: text.tooMany, unreachable: text.codeUnsent }[outcome]);
  };
  const sendAgain = async () => {
    const again = await sendCodeAgain();
    setProblem(again === 'sent' ? text.sentAgain : codeProblems[again]);
  };
  return (
    <Message title={text.codeTitle}>
      {sent === 'sent' && <p>{text.codeHelp}</p>}
      <form className={classes.code} onSubmit={(event) => void submit(event)}>
        <label htmlFor={field}>{text.code}</label>
        <input
          id={field}
          {...digitsInput}
          required
          aria-describedby={`${field}-problem`}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <output id={`${field}-problem`} className={classes.warning}>
          {problem}
        </output>
        <button type="submit" className={classes.primary} disabled={isBusy || digits.length !== 6}>
          {text.enter}
        </button>
        <button type="button" className={classes.plain} onClick={() => void sendAgain()}>
          {text.sendAgain}
        </button>
      </form>
    </Message>
  );
}
