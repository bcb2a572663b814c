import { Button } from '@mantine/core';
import { common } from '#text/common.ts';
import { problems } from '#text/problems.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import classes from '#core/feedback/States.module.css';

interface LoadFailedProps {
  readonly message: string;
  /** What the server answered; of a record that is not there the way out is another than asking again. */
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

/** The server says that there is no such record: asking again brings nothing. */
function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
