import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import '@mantine/tiptap/styles.css';
import { useId } from 'react';
import { DatesProvider, DateTimePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import * as v from 'valibot';
import { RichTextEditor } from '@mantine/tiptap';
import { Link } from '@tiptap/extension-link';
import { type Content, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type Maintenance, START_AFTER_END } from '#contract/maintenance.ts';
import { maintenance } from '#api/maintenance.ts';
import { refusedFields } from '#api/client/refusalOf.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { maintenanceForm as text, editorLabels } from '#text/maintenance.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { decodeNotice, encodeNotice } from '#common/noticeCodec.ts';
import { calendar } from '#text/calendar.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import type { NoticeDocument } from '#common/notice.ts';
import classes from './Maintenance.module.css';

export function MaintenanceForm({ saved }: { saved: Maintenance }) {
  const [update] = maintenance.useUpdate();
  const record = useRecordForm(maintenanceSchema, {
    draft: 'maintenance',
    backTo: '/dashboard/settings',
    initialValues: valuesOf(saved),
    labels: { message: text.message, start: text.start, end: text.end },
    save: (values) => update(toInput(values)).unwrap(),
    onSaved: () => {
      noticeDone(text.saved, { title: text.success });
      record.leave();
      return true;
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
        {/* The editor is remounted when a draft is restored or discarded. */}
        <NoticeField
          message={values.message}
          version={record.restored ? 'draft' : 'saved'}
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

interface NoticeFieldProps {
  readonly message: string;
  /** A new value remounts the editor with the new message. */
  readonly version: string;
  readonly onChange: (message: string) => void;
}

/** Editor of the notice; its value is the encoded message for the server. */
function NoticeField({ message, version, onChange }: NoticeFieldProps) {
  const labelId = useId();
  return (
    <div>
      <div id={labelId} className={classes.label}>
        {text.message}
      </div>
      <NoticeEditor
        key={version}
        labelId={labelId}
        document={decodeNotice(message)}
        onChange={(document) => onChange(encodeNotice(document))}
      />
      <p className={classes.help}>{text.messageHelp}</p>
    </div>
  );
}

interface MomentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (local: string) => void;
  readonly error?: unknown;
  readonly id: string;
}

/** Date and time in Brazilian notation; the value is local time, 'YYYY-MM-DD HH:mm:ss', or empty. */
function MomentField({ label, value, onChange, error, id }: MomentFieldProps) {
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
      <DateTimePicker
        id={id}
        label={label}
        // An accessible name replaces a button's content, so that the value is part of it.
        aria-label={value === '' ? label : `${label}, ${formatDateTime(value.replace(' ', 'T'))}`}
        withAsterisk
        valueFormat="DD/MM/YYYY HH:mm"
        value={value === '' ? null : value}
        error={error as string | undefined}
        onChange={(chosen) => onChange(chosen ?? '')}
        popoverProps={{ withinPortal: false, id }}
        hideOutsideDates
        ariaLabels={calendar}
        timePickerProps={{ hoursInputLabel: text.hours, minutesInputLabel: text.minutes, 'aria-label': text.time }}
        submitButtonProps={{ 'aria-label': text.chooseTime }}
        clearable={false}
      />
    </DatesProvider>
  );
}

const LOCAL = 'YYYY-MM-DD HH:mm:ss';
const moment = v.pipe(v.string(), v.nonEmpty(REQUIRED_FIELD));
const maintenanceSchema = v.pipe(
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
type MaintenanceValues = v.InferOutput<typeof maintenanceSchema>;

/** The form's values, with times in this device's time zone. */
function valuesOf({ message, startDateTime, endDateTime }: Maintenance): MaintenanceValues {
  const toLocal = (iso: string | null) => (iso === null ? '' : dayjs(iso).format(LOCAL));
  return { message, start: toLocal(startDateTime), end: toLocal(endDateTime) };
}

/** The server's input: an empty notice is an empty paragraph. */
function toInput({ message, start, end }: MaintenanceValues) {
  return {
    message: message || encodeNotice({ type: 'doc', content: [{ type: 'paragraph' }] }),
    startDateTime: dayjs(start).toISOString(),
    endDateTime: dayjs(end).toISOString(),
  };
}

/** Maps the server's field names to those of the form. */
function toFormFields(fields: Record<string, string> | undefined): Record<string, string> | undefined {
  if (!fields) return undefined;
  const { startDateTime, endDateTime, ...rest } = fields;
  return { ...rest, ...(startDateTime && { start: startDateTime }), ...(endDateTime && { end: endDateTime }) };
}

/** A notice has no tables: each row becomes a line, with its cells apart. */
function tablesToLines(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html');
  for (const row of pasted.querySelectorAll('tr')) {
    const line = pasted.createElement('p');
    line.textContent = [...row.cells].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()).join(' ');
    row.closest('table')?.before(line);
  }
  for (const table of pasted.querySelectorAll('table')) table.remove();
  return pasted.body.innerHTML;
}

interface NoticeEditorProps {
  readonly document: NoticeDocument | undefined;
  readonly labelId: string;
  readonly onChange: (document: unknown) => void;
}

/** Rich-text editor with only the nodes and marks that a notice may contain. */
function NoticeEditor({ document, labelId, onChange }: NoticeEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false }),
      Link.configure({
        openOnClick: false,
        protocols: ['http', 'https', 'mailto'],
        HTMLAttributes: { target: null, rel: null },
      }),
    ],
    content: (document ?? '') as Content,
    // The content security policy blocks style elements: the styles are in Maintenance.module.css.
    injectCSS: false,
    editorProps: {
      transformPastedHTML: tablesToLines,
      // A translator's words would be taken for typed ones.
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, translate: 'no' },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
  });
  return (
    <RichTextEditor editor={editor} labels={editorLabels} aria-label={text.message}>
      <RichTextEditor.Toolbar sticky stickyOffset={56}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H1 />
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
