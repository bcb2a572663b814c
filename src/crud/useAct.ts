import { useState } from 'react';
import { type Outcome, notifyOutcome } from './notifyOutcome.ts';

/** Runs the action of a dialog, reports its result and closes the dialog. */
export function useAction<Answer>(outcome: Outcome<Answer>, onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const start = (act: Promise<Answer>) => {
    setIsBusy(true);
    void notifyOutcome(act, outcome).finally(() => {
      setIsBusy(false);
      onClose();
    });
  };
  return { isBusy, start };
}
