import { Button } from '@mantine/core';
import { common } from '#text/pt/common.ts';
import { Icon } from '#light/icons/Icon.tsx';
import classes from '#light/feedback/States.module.css';

export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <Icon name="warning" size={22} />
      <b>{common.error}</b>
      <p>{message}</p>
      <Button size="sm" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  );
}
