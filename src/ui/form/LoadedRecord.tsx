import type { ReactNode } from 'react';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { PageTitle } from '#core/PageTitle.tsx';

interface LoadedRecordProps<Data> {
  readonly title: string;
  readonly record: Data | undefined;
  readonly answer: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Message if the record could not be loaded. */
  readonly failure: string;
  readonly children: (record: Data) => ReactNode;
}

/** A form for a record that must be loaded first: shows its loading state or its failure. */
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
