import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { LINK_DAYS, LINK_NOTE_MAX, type LinkWithAddress, NewApprovalLink } from '#contract/approvalLinks.ts';
import { addDays } from '#contract/kit/days.ts';
import { NAME_MAX } from '#contract/kit/limits.ts';
import { Name } from '#contract/kit/names.ts';
import type { Project } from '#contract/projects.ts';
import type { PromptQuery } from '#features/prompts/list/promptFilter.ts';
import { approvalLinks } from '#api/approvalLinks.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { approvalLinks as text } from '#text/approvalLinks.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useDraft } from '#state/form/useDraft.ts';
import { DraftNote } from '#ui/form/DraftNote.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { LinkAddress } from './LinkAddress.tsx';
import classes from './Approval.module.css';

/** The prompts that a link carries: chosen ones, or all that match a filter. */
export type LinkChoice =
  { readonly idPrompts: readonly number[] } | { readonly filter: PromptQuery; readonly amount: number };

interface SendDialogProps {
  readonly project: Project;
  readonly choice: LinkChoice;
  readonly onClose: () => void;
}

const { filter: _filter, idPrompts: _idPrompts, ...entries } = NewApprovalLink.entries;
/** The client is asked for: approvals and the audit log name it. */
const SendForm = v.object({ ...entries, client: Name });

/** Sends prompts to a client; afterwards shows the address, once. */
export function SendDialog({ project, choice, onClose }: SendDialogProps) {
  const [link, setLink] = useState<LinkWithAddress>();
  return (
    <Dialog isOpen title={link ? text.created : text.sendTitle} onClose={onClose} isSticky={link !== undefined}>
      {link ? (
        <LinkAddress link={link} onDone={onClose} />
      ) : (
        <SendFields project={project} choice={choice} onClose={onClose} onCreated={setLink} />
      )}
    </Dialog>
  );
}

function SendFields({
  project,
  choice,
  onClose,
  onCreated,
}: SendDialogProps & { readonly onCreated: (link: LinkWithAddress) => void }) {
  const [create] = approvalLinks.useCreate();
  const { data: links } = approvalLinks.useList({ id: project.id });
  const hasOpen = links?.data.some(({ status }) => status !== 'ended' && status !== 'revoked') ?? false;
  const [lastDay] = useState(() => addDays(new Date().toLocaleDateString('sv'), LINK_DAYS));
  const draft = useDraft(`projects/${project.id}/approval`);
  const [initialValues] = useState(() => ({
    title: project.name.slice(0, NAME_MAX),
    client: project.defaults?.client ?? '',
    email: '',
    note: '',
    expiresAt: lastDay,
    mayDownload: false,
    reminds: true,
    // Who chose the invalidated ones by the filter wants them heard.
    withRejected: 'filter' in choice && (choice.filter.invalidated ?? choice.filter.waiting) !== undefined,
    // Who chose prompts by hand wants them heard.
    withSent: 'idPrompts' in choice,
  }));
  const form = useSavedForm(SendForm, {
    initialValues,
    draft,
    save: (values) => create({ id: project.id, ...values, ...chosen(choice) }).unwrap(),
    onSaved: (answer) => onCreated(answer as LinkWithAddress),
    failed: text.createFailed,
  });
  const rejected = project.prompts.invalidated;
  const { onChange: setExpiry, ...expiry } = form.field('expiresAt');
  return (
    <DialogForm
      form={form}
      act={text.create}
      onCancel={() => {
        draft.clear();
        onClose();
      }}
    >
      <DraftNote restored={form.restored} onDiscard={() => form.reset(initialValues)} />
      <p className={classes.soft}>
        {describe(choice, project, form.form.values.withRejected)}
        {hasOpen && !form.form.values.withSent && ` ${text.withoutSent}`}
      </p>
      <TextInput
        label={text.fields.client}
        description={text.fields.clientHelp}
        withAsterisk
        data-autofocus
        {...form.field('client')}
      />
      <TextInput label={text.fields.title} withAsterisk {...form.field('title')} />
      <Textarea label={text.fields.note} rows={3} maxLength={LINK_NOTE_MAX} {...form.field('note')} />
      <TextInput type="email" label={text.fields.email} description={text.fields.emailHelp} {...form.field('email')} />
      {form.form.values.email.trim() !== '' && (
        <Checkbox
          label={text.fields.reminds}
          checked={form.form.values.reminds}
          onChange={(event) => form.form.setFieldValue('reminds', event.currentTarget.checked)}
        />
      )}
      <DayField label={text.fields.expiresAt} {...expiry} onChange={setExpiry} />
      <Checkbox
        label={text.fields.mayDownload}
        checked={form.form.values.mayDownload}
        onChange={(event) => form.form.setFieldValue('mayDownload', event.currentTarget.checked)}
      />
      {rejected > 0 && (
        <Checkbox
          label={text.withRejected(rejected)}
          checked={form.form.values.withRejected}
          onChange={(event) => form.form.setFieldValue('withRejected', event.currentTarget.checked)}
        />
      )}
      {hasOpen && (
        <Checkbox
          label={text.withSent}
          checked={form.form.values.withSent}
          onChange={(event) => form.form.setFieldValue('withSent', event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}

const chosen = (choice: LinkChoice) =>
  'filter' in choice ? { filter: choice.filter } : { idPrompts: [...choice.idPrompts] };

function describe(choice: LinkChoice, { prompts }: Project, withRejected: boolean): string {
  if ('idPrompts' in choice) return text.whatChosen(choice.idPrompts.length);
  const isAll = Object.values(choice.filter).every((value) => value === undefined || value === '');
  if (!isAll) return text.whatFilter(choice.amount);
  return text.whatAll(prompts.total, withRejected ? 0 : prompts.invalidated);
}
