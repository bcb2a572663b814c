import { scriptVersions } from '#api/scriptVersions.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { scriptVersions as text } from '#text/scriptVersions.ts';

/** Takes back what came after a version, and says what became of it; also after its screen was left. */
export function useUndoScript(idProject: number): (idVersion: number) => Promise<void> {
  const [undo] = scriptVersions.useUndo();
  return (id) => notifyOutcome(undo({ idProject, id }).unwrap(), { done: text.undone, failed: text.undoFailed });
}
