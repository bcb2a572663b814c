import { Button } from '@mantine/core';
import { useState, type FocusEvent, useEffect, useRef } from 'react';
import type { CatalogueItem, CatalogueVoice } from '#contract/catalogue.ts';
import { catalogue } from '#api/catalogue.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { catalogue as text } from '#text/catalogue.ts';
import { projects as projectsApi } from '#api/projects.ts';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import classes from './Catalogue.module.css';

/** Actions on a voice or recognizer in its current state. */
export function InstallActs({ item }: { item: CatalogueItem }) {
  const { key, name, state, license, isCommercial, isFetchable } = item;
  const [isAsking, setIsAsking] = useState(false);
  const [install, installing] = catalogue.useInstall();
  const [pause, pausing] = catalogue.usePause();
  const [resume, resuming] = catalogue.useResume();
  const [cancel, cancelling] = catalogue.useCancel();
  const focus = useKeptFocus(state);
  const failed = { failed: text.actFailed };
  const begin = () => void notifyOutcome(install({ key }).unwrap(), { failed: text.installFailed });
  const goOn = () => void notifyOutcome(resume({ key }).unwrap(), failed);
  const button = (act: string, isBusy: boolean, run: () => void, isMain = false) => (
    <Button
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      aria-label={text.actOf(act, name)}
      loading={isBusy}
      onClick={run}
    >
      {act}
    </Button>
  );
  const stop = (act: string) =>
    button(
      act,
      cancelling.isLoading,
      () => void notifyOutcome(cancel({ key }).unwrap(), { ...failed, done: text.cancelled }),
    );
  return (
    <div className={classes.acts} {...focus}>
      {state === 'available' &&
        isFetchable &&
        button(text.install, installing.isLoading, isCommercial === false ? () => setIsAsking(true) : begin, true)}
      {state === 'waiting' && item.message !== null && button(text.tryNow, resuming.isLoading, goOn)}
      {(state === 'waiting' || state === 'fetching') &&
        button(text.pause, pausing.isLoading, () => void notifyOutcome(pause({ key }).unwrap(), failed))}
      {state === 'paused' && button(text.resume, resuming.isLoading, goOn, true)}
      {state === 'failed' && button(text.retry, resuming.isLoading, goOn, true)}
      {['waiting', 'fetching', 'paused', 'checking', 'preparing'].includes(state) && stop(text.cancel)}
      {state === 'failed' && stop(text.dismiss)}
      {state === 'installed' && 'model' in item && item.model && <InstalledActs name={name} model={item.model} />}
      {isAsking && (
        <ActDialog
          title={text.askTitle(name)}
          act={text.askAct}
          run={() => install({ key, acceptsNonCommercial: true }).unwrap()}
          failed={text.installFailed}
          onClose={() => setIsAsking(false)}
        >
          {text.ask(license)}
        </ActDialog>
      )}
    </div>
  );
}

/**
 * Keeps the focus among buttons that change with the state: if the focused one disappears, the first new one gets it.
 */
function useKeptFocus(state: string) {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && isLost) place.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [state]);
  return {
    ref: place,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // When a focused element is removed, `relatedTarget` is null.
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
}

/** Actions on an installed voice: play a sample, open its page, use it. */
function InstalledActs({ name, model }: { name: string; model: NonNullable<CatalogueVoice['model']> }) {
  const { id, samplePath } = model;
  const { data: projects } = projectsApi.useList({ perPage: 1 });
  return (
    <>
      {samplePath !== null && <SampleButton voice={name} path={samplePath} />}
      <ButtonLink size="sm" href={`/dashboard/models/${id}`}>
        {text.open}
      </ButtonLink>
      {model.isActive && (
        <ButtonLink size="sm" href={`/dashboard/projects${projects?.meta.total === 0 ? '/new' : ''}`}>
          {text.use}
        </ButtonLink>
      )}
    </>
  );
}
