import { useState } from 'react';

interface Answer<Data> {
  currentData?: Data | undefined;
  isFetching: boolean;
  error?: unknown;
  fulfilledTimeStamp?: number | undefined;
}

/**
 * The record as the server had it when the form opened; stays the same while the form is open,
 * whatever is read again meanwhile. What was cached serves only when the server cannot be asked.
 */
export function useFreshRecord<Data>(answer: Answer<Data>): Data | undefined {
  const [openedAt] = useState(() => Date.now());
  const [record, setRecord] = useState<Data>();
  const isFresh = (answer.fulfilledTimeStamp ?? 0) >= openedAt || (answer.error !== undefined && !answer.isFetching);
  if (record === undefined && answer.currentData !== undefined && isFresh) setRecord(answer.currentData);
  return record;
}
