import type { ApiKeyStatus } from '#contract/apikeys.ts';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { Icon } from '#light/icons/Icon.tsx';
import classes from './ApiKeys.module.css';

const icons = { active: 'check', disabled: 'ban', expired: 'clock' } as const;

export function ApiKeyStatusBadge({ status }: { status: ApiKeyStatus }) {
  return (
    <span className={classes.status} data-status={status}>
      <Icon name={icons[status]} size={14} />
      {text.states[status]}
    </span>
  );
}
