import { useState } from 'react';
import { type Outcome, notifyOutcome } from './notifyOutcome.ts';

/** An act that a dialog has asked for: done, its outcome said, the dialog closed. */
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
