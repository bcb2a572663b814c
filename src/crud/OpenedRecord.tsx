import type { ReactNode } from 'react';
import { messageOf } from '#api/client/refusalOf.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { common } from '#text/common.ts';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';

interface OpenedRecordProps<Data> {
  /** Window title and heading until the record has loaded. */
  readonly title: string;
  readonly answer: {
    currentData?: Data | undefined;
    isFetching: boolean;
    error?: unknown;
    fulfilledTimeStamp?: number | undefined;
    refetch: () => unknown;
  };
  /** Message if the server gives no reason. */
  readonly failed?: string;
  readonly children: (record: Data) => ReactNode;
}

/** Loads a record for its form; the form keeps the version with which it was opened. */
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
