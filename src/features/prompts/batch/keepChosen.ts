import type { Prompt } from '#contract/prompts.ts';
import { readAudioIndex } from '#offline/audio/audioIndex.ts';
import { pinAudio } from '#offline/audio/pins.ts';
import { store } from '#state/store.ts';
import { batches as text } from '#text/batches.ts';
import { device } from '#text/device.ts';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { findClips } from '#features/prompts/offline/findClips.ts';
import { sizeOf } from '#features/prompts/offline/sizeOf.ts';
import type { PromptQuery } from '#features/prompts/list/promptFilter.ts';

/** Keeps the audio of those chosen, or of all that match, on this device, and says how that went. */
export async function retainExisting(idProject: number, chosen: PromptQuery | readonly Prompt[]): Promise<void> {
  try {
    const clips = isRows(chosen) ? clipsOf(chosen) : await findClips(idProject, chosen);
    if (clips.length === 0) return noticeFailed(text.keepNothing);
    const id = `choice:${idProject}:${isRows(chosen) ? chosen.map((one) => one.id).join() : JSON.stringify(chosen)}`;
    const kept = await pinAudio({ id, idProject, name: text.keptName(clips.length), clips });
    if (kept === 'kept') noticeDone(text.keeping);
    else noticeFailed(device.noRoom(formatBytes((await readAudioIndex()).limitBytes)));
  } catch {
    noticeFailed(text.keepFailed);
  }
}

const isRows = (chosen: PromptQuery | readonly Prompt[]): chosen is readonly Prompt[] => Array.isArray(chosen);

function clipsOf(rows: readonly Prompt[]) {
  const { isDataSaver } = store.getState().device;
  return rows.flatMap((prompt) =>
    prompt.path === null ? [] : [{ path: prompt.path, bytes: sizeOf(prompt, isDataSaver) }],
  );
}
