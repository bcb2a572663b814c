import { Button } from '@mantine/core';
import dayjs from 'dayjs';
import { useId } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { type Maintenance, START_AFTER_END } from '#contract/maintenance.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { useDraft } from '#state/useDraft.ts';
import { common } from '#text/pt/common.ts';
import { maintenanceForm as text } from '#text/pt/maintenance.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { PageTitle } from '#light/PageTitle.tsx';
import { useUpdateMaintenanceMutation } from './maintenanceApi.ts';
import { MomentField } from './MomentField.tsx';
import { NoticeEditor } from './NoticeEditor.tsx';
import { decodeNotice, encodeNotice } from './noticeCodec.ts';
import classes from './Maintenance.module.css';

const LOCAL = 'YYYY-MM-DD HH:mm:ss';
const moment = v.pipe(v.string(), v.nonEmpty('Campo obrigatório'));
const schema = v.pipe(
  v.object({ message: v.string(), start: moment, end: moment }),
  v.forward(
    v.partialCheck(
      [['start'], ['end']],
      ({ start, end }) => start === '' || end === '' || start <= end,
      START_AFTER_END,
    ),
    ['end'],
  ),
);

export function MaintenanceForm({ saved }: { saved: Maintenance }) {
  const [, goTo] = useLocation();
  const labelId = useId();
  const [update] = useUpdateMaintenanceMutation();
  const leave = () => goTo('/dashboard/settings');
  const toLocal = (iso: string | null) => (iso === null ? '' : dayjs(iso).format(LOCAL));
  const draft = useDraft('maintenance');
  const initialValues = {
    message: saved.message,
    start: toLocal(saved.startDateTime),
    end: toLocal(saved.endDateTime),
  };
  const form = useSchemaForm(schema, {
    initialValues,
    draft,
    labels: { message: text.message, start: text.start, end: text.end },
    save: ({ message, start, end }) =>
      update({
        message: message || encodeNotice({ type: 'doc', content: [{ type: 'paragraph' }] }),
        startDateTime: dayjs(start).toISOString(),
        endDateTime: dayjs(end).toISOString(),
      }).unwrap(),
    onSaved: () => {
      noticeDone(text.saved);
      leave();
    },
    refusedFields: (thrown) => toFormFields(refusalOf(thrown)?.fields),
    failure: (thrown) => messageOf(thrown, text.saveFailed),
  });
  const { values, errors } = form.form;
  const momentField = (name: 'start' | 'end', label: string) => (
    <MomentField
      id={form.fieldId(name)}
      label={label}
      value={values[name]}
      error={errors[name]}
      onChange={(local) => form.form.setFieldValue(name, local)}
    />
  );
  const cancel = () => {
    draft.clear();
    leave();
  };
  return (
    <div className={classes.editor}>
      <FormScreen
        title={<PageTitle title={text.title}>{text.title}</PageTitle>}
        form={form}
        onDiscardDraft={() => form.reset(initialValues)}
        actions={
          <>
            <Button type="submit" variant="filled" loading={form.isSaving}>
              {text.save}
            </Button>
            <Button onClick={cancel}>{common.cancel}</Button>
          </>
        }
      >
        <div>
          <div id={labelId} className={classes.label}>
            {text.message}
          </div>
          {/* A draft that comes back, or is dropped, is another document for the editor. */}
          <NoticeEditor
            key={form.isRestored ? 'draft' : 'saved'}
            labelId={labelId}
            document={decodeNotice(values.message)}
            onChange={(document) => form.form.setFieldValue('message', encodeNotice(document))}
          />
          <p className={classes.help}>{text.messageHelp}</p>
        </div>
        <div className={classes.pair}>
          {momentField('start', text.start)}
          {momentField('end', text.end)}
        </div>
      </FormScreen>
    </div>
  );
}

function toFormFields(fields: Record<string, string> | undefined): Record<string, string> | undefined {
  if (!fields) return undefined;
  const { startDateTime, endDateTime, ...rest } = fields;
  return { ...rest, ...(startDateTime && { start: startDateTime }), ...(endDateTime && { end: endDateTime }) };
}
