import { useParams } from 'wouter';
import { messageOf } from '#api/refusalOf.ts';
import { useFreshRecord } from '#state/useFreshRecord.ts';
import { common } from '#text/pt/common.ts';
import { promptForm as text } from '#text/pt/prompts.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { PromptForm } from './PromptForm.tsx';
import { useGetPromptQuery } from './promptsApi.ts';

/** One form for a new prompt and for an old one, which is read first. */
export function PromptFormScreen() {
  const { id, idProject } = useParams();
  return id === undefined ? <PromptForm idProject={Number(idProject)} /> : <EditPrompt id={Number(id)} />;
}

function EditPrompt({ id }: { id: number }) {
  const answer = useGetPromptQuery({ id }, { refetchOnMountOrArgChange: true });
  const prompt = useFreshRecord(answer);
  if (prompt) return <PromptForm idProject={prompt.idProject} prompt={prompt} />;
  const { error, isFetching, refetch } = answer;
  return (
    <>
      <PageTitle title={text.title}>{text.heading}</PageTitle>
      {error === undefined || isFetching ? <Waiting /> : <LoadFailed message={messageOf(error, common.formLoadFailed)} onRetry={() => void refetch()} />}
    </>
  );
}
