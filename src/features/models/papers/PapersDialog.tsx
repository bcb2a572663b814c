import { Button, FileButton, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BusinessUse, PapersDraft, type VoicePapers } from '#contract/papers.ts';
import { takeChosenFile } from '#api/client/chosenFile.ts';
import { papers as papersApi } from '#api/papers.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { common } from '#text/common.ts';
import { papers as text } from '#text/papers.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import classes from '#features/models/Models.module.css';

const WIDTH = 640;

/** Writes the papers of a voice. */
export function PapersDialog({ papers, onClose }: { papers: VoicePapers; onClose: () => void }) {
  const [update] = papersApi.useUpdate();
  const [file, setFile] = useState<File>();
  const form = useSavedForm(PapersDraft, {
    initialValues: {
      businessUse: papers.businessUse as string,
      person: papers.person,
      consentBy: papers.consentBy,
      consentUntil: papers.consentUntil ?? '',
      credit: papers.credit,
      weightsLicense: papers.weightsLicense,
      dataLicense: papers.dataLicense,
      ancestorLicense: papers.ancestorLicense,
      licenseText: papers.licenseText,
    },
    save: ({ consentUntil, ...values }) =>
      update({ voice: papers.voice, ...values, consentUntil: consentUntil ?? '', ...(file && { file }) }).unwrap(),
    onSaved: () => {
      noticeDone(text.saved);
      onClose();
    },
    failed: text.failed,
  });
  const uses = BusinessUse.options.map((value) => ({ value, label: text.uses[value] }));
  return (
    <Dialog isOpen title={text.titleOf(papers.voice)} size={WIDTH} onClose={onClose}>
      <DialogForm
        form={form}
        act={common.save}
        cancel={papers.isProposed ? text.later : common.cancel}
        onCancel={onClose}
      >
        <NativeSelect label={text.businessUse} data={uses} {...form.field('businessUse')} />
        <TextInput label={text.person} description={text.personHelp} {...form.field('person')} />
        <TextInput label={text.consentBy} {...form.field('consentBy')} />
        <DayField
          label={text.consentUntil}
          help={text.consentUntilHelp}
          isClearable
          {...form.field('consentUntil')}
          onChange={(day) => form.form.setFieldValue('consentUntil', day)}
        />
        <fieldset className={classes.file}>
          <legend>{text.consentFile}</legend>
          <FileButton
            accept=".pdf,.png,.jpg,.jpeg"
            onChange={(chosen) => chosen && void takeChosenFile(chosen, setFile)}
          >
            {(props) => (
              <Button {...props} leftSection={<Icon name="file" />}>
                {file?.name ?? papers.consentFile ?? text.chooseFile}
              </Button>
            )}
          </FileButton>
          <p className={classes.help}>{text.consentFileHelp}</p>
        </fieldset>
        <TextInput label={text.credit} description={text.creditHelp} {...form.field('credit')} />
        <TextInput label={text.weightsLicense} {...form.field('weightsLicense')} />
        <TextInput label={text.dataLicense} {...form.field('dataLicense')} />
        <Textarea label={text.ancestorLicense} rows={2} {...form.field('ancestorLicense')} />
        <Textarea label={text.licenseText} rows={4} {...form.field('licenseText')} />
      </DialogForm>
    </Dialog>
  );
}
