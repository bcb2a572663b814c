import { useEffect, useRef } from 'react';
import type { DemoRequest } from '#contract/demo.ts';
import { DemoResult, EarlierResult } from './DemoResult.tsx';
import { useDemoAudio } from './useDemoAudio.ts';
import type { DemoErrors } from './useDemoForm.ts';

interface DemoStageProps {
  readonly request: DemoRequest;
  /** Called if the server rejected fields, which are corrected in the form. */
  readonly onRefused: (errors: DemoErrors) => void;
  /** `hadFocus`: the closed result contained the focus. */
  readonly onClose: (hadFocus: boolean) => void;
}

/** Synthesizes each new request below the form; the previous audio stays for comparison. */
export function DemoStage({ request, onRefused, onClose }: DemoStageProps) {
  const { audio, earlier, speak } = useDemoAudio();
  const result = useRef<HTMLElement>(null);
  useEffect(() => speak(request), [request, speak]);
  const refused = audio?.state === 'failed' ? audio.failure.refusal?.fields : undefined;
  useEffect(() => {
    if (!refused) return;
    onClose(false);
    onRefused(refused as DemoErrors);
  });
  useShown(result, request);
  const close = () => onClose(result.current?.contains(document.activeElement) ?? false);
  useEscape(close);
  if (!audio || refused) return null;
  return (
    <>
      <DemoResult ref={result} audio={audio} onRetry={() => speak(request)} onClose={close} />
      {earlier && <EarlierResult audio={earlier} />}
    </>
  );
}

/** Scrolls to the result, which is outside the window on phones. */
function useShown(result: React.RefObject<HTMLElement | null>, request: DemoRequest): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [result, request]);
}

function useEscape(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) latest.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
