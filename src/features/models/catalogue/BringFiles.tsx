import { useState } from 'react';
import { messageOf } from '#api/client/refusalOf.ts';
import { catalogue as text } from '#text/catalogue.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import type { Output } from '#contract/kit/endpoint.ts';
import { catalogue } from '#contract/catalogue.ts';
import { api } from '#api/api.ts';
import { readChosenFile } from '#api/client/chosenFile.ts';
import { useModelUpload } from '#features/models/files/useModelUpload.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { DropFiles } from './DropFiles.tsx';

/** Uploads the two files of a voice by file dialog or drag and drop. */
export function ManualFiles() {
  const [problem, setProblem] = useState<string>();
  const { progress, isBusy, bring, cancel } = useUploadedVoice();
  const take = (files: readonly File[]) => {
    const config = files.find(({ name }) => /\.json$/i.test(name));
    const model = files.find(({ name }) => /\.(onnx|pth)$/i.test(name));
    if (!config || !model || files.length !== 2) return setProblem(text.bringBoth);
    setProblem(undefined);
    bring(config, model).then(
      (name) => noticeDone(text.brought(name)),
      (thrown: unknown) => setProblem(messageOf(thrown, text.bringFailed)),
    );
  };
  return (
    <DropFiles
      title={text.bring}
      help={text.bringHelp}
      choose={text.bringChoose}
      accept=".json,.onnx,.pth"
      isBusy={isBusy}
      problem={problem}
      progress={progress}
      onCancel={cancel}
      onFiles={take}
    />
  );
}

type Brought = Output<typeof catalogue.importFiles>;

/** Uploads two files as a voice; resolves to the name of the voice. */
function useUploadedVoice() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const { progress, send, cancel } = useModelUpload<Brought>(catalogue.importFiles);
  const bring = async (config: File, model: File): Promise<string> => {
    setIsBusy(true);
    try {
      // The upload of the model takes minutes; a copy of the configuration is read now, in case it changes meanwhile.
      const [readConfig, readModel] = await Promise.all(
        [config, model].map((file) => readChosenFile(file).catch(() => file)),
      );
      const { model: made, voice } = await send(undefined, { voice_config: readConfig, voice_model: readModel });
      dispatch(api.util.invalidateTags(['Catalogue', 'ModelList']));
      return voice ?? made.name;
    } finally {
      setIsBusy(false);
    }
  };
  return { progress, isBusy, bring, cancel };
}
