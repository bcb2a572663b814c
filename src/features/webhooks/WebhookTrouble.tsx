import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { Note } from '#core/feedback/Note.tsx';
import { deliveries as text, webhooks } from '#text/webhooks.ts';
import { WebhookActDialog } from './WebhookActDialog.tsx';
import classes from './Webhooks.module.css';

/** What keeps a webhook from telling, and the way on. */
export function WebhookTrouble({ webhook }: { webhook: Webhook }) {
  const [isAsking, setIsAsking] = useState(false);
  const { status, failures, failure } = webhook;
  if (status === 'active') return null;
  return (
    <div className={classes.trouble}>
      <Note icon="warning" tone="warn">
        {status === 'paused' ? text.paused : text.failing(failures)} {failure}
      </Note>
      {status === 'paused' && <Button onClick={() => setIsAsking(true)}>{webhooks.resume}</Button>}
      {isAsking && <WebhookActDialog act={{ kind: 'toggle', webhook }} onClose={() => setIsAsking(false)} />}
    </div>
  );
}
