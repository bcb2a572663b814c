import { useRef, useState } from 'react';
import { recognizer as recognizerApi } from '#api/recognizer.ts';
import { sendResumable } from '#api/client/sendResumable.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { recognizer as text } from '#text/recognizer.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { type Progress, followSpeed } from '#features/models/files/useModelUpload.ts';
import { DropFiles } from './DropFiles.tsx';

/** Uploads the files of a recognizer, one after the other. */
export function BringRecognizer() {
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const leaving = useRef<AbortController>(undefined);
  const [importFiles, { isLoading }] = recognizerApi.useImportFiles();
  const bring = async (files: readonly File[]) => {
    const { signal } = (leaving.current = new AbortController());
    const of = files.reduce((sum, { size }) => sum + size, 0);
    const uploads: string[] = [];
    let before = 0;
    const news = followSpeed(setProgress);
    for (const file of files) {
      const sent = ({ bytes }: { bytes: number }) => news.sent({ bytes: before + bytes, of });
      uploads.push(await sendResumable(file, { ...news, sent }, signal));
      before += file.size;
    }
    const { installed } = await importFiles({ uploads }).unwrap();
    noticeDone(text.brought(installed!.name));
  };
  const take = (files: readonly File[]) => {
    const has = (part: string, ending: string) =>
      files.some(({ name }) => name.includes(part) && name.endsWith(ending));
    const isWhole = has('encoder', '.onnx') && has('decoder', '.onnx') && has('tokens', '.txt');
    if (!isWhole || files.length > 4) return setProblem(text.bringAll);
    setProblem(undefined);
    bring(files)
      .catch((thrown: unknown) => {
        if (!leaving.current?.signal.aborted) setProblem(messageOf(thrown, text.bringFailed));
      })
      .finally(() => setProgress(undefined));
  };
  return (
    <DropFiles
      title={text.bring}
      help={text.bringHelp}
      choose={text.bringChoose}
      accept=".onnx,.txt"
      isBusy={isLoading || progress !== undefined}
      problem={problem}
      progress={progress}
      onCancel={() => leaving.current?.abort()}
      onFiles={take}
    />
  );
}
