import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { projects } from '#api/projects.ts';
import { prompts } from '#api/prompts.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { OpenedRecord } from '#crud/OpenedRecord.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { PromptForm } from './PromptForm.tsx';
import type { ReadingSlot } from './ReadingSlot.ts';

/** One form for new and existing prompts; an existing one is loaded first. */
export function PromptFormScreen({ reading }: { reading: ReadingSlot }) {
  const { id, idProject } = useParams();
  return id === undefined ? (
    <NewPrompt idProject={Number(idProject)} reading={reading} />
  ) : (
    <EditPrompt key={id} id={Number(id)} reading={reading} />
  );
}

/** How long the form waits for the latest prompt: a weak network must not keep anybody from writing. */
const LATEST_WITHIN_MS = 1500;

/**
 * Waits for what is set for the project, with which the form begins, or else a moment for the latest prompt; it also
 * opens if that cannot be read.
 */
function NewPrompt({ idProject, reading }: { idProject: number; reading: ReadingSlot }) {
  const project = projects.useGet({ id: idProject });
  const { speaker, compression } = project.data?.defaults ?? {};
  const latest = prompts.useList(
    { idProject, orderBy: 'createdAt', orderByDirection: 'desc', perPage: 1 },
    { skip: !project.data?.prompts.total || (speaker !== undefined && compression !== undefined) },
  );
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), LATEST_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  const isLoading = project.isLoading || (latest.isLoading && isPatient);
  const [isOpen, setIsOpen] = useState(!isLoading);
  // The form stays open while it asks again for what could not be read.
  if (!isLoading && !isOpen) setIsOpen(true);
  if (!isOpen) return <Waiting lines={6} />;
  return <PromptForm idProject={idProject} latest={latest.data?.data[0]} reading={reading} />;
}

function EditPrompt({ id, reading }: { id: number; reading: ReadingSlot }) {
  const answer = prompts.useGet({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.heading} answer={answer}>
      {(prompt) => <PromptForm idProject={prompt.idProject} prompt={prompt} reading={reading} />}
    </OpenedRecord>
  );
}
