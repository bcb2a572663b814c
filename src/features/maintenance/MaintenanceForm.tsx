import type { Maintenance } from '#contract/maintenance.ts';
import { useUpdateMaintenanceMutation } from '#api/maintenance.ts';
import { refusedFields } from '#api/client/refusalOf.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { maintenanceForm as text } from '#text/maintenance.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { maintenanceSchema, toFormFields, toInput, valuesOf } from './maintenanceValues.ts';
import { MomentField } from './MomentField.tsx';
import { NoticeField } from './NoticeField.tsx';
import classes from './Maintenance.module.css';

export function MaintenanceForm({ saved }: { saved: Maintenance }) {
  const [update] = useUpdateMaintenanceMutation();
  const record = useRecordForm(maintenanceSchema, {
    draft: 'maintenance',
    backTo: '/dashboard/settings',
    initialValues: valuesOf(saved),
    labels: { message: text.message, start: text.start, end: text.end },
    save: (values) => update(toInput(values)).unwrap(),
    onSaved: () => {
      noticeDone(text.saved, { title: text.success });
      record.leave();
    },
    refusedFields: (thrown) => toFormFields(refusedFields(thrown)),
    failed: text.saveFailed,
  });
  const { values, errors, setFieldValue } = record.form;
  const moment = (name: 'start' | 'end') => ({
    id: record.fieldId(name),
    label: text[name],
    value: values[name],
    error: errors[name],
    onChange: (local: string) => setFieldValue(name, local),
  });
  return (
    <div className={classes.editor}>
      <RecordForm record={record} title={text.title} saveLabel={text.save}>
        {/* A draft that comes back, or is dropped, is another document for the editor. */}
        <NoticeField
          message={values.message}
          version={record.isRestored ? 'draft' : 'saved'}
          onChange={(message) => setFieldValue('message', message)}
        />
        <div className={classes.pair}>
          <MomentField {...moment('start')} />
          <MomentField {...moment('end')} />
        </div>
      </RecordForm>
    </div>
  );
}
