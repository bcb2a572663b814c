import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { DecisionFile } from '#contract/approvalLinks.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import type { approvalLinks as endpoints } from '#contract/approvalLinks.ts';
import { approvalLinks } from '#api/approvalLinks.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { approvalLinks as text } from '#text/approvalLinks.ts';
import { common } from '#text/common.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './Approval.module.css';

type Seen = Output<typeof endpoints.applyDecisions>;

/** Takes a file of decisions back, shows what it would change, and applies it. */
export function BringDecisions({ idProject }: { idProject: number }) {
  const id = useId();
  const [look] = approvalLinks.useApplyDecisions();
  const [apply, { isLoading }] = approvalLinks.useApplyDecisions();
  const [found, setFound] = useState<{ file: DecisionFile; seen: Seen }>();
  const [problem, setProblem] = useState('');
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem('');
    const file = parse(await chosen.text());
    if (!file) return setProblem(text.bringUnreadable);
    try {
      setFound({ file, seen: await look({ id: idProject, decisionFile: file, dryRun: true }).unwrap() });
    } catch (thrown) {
      setProblem(messageOf(thrown, text.bringFailed) ?? text.bringFailed);
    }
  };
  const applied = found?.seen.applied;
  const changing = applied ? 0 : (found?.seen.decisions.filter(({ effect }) => effect === 'applies').length ?? 0);
  const confirm = () =>
    found &&
    apply({ id: idProject, decisionFile: found.file })
      .unwrap()
      .then(
        () => {
          setFound(undefined);
          noticeDone(text.brought(changing));
        },
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.bringFailed)),
      );
  return (
    <div
      className={classes.bring}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <b id={`${id}label`}>{text.bring}</b>
      <p id={`${id}help`} className={classes.soft}>
        {text.bringHelp}
      </p>
      <label className={classes.picker}>
        <input
          type="file"
          accept=".json,application/json"
          className="visually-hidden"
          aria-labelledby={`${id}label`}
          aria-describedby={`${id}help ${id}problem`}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // Allows choosing the same file again.
            event.currentTarget.value = '';
          }}
        />
        <Icon name="file" size={16} />
        {text.bringChoose}
      </label>
      <p id={`${id}problem`} className={classes.problem} role="alert">
        {problem}
      </p>
      {found && (
        <Dialog isOpen title={text.bringTitle} onClose={() => setFound(undefined)}>
          <div className={classes.form}>
            <p className={classes.soft}>{text.bringFrom(found.seen.link.title, found.seen.link.client)}</p>
            <ul className={classes.decisions}>
              {found.seen.decisions.map(({ idPrompt, name, decision, reason, effect }) => (
                <li key={idPrompt}>
                  <b>{name ?? `#${idPrompt}`}</b>
                  <span data-decision={effect === 'applies' ? decision : undefined}>{text.decisions[decision]}</span>
                  <span className={classes.soft}>{text.effects[effect]}</span>
                  {reason !== null && <span className={classes.soft}>{reason}</span>}
                </li>
              ))}
            </ul>
            {changing === 0 && (
              <p className={classes.soft}>
                {applied ? text.bringApplied(applied.by, formatDateTime(applied.at)) : text.bringNothing}
              </p>
            )}
            <div className={classes.actions}>
              <Button onClick={() => setFound(undefined)}>{common.cancel}</Button>
              {changing > 0 && (
                <Button variant="filled" loading={isLoading} onClick={() => void confirm()} data-autofocus>
                  {text.bringApply(changing)}
                </Button>
              )}
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function parse(content: string): DecisionFile | undefined {
  try {
    const file = v.safeParse(DecisionFile, JSON.parse(content));
    return file.success ? file.output : undefined;
  } catch {
    return undefined;
  }
}
