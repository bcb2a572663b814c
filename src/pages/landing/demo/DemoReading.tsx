import type { RefusalBody } from '#contract/kit/refusal.ts';
import { useEffect, useState } from 'react';
import { demo as demoEndpoints } from '#contract/demo.ts';
import type { Language } from '#contract/kit/languages.ts';
import { reading as endpoints, type Reading } from '#contract/reading.ts';
import { sendAsVisitor } from '#pages/landing/visitor/requestWithOptionalAuth.ts';
import { reading as text } from '#text/reading.ts';
import { playOnce } from '#core/player/playOnce.ts';
import { cutText } from '#core/reading/cutText.ts';
import classes from './DemoReading.module.css';

const DEBOUNCE_MS = 400;

/** Shows the normalized text of the demo; each changed piece can be played alone. */
export function DemoReading({ written, language, voice }: { written: string; language: Language; voice: string }) {
  const [found, setFound] = useState<{ of: string; reading: Reading }>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (written.trim() === '') return;
    const leaving = new AbortController();
    const timer = setTimeout(
      () =>
        void sendAsVisitor({ endpoint: endpoints.read, input: { text: written, language } }, leaving.signal).then(
          ({ data, error }) => {
            if (leaving.signal.aborted) return;
            if (error === undefined) setFound({ of: written, reading: data as Reading });
            setProblem(error === undefined ? '' : (messageIn(error) ?? text.failed));
          },
        ),
      DEBOUNCE_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [written, language]);

  const hear = async (words: string) => {
    const input = { speaker: voice, compression: null, text: words, language };
    const { data, error } = await sendAsVisitor({ endpoint: demoEndpoints.speak, input });
    if (error !== undefined) return setProblem(messageIn(error) ?? text.hearFailed);
    const { audio, mimeType } = data as { audio: string; mimeType: string };
    await playOnce(audio, mimeType).catch(() => setProblem(text.hearFailed));
  };
  const current = found?.of === written ? found.reading : undefined;
  return (
    <div className={classes.reading} aria-live="polite">
      {written.trim() === '' && <p>{text.empty}</p>}
      {problem !== '' && <p role="alert">{problem}</p>}
      {found && written.trim() !== '' && (
        <p className={classes.text} data-stale={found.of !== written || undefined}>
          {cutText(found.of, found.reading.pieces, found.reading.problems).map((stretch) => {
            if (stretch.kind === 'plain') return <span key={stretch.from}>{stretch.written}</span>;
            if (stretch.kind === 'problem') return <mark key={stretch.from}>{stretch.written}</mark>;
            const { spoken, said = spoken, written: form, rule } = stretch.piece;
            if (rule === 'pause') return <i key={stretch.from}>{text.pause}</i>;
            return (
              <button
                key={stretch.from}
                type="button"
                title={`${text.rules[rule] ?? text.otherRule}: ${form}`}
                aria-label={`${text.hear} ${form}: ${spoken}`}
                onClick={() => void hear(said)}
              >
                {spoken}
              </button>
            );
          })}
        </p>
      )}
      {found?.reading.problems.map(({ from, reason }) => (
        <p key={from} role="alert">
          {reason}
        </p>
      ))}
      {current?.hints.map(({ from, reason }) => (
        <p key={from} className={classes.hint}>
          {reason}
        </p>
      ))}
      {current && current.pieces.length + current.problems.length + current.hints.length === 0 && (
        <p>{text.asWritten}</p>
      )}
    </div>
  );
}

function messageIn(error: object): string | undefined {
  const { data } = error as { data?: Partial<RefusalBody> };
  return data?.code === 'INTERNAL' ? undefined : data?.message;
}
