import { useId, useRef, useState } from 'react';
import { messageOf } from '#api/client/refusalOf.ts';
import { UploadProgress } from '#features/models/files/UploadProgress.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { catalogue as text } from '#text/catalogue.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import type { Output } from '#contract/kit/endpoint.ts';
import { catalogue } from '#contract/catalogue.ts';
import { api } from '#api/api.ts';
import { readChosenFile } from '#api/client/chosenFile.ts';
import { useModelUpload } from '#features/models/files/useModelUpload.ts';
import { useAppDispatch } from '#state/hooks.ts';
import classes from './Catalogue.module.css';

/** Uploads the two files of a voice by file dialog or drag and drop. */
export function ManualFiles() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { progress, isBusy, bring, cancel } = useUploadedVoice();
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (input.current) input.current.value = '';
    if (files.length === 0) return;
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
    <section className={classes.bring} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{text.bring}</h2>
      <p id={`${id}help`} className={classes.soft}>
        {text.bringHelp}
      </p>
      {/* The browser's file button has the browser's language, so that a transparent one covers our own and receives
          clicks and drops. */}
      <label className={classes.drop} data-invalid={problem !== undefined || undefined}>
        <input
          ref={input}
          type="file"
          multiple
          accept=".json,.onnx,.pth"
          title=""
          disabled={isBusy}
          aria-label={text.bringChoose}
          aria-describedby={`${id}help ${id}problem`}
          onChange={(event) => take(event.currentTarget.files)}
        />
        <Icon name="file" />
        <span>{text.bringChoose}</span>
      </label>
      <p id={`${id}problem`} className={classes.problem} role="alert">
        {problem}
      </p>
      {progress && <UploadProgress progress={progress} onCancel={cancel} />}
    </section>
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
