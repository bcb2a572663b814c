import type { CatalogueVoice } from '#contract/catalogue.ts';
import { useListProjectsQuery } from '#api/projects.ts';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { catalogue as text } from '#text/catalogue.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** A voice that is here is heard, looked at, and used. */
export function InstalledActs({ name, model }: { name: string; model: NonNullable<CatalogueVoice['model']> }) {
  const { id, samplePath } = model;
  const { data: projects } = useListProjectsQuery({ perPage: 1 });
  return (
    <>
      {samplePath !== null && <SampleButton voice={name} path={samplePath} />}
      <ButtonLink size="sm" href={`/dashboard/models/${id}`}>
        {text.open}
      </ButtonLink>
      {model.isActive && (
        <ButtonLink size="sm" href={`/dashboard/projects${projects?.meta.total === 0 ? '/new' : ''}`}>
          {text.use}
        </ButtonLink>
      )}
    </>
  );
}
