import { useParams } from 'wouter';
import { projects } from '#api/projects.ts';
import { projects as text } from '#text/projects.ts';
import { OpenedRecord } from '#crud/OpenedRecord.tsx';
import { ProjectForm } from './ProjectForm.tsx';

/** One form for new and existing projects; an existing one is loaded first. */
export function ProjectFormScreen() {
  const { id } = useParams();
  return id === undefined ? <ProjectForm /> : <EditProject id={Number(id)} />;
}

function EditProject({ id }: { id: number }) {
  const answer = projects.useGet({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.updateTitle} answer={answer}>
      {(project) => <ProjectForm project={project} />}
    </OpenedRecord>
  );
}
