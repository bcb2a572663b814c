import type { DeliveryStatus, WebhookStatus } from '#contract/webhooks.ts';
import type { StateLook } from '#ui/status/StateBadge.tsx';

export const stateLooks: Record<WebhookStatus | DeliveryStatus, StateLook> = {
  active: { icon: 'check', tone: 'good' },
  failing: { icon: 'warning', tone: 'bad' },
  paused: { icon: 'ban', tone: 'over' },
  waiting: { icon: 'clock' },
  delivered: { icon: 'check', tone: 'good' },
  failed: { icon: 'bang', tone: 'bad' },
};
