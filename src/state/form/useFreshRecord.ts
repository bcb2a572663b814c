import { useState } from 'react';

interface Answer<Data> {
  currentData?: Data | undefined;
  isFetching: boolean;
  error?: unknown;
  fulfilledTimeStamp?: number | undefined;
}

/**
 * The record as the server had it when the form opened; it does not change while the form is open, even if the query is
 * refetched. Cached data is used only if the server cannot be reached.
 */
export function useFreshRecord<Data>(answer: Answer<Data>): Data | undefined {
  const [openedAt] = useState(() => Date.now());
  const [record, setRecord] = useState<Data>();
  const isFresh = (answer.fulfilledTimeStamp ?? 0) >= openedAt || (answer.error !== undefined && !answer.isFetching);
  if (record === undefined && answer.currentData !== undefined && isFresh) setRecord(answer.currentData);
  return record;
}
