import { localStore } from '#core/platform.ts';
import { ofBase } from '#common/device/atBase.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { catalogue } from '#api/catalogue.ts';
import { Note } from '#core/feedback/Note.tsx';
import { useUser } from '#state/hooks.ts';
import { catalogue as text } from '#text/catalogue.ts';
import classes from './Catalogue.module.css';

const DISMISSED = ofBase('entoa-voice-offer-dismissed');

/** A hint for administrators if no natural voice is installed. */
export function NaturalVoiceOffer({ isDismissible = false }: { isDismissible?: boolean }) {
  const isAdmin = useUser()?.role === 'ADMIN';
  const [isDismissed, setIsDismissed] = useState(() => isDismissible && localStore.getItem(DISMISSED) !== null);
  const isAsked = isAdmin && !isDismissed;
  const { data } = catalogue.useOffer({}, { skip: !isAsked, refetchOnMountOrArgChange: true });
  if (!isAsked || !data?.isMissing) return null;
  const dismiss = () => {
    localStore.setItem(DISMISSED, '1');
    setIsDismissed(true);
  };
  return (
    <Note icon="melody">
      <span className={classes.offer}>
        <span>{text.offer}</span>
        <Link href="/dashboard/models/catalogue">{text.offerAct}</Link>
        {isDismissible && (
          <Button size="sm" variant="subtle" onClick={dismiss}>
            {text.offerDismiss}
          </Button>
        )}
      </span>
    </Note>
  );
}
