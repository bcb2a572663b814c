import type { Model } from '#contract/models.ts';
import { models as text } from '#text/pt/models.ts';
import { Icon } from '#light/icons/Icon.tsx';
import classes from './Models.module.css';

const icons = { active: 'check', inactive: 'ban', preparing: 'clock', failed: 'warning' } as const;

export function ModelStatus({
  model: { activation, progress, failure },
}: {
  model: Pick<Model, 'activation' | 'progress' | 'failure'>;
}) {
  const words = {
    active: text.active,
    inactive: text.inactive,
    preparing: text.preparing(progress),
    failed: text.failed,
  }[activation];
  return (
    <span className={classes.status} data-activation={activation} title={failure ?? undefined}>
      <Icon name={icons[activation]} size={14} />
      {words}
    </span>
  );
}
