import type { Model } from '#contract/models.ts';
import { models as text } from '#text/models.ts';
import { StateBadge, type StateLook } from '#ui/status/StateBadge.tsx';

const looks: Record<Model['activation'], StateLook> = {
  active: { icon: 'check', tone: 'good' },
  inactive: { icon: 'ban' },
  preparing: { icon: 'clock', tone: 'busy' },
  failed: { icon: 'warning', tone: 'bad' },
};

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
    <StateBadge look={looks[activation]} title={failure ?? undefined}>
      {words}
    </StateBadge>
  );
}
