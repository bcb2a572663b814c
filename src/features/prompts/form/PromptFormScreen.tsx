import { useParams } from 'wouter';
import { useGetPromptQuery } from '#api/prompts.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { common } from '#text/pt/common.ts';
import { promptForm as text } from '#text/pt/prompts.ts';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';
import { PromptForm } from './PromptForm.tsx';
import type { ReadingSlot } from './ReadingSlot.ts';

/** One form for a new prompt and for an old one, which is read first. */
export function PromptFormScreen({ reading }: { reading: ReadingSlot }) {
  const { id, idProject } = useParams();
  return id === undefined ? (
    <PromptForm idProject={Number(idProject)} reading={reading} />
  ) : (
    <EditPrompt id={Number(id)} reading={reading} />
  );
}

function EditPrompt({ id, reading }: { id: number; reading: ReadingSlot }) {
  const answer = useGetPromptQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <LoadedRecord
      title={text.heading}
      record={useFreshRecord(answer)}
      answer={answer}
      failure={messageOf(answer.error, common.formLoadFailed)}
    >
      {(prompt) => <PromptForm idProject={prompt.idProject} prompt={prompt} reading={reading} />}
    </LoadedRecord>
  );
}
