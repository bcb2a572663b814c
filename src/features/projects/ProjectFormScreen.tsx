import { useParams } from 'wouter';
import { useGetProjectQuery } from '#api/projectApi.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useFreshRecord } from '#state/useFreshRecord.ts';
import { common } from '#text/pt/common.ts';
import { projects as text } from '#text/pt/projects.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { ProjectForm } from './ProjectForm.tsx';

/** One form for a new project and for an old one, which is read first. */
export function ProjectFormScreen() {
  const { id } = useParams();
  return id === undefined ? <ProjectForm /> : <EditProject id={Number(id)} />;
}

function EditProject({ id }: { id: number }) {
  const answer = useGetProjectQuery({ id }, { refetchOnMountOrArgChange: true });
  const project = useFreshRecord(answer);
  if (project) return <ProjectForm project={project} />;
  const { error, isFetching, refetch } = answer;
  return (
    <>
      <PageTitle title={text.updateTitle}>{text.updateTitle}</PageTitle>
      {error === undefined || isFetching ? <Waiting /> : <LoadFailed message={messageOf(error, common.formLoadFailed)} onRetry={() => void refetch()} />}
    </>
  );
}
