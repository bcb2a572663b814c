import type { ApiKeyStatus } from '#contract/apikeys.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { StateBadge, type StateLook } from '#ui/status/StateBadge.tsx';

const looks: Record<ApiKeyStatus, StateLook> = {
  active: { icon: 'check', tone: 'good' },
  disabled: { icon: 'ban' },
  expired: { icon: 'clock', tone: 'over' },
};

export function ApiKeyStatusBadge({ status }: { status: ApiKeyStatus }) {
  return <StateBadge look={looks[status]}>{text.states[status]}</StateBadge>;
}
