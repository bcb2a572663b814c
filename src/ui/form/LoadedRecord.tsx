import type { ReactNode } from 'react';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { PageTitle } from '#core/PageTitle.tsx';

interface LoadedRecordProps<Data> {
  readonly title: string;
  readonly record: Data | undefined;
  readonly answer: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Why there is no record, when there is none. */
  readonly failure: string;
  readonly children: (record: Data) => ReactNode;
}

/** A form over a record that is read first: waits for it, or says why it cannot be had. */
export function LoadedRecord<Data>({
  title,
  record,
  answer: { error, isFetching, refetch },
  failure,
  children,
}: LoadedRecordProps<Data>) {
  if (record !== undefined) return children(record);
  return (
    <>
      <PageTitle title={title}>{title}</PageTitle>
      {error === undefined || isFetching ? (
        <Waiting />
      ) : (
        <LoadFailed message={failure} error={error} onRetry={refetch} />
      )}
    </>
  );
}
