import { prompts } from '#api/prompts.ts';
import { store } from '#state/store.ts';
import type { PromptQuery } from '#features/prompts/list/promptFilter.ts';
import { sizeOf } from './sizeOf.ts';

export type ClipQuery = PromptQuery;
export interface FoundClip {
  readonly path: string;
  readonly bytes: number;
}

const PER_PAGE = 100;

/** All audio of a project, or of its filtered list, with the size it needs on the device. */
export async function findClips(idProject: number, query: ClipQuery): Promise<FoundClip[]> {
  const clips = new Map<string, FoundClip>();
  for (let page = 1; ; page++) {
    const { data, meta } = await store
      .dispatch(
        prompts.endpoints.list.initiate(
          { idProject, page, perPage: PER_PAGE, orderBy: 'id', orderByDirection: 'asc', ...query },
          { subscribe: false, forceRefetch: true },
        ),
      )
      .unwrap();
    for (const prompt of data)
      if (prompt.path !== null)
        clips.set(prompt.path, { path: prompt.path, bytes: sizeOf(prompt, store.getState().device.isDataSaver) });
    if (data.length === 0 || page * PER_PAGE >= meta.total) return [...clips.values()];
  }
}
