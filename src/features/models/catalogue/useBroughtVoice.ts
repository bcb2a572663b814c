import { useState } from 'react';
import type { Output } from '#contract/kit/endpoint.ts';
import { catalogue } from '#contract/catalogue.ts';
import { api } from '#api/api.ts';
import { readChosenFile } from '#api/client/chosenFile.ts';
import { useModelUpload } from '#features/models/files/useModelUpload.ts';
import { useAppDispatch } from '#state/hooks.ts';

type Brought = Output<typeof catalogue.importFiles>;

/** Sends two files as a voice; answers how the voice is called. */
export function useUploadedVoice() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const { progress, send, cancel } = useModelUpload<Brought>(catalogue.importFiles);
  const bring = async (config: File, model: File): Promise<string> => {
    setIsBusy(true);
    try {
      // The model travels first, for minutes; the configuration must still be what was chosen.
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
