import { useState, useSyncExternalStore } from 'react';
import { cacheAge, subscribeCacheAge } from '#api/client/cacheAge.ts';
import { outboxEntries, subscribeOutbox } from '#offline/outbox/outbox.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { ConnectionSign } from '#ui/feedback/ConnectionSign.tsx';
import { formatTime } from '#ui/formatDateTime.ts';
import { OutboxDialog } from './OutboxDialog.tsx';

/** The one quiet indicator of how the person stands with the server. */
export function ConnectionStatus() {
  const connection = useConnection();
  const age = useSyncExternalStore(subscribeCacheAge, cacheAge);
  const entries = useSyncExternalStore(subscribeOutbox, outboxEntries);
  const [isOpen, setIsOpen] = useState(false);
  const problems = entries.filter(({ problem }) => problem !== undefined).length;
  return (
    <>
      <ConnectionSign
        connection={connection}
        dataOf={connection === 'online' || age === undefined ? undefined : formatTime(age)}
        waiting={entries.length - problems}
        problems={problems}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && <OutboxDialog entries={entries} onClose={() => setIsOpen(false)} />}
    </>
  );
}
