import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Missing, ScriptImport } from '#contract/scripts.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useImportScriptMutation } from '#api/scripts.ts';
import { useCsvFile } from '#features/prompts/form/useCsvFile.ts';
import { script as text } from '#text/script.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';

/** Of one file: what it would do, or why that cannot be said, and what was chosen. */
interface Seen {
  readonly file: File;
  readonly preview?: ScriptImport;
  readonly problem?: string;
  readonly missing: Missing;
}

/** A script that is chosen, what it would do, and the press that does it. */
export function useScript(idProject: number) {
  const [, goTo] = useLocation();
  const [look] = useImportScriptMutation();
  const [apply, { isLoading: isApplying }] = useImportScriptMutation();
  const { choice, chooseFile, discardFile, convertFile } = useCsvFile();
  const [last, setLast] = useState<Seen>();
  const file = choice.content && choice.file;
  const seen = last?.file === file ? last : undefined;

  const compare = useEffectEvent((chosen: File) => {
    look({ id: idProject, dryRun: true, file: chosen })
      .unwrap()
      .then(
        (preview) => setLast({ file: chosen, preview, missing: 'keep' }),
        (thrown: unknown) => setLast({ file: chosen, problem: messageOf(thrown, text.failed), missing: 'keep' }),
      );
  });
  useEffect(() => {
    if (file) compare(file);
  }, [file]);

  const { preview, problem, missing = 'keep' } = seen ?? {};
  const confirm = () => {
    if (!seen) return;
    apply({ id: idProject, missing, file: seen.file })
      .unwrap()
      .then(
        (done) => {
          const removed = missing === 'delete' && done.missing > 0 ? ` ${text.removed(done.missing)}` : '';
          noticeDone(text.done(done.added, done.changed) + removed);
          goTo(`/dashboard/projects/${idProject}/prompts`);
        },
        (thrown: unknown) => setLast({ ...seen, problem: messageOf(thrown, text.applyFailed) }),
      );
  };
  return {
    choice,
    chooseFile,
    removeFile: () => discardFile(),
    convertFile,
    preview,
    problem,
    isLooking: file !== undefined && !seen,
    isApplying,
    isNothing:
      preview !== undefined && preview.added + preview.changed === 0 && (missing === 'keep' || preview.missing === 0),
    missing,
    setMissing: (missing: Missing) => seen && setLast({ ...seen, missing }),
    confirm,
  };
}
