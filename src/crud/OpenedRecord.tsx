import type { TypedUseQuery } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { BaseQuery } from '#api/client/baseQuery.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { common } from '#text/common.ts';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';

interface Answer<Data> {
  currentData?: Data | undefined;
  isFetching: boolean;
  error?: unknown;
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

interface OpenedRecordProps<Data> {
  /** Window title and heading until the record has loaded. */
  readonly title: string;
  readonly answer: Answer<Data>;
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

interface RecordScreenProps<Data> {
  readonly useGet: TypedUseQuery<Data, { id: string | number }, BaseQuery>;
  /** Title of the form of an existing record. */
  readonly title: string;
  /** The form of the record, or of a new one. */
  readonly children: (record?: Data) => ReactNode;
}

/** The screen of new and existing records of a kind; an existing one, whose id is in the address, is loaded first. */
export function RecordScreen<Data>({ children, ...loaded }: RecordScreenProps<Data>) {
  const { id } = useParams();
  return id === undefined ? (
    children()
  ) : (
    <LoadedForm key={id} id={Number(id)} {...loaded}>
      {children}
    </LoadedForm>
  );
}

function LoadedForm<Data>({ id, useGet, title, children }: RecordScreenProps<Data> & { readonly id: number }) {
  const answer = useGet({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={title} answer={answer}>
      {children}
    </OpenedRecord>
  );
}
