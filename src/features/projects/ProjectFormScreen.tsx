import { useParams } from 'wouter';
import { useGetProjectQuery } from '#api/projects.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useFreshRecord } from '#state/form/useFreshRecord.ts';
import { common } from '#text/pt/common.ts';
import { projects as text } from '#text/pt/projects.ts';
import { LoadedRecord } from '#ui/form/LoadedRecord.tsx';
import { ProjectForm } from './ProjectForm.tsx';

/** One form for a new project and for an old one, which is read first. */
export function ProjectFormScreen() {
  const { id } = useParams();
  return id === undefined ? <ProjectForm /> : <EditProject id={Number(id)} />;
}

function EditProject({ id }: { id: number }) {
  const answer = useGetProjectQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <LoadedRecord
      title={text.updateTitle}
      record={useFreshRecord(answer)}
      answer={answer}
      failure={messageOf(answer.error, common.formLoadFailed)}
    >
      {(project) => <ProjectForm project={project} />}
    </LoadedRecord>
  );
}
