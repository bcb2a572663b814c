import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { VoicePapers } from '#contract/papers.ts';
import { fetchConsent, papers as papersApi } from '#api/papers.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { ExportButton } from '#crud/ExportButton.tsx';
import { Note } from '#core/feedback/Note.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { common } from '#text/common.ts';
import { papers as text } from '#text/papers.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { formatDay } from '#ui/formatDay.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import classes from '#features/models/Models.module.css';

const PapersDialog = lazyPart(() => import('./PapersDialog.tsx').then((module) => module.PapersDialog));

/** Licences, consent and credit of a model's voice. */
export function PapersSection({ voice }: { voice: string }) {
  const answer = papersApi.useList({}, { refetchOnMountOrArgChange: true });
  const [isEditing, setIsEditing] = useState(false);
  const papers = answer.data?.find((one) => one.voice === voice);
  return (
    <section className={classes.section} aria-labelledby="voice-papers">
      <h2 id="voice-papers">{text.title}</h2>
      {papers ? (
        <>
          <ConsentNote papers={papers} />
          <PapersFacts papers={papers} />
          <Button leftSection={<Icon name="edit" />} onClick={() => setIsEditing(true)}>
            {text.edit}
          </Button>
        </>
      ) : (
        <NotLoaded answer={answer} lines={3} failed={text.loadFailed} />
      )}
      {isEditing && papers && <PapersDialog papers={papers} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

/** Asks for the papers of a voice that was just uploaded; they may be left for later. */
export function PapersQuestion({ voice }: { voice: string }) {
  const { data } = papersApi.useList({}, { refetchOnMountOrArgChange: true });
  const [isEditing, setIsEditing] = useState(false);
  const papers = data?.find((one) => one.voice === voice);
  return (
    <>
      <p>{text.ask}</p>
      <Button disabled={!papers} onClick={() => setIsEditing(true)}>
        {text.fill}
      </Button>
      {isEditing && papers && <PapersDialog papers={papers} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function ConsentNote({ papers: { consentState, consentUntil } }: { papers: VoicePapers }) {
  if (consentUntil === null || consentState === 'valid' || consentState === 'none') return null;
  const day = formatDay(consentUntil);
  return (
    <Note icon="warning" tone="warn">
      {consentState === 'ended' ? text.ended(day) : text.ending(day)}
    </Note>
  );
}

function PapersFacts({ papers }: { papers: VoicePapers }) {
  const { voice, consentBy, consentUntil, consentFile, licenseTextAt, isProposed, changedBy, changedAt } = papers;
  const consent = [consentBy, consentUntil && text.until(formatDay(consentUntil))].filter(Boolean).join(', ');
  const rows: readonly (readonly [string, ReactNode])[] = [
    [text.businessUse, text.uses[papers.businessUse]],
    [text.person, papers.person],
    [text.consentBy, consent],
    [text.credit, papers.credit],
    [text.weightsLicense, papers.weightsLicense],
    [text.dataLicense, papers.dataLicense],
    [text.ancestorLicense, papers.ancestorLicense],
    [text.licenseText, licenseTextAt && text.licenseTextAt(formatDateTime(licenseTextAt))],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || text.unknown}</dd>
          </div>
        ))}
        {consentFile && (
          <div>
            <dt>{text.consentFile}</dt>
            <dd>
              <ExportButton
                label={consentFile}
                fileName={consentFile}
                read={() => fetchConsent(voice)}
                failed={common.downloadFailed}
              />
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.soft}>
        {isProposed || changedBy === null || changedAt === null
          ? text.proposed
          : text.changed(changedBy, formatDateTime(changedAt))}
      </p>
    </>
  );
}
