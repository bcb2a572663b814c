import { type Project, ProjectDraft } from '#contract/projects.ts';
import { useCreateProjectMutation, useUpdateProjectMutation } from '#api/projects.ts';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { projects as text } from '#text/projects.ts';

/** The project form's values, and where it leads once it is saved. */
export function useProjectForm(project: Project | undefined) {
  const [create] = useCreateProjectMutation();
  const [update] = useUpdateProjectMutation();
  return useRecordForm(ProjectDraft, {
    draft: project ? `projects/${project.id}` : 'projects/new',
    backTo: '/dashboard/projects',
    initialValues: { name: project?.name ?? '', description: project?.description ?? '' },
    labels: { name: text.name, description: text.description },
    save: (values) =>
      (project ? update({ id: project.id, ...values, idUser: 0 }) : create({ ...values, idUser: 0 })).unwrap(),
    failed: text.saveFailed,
  });
}
