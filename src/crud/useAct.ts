import { useState } from 'react';
import { type Outcome, sayOutcome } from './sayOutcome.ts';

/** An act that a dialog has asked for: done, its outcome said, the dialog closed. */
export function useAct<Answer>(outcome: Outcome<Answer>, onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const start = (act: Promise<Answer>) => {
    setIsBusy(true);
    void sayOutcome(act, outcome).finally(() => {
      setIsBusy(false);
      onClose();
    });
  };
  return { isBusy, start };
}
