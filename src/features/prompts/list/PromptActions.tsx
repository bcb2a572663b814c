import { Menu } from '@mantine/core';
import { Link } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { common } from '#text/common.ts';
import { device } from '#text/device.ts';
import { prompts as text } from '#text/prompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';
import { RowMenu } from '#ui/list/RowMenu.tsx';
import { isRejected } from '#common/review.ts';
import type { PromptAct } from './PromptActDialog.tsx';
import { PinButton } from '#features/prompts/offline/PinButton.tsx';
import { MoveItems } from '#features/prompts/order/MoveItems.tsx';
import { usePromptPin } from '#features/prompts/offline/usePromptPin.ts';
import classes from '#features/prompts/rows/Prompts.module.css';

interface PromptActionsProps {
  readonly prompt: Prompt;
  /** False in archived projects. */
  readonly mayChange: boolean;
  /** True to fold the actions into one menu, if there is no space for three buttons. */
  readonly isFolded: boolean;
  readonly onAct: (act: PromptAct) => void;
}

export function PromptActions({ prompt, mayChange, isFolded, onAct }: PromptActionsProps) {
  const { name, idProject, id, openComments = 0 } = prompt;
  const invalidated = isRejected(prompt);
  const edit = `/dashboard/projects/${idProject}/prompts/${id}/edit`;
  const mark = invalidated && <span className={classes.mark}>{text.invalidated}</span>;
  const pin = usePromptPin(prompt);
  if (!mayChange)
    return (
      <RowActions>
        {mark}
        {pin && <PinButton name={name} pin={pin} />}
      </RowActions>
    );
  const rest = (
    <>
      <Menu.Item leftSection={<Icon name="takes" />} onClick={() => onAct({ kind: 'takes', prompt })}>
        {text.takes}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="comment" />} onClick={() => onAct({ kind: 'comments', prompt })}>
        {openComments > 0 ? text.commentsOpen(openComments) : text.comments}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="microphone" />} onClick={() => onAct({ kind: 'record', prompt })}>
        {text.record}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="file" />} onClick={() => onAct({ kind: 'send', prompt })}>
        {text.sendRecording}
      </Menu.Item>
      {pin && (
        <Menu.Item leftSection={<Icon name="phone" />} onClick={pin.toggle}>
          {pin.isPinned ? device.release : device.keep}
        </Menu.Item>
      )}
    </>
  );
  if (isFolded) {
    return (
      <RowMenu label={common.actionsOf(name)}>
        <Menu.Item component={Link} href={edit} leftSection={<Icon name="edit" />}>
          {common.edit}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="flag" />}
          disabled={invalidated}
          onClick={() => onAct({ kind: 'invalidate', prompt })}
        >
          {invalidated ? text.invalidated : text.invalidate}
        </Menu.Item>
        <MoveItems id={id} />
        {rest}
        <Menu.Item leftSection={<Icon name="trash" />} onClick={() => onAct({ kind: 'remove', prompt })}>
          {common.remove}
        </Menu.Item>
      </RowMenu>
    );
  }
  return (
    <RowActions>
      <RowAction icon="edit" act={common.edit} of={name} href={edit} />
      {mark ? (
        // Above the icons, which it would break into two lines.
        <span className={classes.aboveActions}>{mark}</span>
      ) : (
        <RowAction icon="flag" act={text.invalidate} of={name} onClick={() => onAct({ kind: 'invalidate', prompt })} />
      )}
      <span className={classes.rest} data-news={openComments > 0 || undefined}>
        <RowMenu
          label={
            openComments > 0 ? `${common.actionsOf(name)}, ${text.openComments(openComments)}` : common.actionsOf(name)
          }
        >
          {rest}
        </RowMenu>
      </span>
      <RowAction icon="trash" act={common.remove} of={name} onClick={() => onAct({ kind: 'remove', prompt })} />
    </RowActions>
  );
}
