import { useParams } from 'wouter';
import { prompts } from '#api/prompts.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { OpenedRecord } from '#crud/OpenedRecord.tsx';
import { PromptForm } from './PromptForm.tsx';
import type { ReadingSlot } from './ReadingSlot.ts';

/** One form for new and existing prompts; an existing one is loaded first. */
export function PromptFormScreen({ reading }: { reading: ReadingSlot }) {
  const { id, idProject } = useParams();
  return id === undefined ? (
    <PromptForm idProject={Number(idProject)} reading={reading} />
  ) : (
    <EditPrompt id={Number(id)} reading={reading} />
  );
}

function EditPrompt({ id, reading }: { id: number; reading: ReadingSlot }) {
  const answer = prompts.useGet({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.heading} answer={answer}>
      {(prompt) => <PromptForm idProject={prompt.idProject} prompt={prompt} reading={reading} />}
    </OpenedRecord>
  );
}
