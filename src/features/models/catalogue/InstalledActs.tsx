import type { CatalogueVoice } from '#contract/catalogue/catalogue.ts';
import { useListProjectsQuery } from '#api/projects.ts';
import { PlayButton } from '#light/player/PlayButton.tsx';
import { pause, play, usePlayer } from '#light/player/playerStore.ts';
import { catalogue as text } from '#text/pt/catalogue.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** A voice that is here is heard, looked at, and used. */
export function InstalledActs({ name, model }: { name: string; model: NonNullable<CatalogueVoice['model']> }) {
  const { id, samplePath } = model;
  const { data: projects } = useListProjectsQuery({ perPage: 1 });
  const isPlaying = usePlayer((state) => state.clip?.path === samplePath && state.isPlaying);
  const clip = { path: samplePath ?? '', name, duration: null, curve: null };
  return (
    <>
      {samplePath !== null && (
        <PlayButton label={text.play(name)} isPlaying={isPlaying} onClick={() => (isPlaying ? pause() : play(clip))} />
      )}
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
