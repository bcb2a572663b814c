import { useParams } from 'wouter';
import { useGetProjectQuery } from '#api/projects.ts';
import { dictionary as text } from '#text/dictionary.ts';

/** Whose dictionary the address names: a project's, or without one the dictionary for all. */
export function useDictionaryScope() {
  const { idProject: given } = useParams();
  const idProject = given === undefined ? null : Number(given);
  const { data: project } = useGetProjectQuery({ id: idProject ?? 0 }, { skip: idProject === null });
  return {
    idProject,
    scope: idProject === null ? {} : { idProject },
    name: idProject === null ? 'dictionary' : `projects/${idProject}/dictionary`,
    subject: idProject === null ? text.generalSubject : project?.name,
    mayChange: idProject === null || project?.active !== false,
  };
}
