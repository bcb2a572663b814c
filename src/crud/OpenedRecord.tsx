import type { ReactNode } from 'react';
import { messageOf } from '#api/client/refusalOf.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { common } from '#text/common.ts';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';

interface OpenedRecordProps<Data> {
  /** In the window's title and on the page, until the record has come. */
  readonly title: string;
  readonly answer: {
    currentData?: Data | undefined;
    isFetching: boolean;
    error?: unknown;
    fulfilledTimeStamp?: number | undefined;
    refetch: () => unknown;
  };
  /** Where the server gives no reason of its own. */
  readonly failed?: string;
  readonly children: (record: Data) => ReactNode;
}

/** A record that is read anew as its form opens, and stays what the form was opened with. */
export function OpenedRecord<Data>({
  title,
  answer,
  failed = common.formLoadFailed,
  children,
}: OpenedRecordProps<Data>) {
  return (
    <LoadedRecord
      title={title}
      record={useFreshRecord(answer)}
      answer={answer}
      failure={messageOf(answer.error, failed)}
    >
      {children}
    </LoadedRecord>
  );
}
