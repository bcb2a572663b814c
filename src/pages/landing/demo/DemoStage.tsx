import { useEffect } from 'react';
import type { DemoRequest } from '#contract/demo.ts';
import { DemoDialog } from './DemoDialog.tsx';
import { useDemoAudio } from './useDemoAudio.ts';
import type { DemoErrors } from './useDemoForm.ts';

interface DemoStageProps {
  readonly request: DemoRequest;
  /** The server found fault with fields: they are mended in the form. */
  readonly onRefused: (errors: DemoErrors) => void;
  readonly onClose: () => void;
}

/** Speaks the text as soon as it is there. */
export function DemoStage({ request, onRefused, onClose }: DemoStageProps) {
  const { audio, speak } = useDemoAudio();
  useEffect(() => speak(request), [request, speak]);
  const refused = audio?.state === 'failed' ? audio.failure.refusal?.fields : undefined;
  useEffect(() => {
    if (!refused) return;
    onClose();
    onRefused(refused as DemoErrors);
  });
  return audio && !refused ? <DemoDialog audio={audio} onRetry={() => speak(request)} onClose={onClose} /> : null;
}
