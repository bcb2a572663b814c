import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BatchAction } from '#contract/batchAction.ts';
import { REASON_MAX } from '#contract/kit/limits.ts';
import { batches as text } from '#text/batches.ts';
import { dialogs } from '#text/dialogs.ts';
import { promptForm } from '#text/promptForm.ts';
import { projects } from '#api/projects.ts';
import { type Found, NameSelect } from '#ui/form/NameSelect.tsx';
import type { BatchRequest } from '#crud/useBatchPreview.ts';
import { VoicePicker } from '#crud/VoicePicker.tsx';

export type Parameters = Pick<BatchRequest, 'speaker' | 'compression' | 'reason' | 'target'>;

interface BatchFieldsProps {
  readonly action: BatchAction;
  readonly idProject: number;
  /** Called with undefined while a parameter is missing. */
  readonly onChange: (parameters: Parameters | undefined) => void;
}

/** The parameter fields of an action. */
export function BatchFields({ action, idProject, onChange }: BatchFieldsProps) {
  if (action === 'voice') return <VoiceField onChange={onChange} />;
  if (action === 'move' || action === 'copy')
    return (
      <TargetField idProject={idProject} onChange={(target) => onChange(target === undefined ? target : { target })} />
    );
  if (action === 'output')
    return (
      <NativeSelect
        data-autofocus
        label={text.output}
        data={[
          { value: '', label: text.chooseOutput },
          { value: 'false', label: promptForm.highQuality },
          { value: 'true', label: promptForm.telephony },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === '' ? undefined : { compression: value === 'true' })
        }
      />
    );
  if (action === 'invalidate') return <ReasonField onChange={onChange} />;
  return null;
}

function ReasonField({ onChange }: Pick<BatchFieldsProps, 'onChange'>) {
  const [length, setLength] = useState(0);
  return (
    <Textarea
      data-autofocus
      label={text.reason}
      placeholder={dialogs.reasonPlaceholder}
      rows={2}
      error={length > REASON_MAX && dialogs.reasonTooLong(REASON_MAX)}
      onChange={({ currentTarget: { value } }) => {
        const reason = value.trim();
        setLength(reason.length);
        onChange(reason === '' || reason.length > REASON_MAX ? undefined : { reason });
      }}
    />
  );
}

function VoiceField({ onChange }: Pick<BatchFieldsProps, 'onChange'>) {
  const [voice, setVoice] = useState('');
  return (
    <VoicePicker
      isFocused
      label={text.voice}
      value={voice}
      onChange={(speaker) => {
        setVoice(speaker);
        onChange({ speaker });
      }}
    />
  );
}

const SHOWN = 50;

interface TargetFieldProps {
  /** The project that is left out of the choices. */
  readonly idProject: number;
  readonly onChange: (target: number | undefined) => void;
}

/** Selects another project by its name. */
function TargetField({ idProject, onChange }: TargetFieldProps) {
  const [target, setTarget] = useState<string | null>(null);
  const useOthers = (search: string): Found => {
    const asked = projects.useList({ search, perPage: SHOWN, orderBy: 'name', orderByDirection: 'asc' });
    const others = (asked.data?.data ?? []).filter(({ id }) => id !== idProject);
    return { ...asked, choices: others.map(({ id, name }) => ({ value: String(id), label: name })) };
  };
  return (
    <NameSelect
      isFocused
      label={text.target}
      placeholder={text.targetPlaceholder}
      nothing={text.noTargets}
      useFound={useOthers}
      value={target}
      onChange={(next) => {
        setTarget(next);
        onChange(next === null ? undefined : Number(next));
      }}
    />
  );
}
