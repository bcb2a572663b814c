import { useEffect, useRef } from 'react';
import type { DemoRequest } from '#contract/demo.ts';
import { DemoResult, EarlierResult } from './DemoResult.tsx';
import { useDemoAudio } from './useDemoAudio.ts';
import type { DemoErrors } from './useDemoForm.ts';

interface DemoStageProps {
  readonly request: DemoRequest;
  /** The server found fault with fields: they are mended in the form. */
  readonly onRefused: (errors: DemoErrors) => void;
  /** `hadFocus`: what was closed held it. */
  readonly onClose: (hadFocus: boolean) => void;
}

/** Speaks the text as soon as it is there, below the form; the audio before stays beside it, to be compared. */
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

/** On a phone the result comes below what is seen. */
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
