import { Button } from '@mantine/core';
import { setup as text } from '#text/setup.ts';
import classes from '#core/auth/AuthLayout.module.css';

interface StepButtonsProps {
  readonly isBusy: boolean;
  readonly label?: string;
  readonly onBack?: () => void;
}

export function StepButtons({ isBusy, label = text.next, onBack }: StepButtonsProps) {
  return (
    <>
      <Button type="submit" variant="filled" loading={isBusy} fullWidth className={classes.enter ?? ''}>
        {label}
      </Button>
      {onBack && (
        <Button variant="subtle" fullWidth className={classes.enter ?? ''} disabled={isBusy} onClick={onBack}>
          {text.back}
        </Button>
      )}
    </>
  );
}
