import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUpdateWaiting, subscribeUpdate, updateNow } from '#offline/registerWorker.ts';
import { common } from '#text/common.ts';
import { noticeOffer } from '#ui/feedback/notices.tsx';

/** Offers a new version; never reloads without the person's consent. */
export function UpdateOffer() {
  const isWaiting = useSyncExternalStore(subscribeUpdate, isUpdateWaiting);
  useEffect(() => {
    if (isWaiting) noticeOffer('update', common.newVersion, <UpdateButton />);
  }, [isWaiting]);
  return null;
}

function UpdateButton() {
  const [isUpdating, setIsUpdating] = useState(false);
  return (
    <Button
      size="sm"
      loading={isUpdating}
      onClick={() => {
        setIsUpdating(true);
        void updateNow();
      }}
    >
      {common.update}
    </Button>
  );
}
