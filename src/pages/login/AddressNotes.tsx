import { useSearchParams } from 'wouter';
import type { ExternalFailure } from '#contract/auth.ts';
import { auth as text } from '#text/pt/signIn/auth.ts';
import { Note } from '#light/feedback/Note.tsx';

const failures = Object.entries(text.externalFailures satisfies Record<ExternalFailure, string>);

/**
 * What the address says of how one came here. All of it stands in the markup that the build writes, hidden, and
 * `showAddressNotes` there shows what is asked for before the first paint: nothing moves as the page comes alive.
 */
export function AddressNotes() {
  const [params] = useSearchParams();
  return (
    <>
      <div hidden={!params.has('expired')} data-parameter="expired" suppressHydrationWarning>
        <Note icon="clock" tone="warn">
          {text.expired}
        </Note>
      </div>
      {failures.map(([failure, sentence]) => (
        <div
          key={failure}
          hidden={params.get('external') !== failure}
          data-parameter="external"
          data-value={failure}
          suppressHydrationWarning
        >
          <Note icon="warning" tone="warn">
            {sentence}
          </Note>
        </div>
      ))}
    </>
  );
}
