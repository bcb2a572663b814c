import { Button } from '@mantine/core';
import { common } from '#text/common.ts';
import { problems } from '#text/problems.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import classes from '#core/feedback/States.module.css';

interface LoadFailedProps {
  readonly message: string;
  /** The failed request; if the record does not exist, another way out than a retry is offered. */
  readonly error?: unknown;
  readonly onRetry: () => void;
}

export function LoadFailed({ message, error, onRetry }: LoadFailedProps) {
  return (
    <div className={classes.state} role="alert">
      <Icon name="warning" size={22} />
      <b>{common.error}</b>
      <p>{message}</p>
      {isGone(error) ? (
        <ButtonLink size="sm" href="/dashboard/projects">
          {problems.toProjects}
        </ButtonLink>
      ) : (
        <Button size="sm" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** True if the server reports that the record does not exist: a retry would not help. */
function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
