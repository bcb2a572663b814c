import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'wouter';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { PromptText } from '#common/promptText.ts';
import { DEFAULT_LANGUAGE, Language } from '#contract/kit/languages.ts';
import { Name } from '#contract/kit/names.ts';
import { Speaker } from '#contract/promptInputs.ts';
import type { ProjectDefaults } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import type { FileReport } from '#contract/fileImports.ts';
import { prompts } from '#api/prompts.ts';
import { messageOf, refusalOf } from '#api/client/refusalOf.ts';
import { isPending } from '#api/client/pendingMutation.ts';
import { nextShown } from '#features/prompts/list/shownPrompts.ts';
import { type Brought, usePending } from '#features/prompts/list/usePastedTable.ts';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { useDraft } from '#state/form/useDraft.ts';
import { outbox } from '#text/outbox.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { nameFrom, type PastedTable } from './pastedTable.ts';
import { useCsvFile } from './useCsvFile.ts';
import { fileOf } from './rows/rows.ts';
import { useRows } from './rows/useRows.ts';

const common = {
  speaker: Speaker,
  language: Language,
  compression: v.picklist(['true', 'false'], text.chooseCompression),
};
const left = v.string();
const fieldNames = {
  text: text.text,
  name: text.name,
  speaker: text.voice,
  language: text.language,
  compression: text.compression,
} satisfies Record<Field, string>;

/** Required fields: a name and a text, or a file. An existing prompt may keep a name that is no longer valid. */
const promptSchemas = {
  text: v.object({ ...common, name: Name, text: PromptText }),
  file: v.object({ ...common, name: left, text: left }),
  edit: (name: string) => v.object({ ...common, name: v.union([v.literal(name), Name]), text: PromptText }),
};

/** What follows a save: the list by default. */
type Then = 'list' | 'new' | 'next';

/** Thrown when the person cancels after a confirmation question. */
class CalledOff extends Error {}

/** Thrown when a name turns out to exist that nobody has been asked about. */
class NamesFound extends Error {}

/** Values and validation of the form: text and file exclude each other. */
export function usePromptForm(
  idProject: number,
  prompt: Prompt | undefined,
  defaults: ProjectDefaults = {},
  /** Name of the draft on this device. */
  draft = prompt ? `prompts/${prompt.id}` : `projects/${idProject}/prompts/new`,
) {
  const [create] = prompts.useCreate();
  const [update] = prompts.useUpdate();
  const { choice, chooseFile, discardFile: discard, convertFile, restoreFile } = useCsvFile({ areMended: true });
  const { file } = choice;
  const pending = usePending(prompt === undefined);
  const brought = pending === 'paste' ? undefined : pending;
  const kept = useDraft(draft);
  /** True if this device keeps a text that was typed. */
  const wasTyped = useCallback(
    async () => Boolean(((await kept.read()) as { values?: { text?: string } } | undefined)?.values?.text),
    [kept],
  );
  const isBrought = brought !== undefined;
  const rows = useRows(idProject, choice, {
    isNew: prompt === undefined,
    isBrought,
    wasTyped,
    onRestore: (name, content) => restoreFile(fileOf(content, name), content),
  });
  const discardFile = (problem?: string) => {
    rows.forget();
    discard(problem);
  };
  const textChange = useTextChangeQuestion();
  const [, goTo] = useLocation();
  const then = useRef<Then>('list');
  const isNameTyped = useRef(false);
  const [params] = useSearchParams();
  // Who came from elsewhere goes back there.
  const [next] = useState(() => (prompt && !params.has('origin') ? nextShown(prompt.id) : undefined));
  const schema = prompt ? promptSchemas.edit(prompt.name) : file ? promptSchemas.file : promptSchemas.text;

  const record = useRecordForm(schema, {
    opened: prompt,
    draft,
    backTo: `/dashboard/projects/${idProject}/prompts`,
    initialValues: toValues(prompt ?? defaults),
    valuesOf: toValues,
    labels: fieldNames,
    save: async (values, seen) => {
      const { speaker, compression } = values;
      const voice = { speaker, compression, language: values.language as Language };
      if (prompt) {
        if (!(await textChange.mayChange(prompt, values.text))) throw new CalledOff();
        const name = values.name === prompt.name ? undefined : values.name;
        return update({ id: prompt.id, name, ...voice, text: values.text, ...seen }).unwrap();
      }
      if (!file) return create({ idProject, ...voice, name: values.name, text: values.text }).unwrap();
      if (!(await rows.areNamesKnown())) throw new NamesFound();
      const sent = rows.toSend() ?? file;
      const answer = await create({ idProject, ...voice, file: sent, sameNames: rows.sameNames }).unwrap();
      rows.forget();
      return answer;
    },
    onSaved: (answer) => {
      if (then.current === 'list') return false;
      noticeDone(isPending(answer) ? outbox.kept : text.savedOne(record.form.values.name));
      if (then.current === 'new') beginNext();
      else {
        goTo(`/dashboard/projects/${idProject}/prompts/${next}/edit`);
        document.getElementById(record.fieldId('text'))?.focus();
      }
      return true;
    },
    failed: text.saveFailed,
    failure: (thrown) => {
      if (thrown instanceof CalledOff) return undefined;
      if (thrown instanceof NamesFound) return text.namesFound;
      const refusal = refusalOf(thrown);
      if (/^(CSV|XLSX)_/.test(refusal?.code ?? '')) discardFile(refusal!.message);
      return messageOf(thrown, text.saveFailed);
    },
  });
  const { form, saved } = record;
  /** Empties the form for one more prompt of the same voice. */
  function beginNext() {
    isNameTyped.current = false;
    // First, since a field that is left is checked, and the next prompt has no name yet.
    document.getElementById(record.fieldId('text'))?.focus();
    record.reset({ ...record.form.values, name: '', text: '' });
  }
  /** A table or file that waits for an answer, because it would replace a text. */
  const [offer, setOffer] = useState<Brought>();
  /** The table whose rows are shown, which could be one text too. */
  const [table, setTable] = useState<PastedTable>();
  const isTableInField = useRef(false);
  /** `converts` a file of another form without being asked to, as who brings one to a list sees its rows anyway. */
  const take = (taken: Brought, { converts } = { converts: false }) => {
    form.setValues({ name: '', text: '' });
    form.clearErrors();
    setOffer(undefined);
    setTable('table' in taken ? taken.table : undefined);
    rows.forget();
    if ('table' in taken) void chooseFile(taken.table.file, { isPasted: true });
    else void chooseFile(taken.file, { converts });
  };
  const takeBrought = useEffectEvent((wasTyped: boolean) => {
    if (brought && (wasTyped || form.values.text !== '')) setOffer(brought);
    else if (brought) take(brought, { converts: true });
  });
  useEffect(() => {
    if (!isBrought) return;
    void wasTyped().then(takeBrought);
  }, [wasTyped, isBrought]);

  return {
    record: {
      ...record,
      submit: (event: FormEvent<HTMLFormElement>) => {
        then.current = 'list';
        record.submit(event);
      },
      cancel: () => {
        rows.forget();
        record.cancel();
      },
      discardDraft: () => {
        isNameTyped.current = false;
        discardFile();
        record.discardDraft();
      },
    },
    /** Result of the file's lines, once saved. */
    report: saved && 'refused' in (saved.answer as object) ? (saved.answer as FileReport) : undefined,
    choice,
    rows,
    textChange: textChange.question,
    /** Saves and goes on: to a new prompt, or to the next one of the list. Absent where there is none. */
    saveAnd:
      file || (prompt && next === undefined)
        ? undefined
        : () => {
            if (record.isSaving) return;
            then.current = prompt ? 'next' : 'new';
            record.submit();
          },
    /** Goes on with a new prompt after one was saved; absent after a file and for a prompt that was there. */
    writeNext:
      file || prompt
        ? undefined
        : () => {
            record.startAnew();
            beginNext();
          },
    /** Why the form cannot be saved as it is; what is wrong with a file stands at its field. */
    whyNot: choice.isChecking
      ? text.checking
      : choice.problem === undefined
        ? findWhyNot(schema, form.values)
        : undefined,
    /** Loads a restored take into the form. */
    resetTo: (now: Prompt) => {
      record.noteVersion(now);
      record.reset(toValues(now));
    },
    isComplete: v.is(schema, form.values) && (!file || rows.usable.length > 0),
    hasText: form.values.text !== '',
    take,
    isBrought,
    /** True for who chose to paste a table here. */
    isToPaste: pending === 'paste',
    offer,
    /** Asks about a table that was pasted as a text, with which the question goes. */
    offerTable: (pasted: PastedTable) => {
      isTableInField.current = true;
      setOffer({ table: pasted });
    },
    takeOffer: () => {
      if (offer) take(offer, { converts: true });
    },
    leaveOffer: () => {
      document.getElementById(record.fieldId('text'))?.focus();
      setOffer(undefined);
    },
    /** Makes one text of a table whose rows were not changed. */
    leaveRows:
      table && choice.isPasted && !rows.canUndo
        ? () => {
            // The field is disabled beside rows.
            flushSync(() => {
              discardFile();
              setTable(undefined);
              form.setValues({ text: table.plain, name: madeName(table.plain) });
            });
            document.getElementById(record.fieldId('text'))?.focus();
          }
        : undefined,
    removeFile: () => discardFile(),
    convertFile,
    writeText: (written: string) => {
      if (file || choice.problem !== undefined) discardFile();
      if (written === '' && isTableInField.current) setOffer(undefined);
      const { name, text: before } = form.values;
      form.setFieldValue('text', written);
      // A name that nobody has typed follows the text.
      if (!prompt && !isNameTyped.current && (name === '' || name === madeName(before)))
        form.setFieldValue('name', madeName(written));
    },
    writeName: (written: string) => {
      isNameTyped.current = written !== '';
      form.setFieldValue('name', written);
    },
  };
}
export type PromptFormState = ReturnType<typeof usePromptForm>;

const madeName = (written: string): string => (/[\p{L}\p{N}]/u.test(written) ? nameFrom(written) : '');

/** The fields that are still empty, or else the first rule that is broken. */
function findWhyNot(schema: GenericSchema, values: Record<Field, string>): string | undefined {
  const { success, issues } = v.safeParse(schema, values);
  if (success) return undefined;
  const broken = new Set(issues.map(({ path }) => path?.[0]?.key));
  const empty = (Object.keys(fieldNames) as Field[]).filter(
    (field) => broken.has(field) && values[field].trim() === '',
  );
  return empty.length > 0 ? text.missing(empty.map((field) => fieldNames[field].toLowerCase())) : issues[0].message;
}

export interface TextChangeQuestion {
  /** Who recorded the audio. */
  readonly by: string;
  readonly answer: (mayChange: boolean) => void;
}

/** Asks before a text is changed whose audio a person has recorded: that audio stays. */
function useTextChangeQuestion() {
  const [question, setQuestion] = useState<TextChangeQuestion>();
  const mayChange = ({ recording, text: before }: Prompt, after: string): boolean | Promise<boolean> => {
    if (!recording || after === before || after === recording.text) return true;
    return new Promise((resolve) => {
      const answer = (may: boolean) => {
        setQuestion(undefined);
        resolve(may);
      };
      setQuestion({ by: recording.by, answer });
    });
  };
  return { question, mayChange };
}

type Field = 'name' | 'text' | 'speaker' | 'language' | 'compression';

function toValues(prompt: { readonly [Name in Field]?: Prompt[Name] | undefined } | undefined) {
  return {
    name: prompt?.name ?? '',
    speaker: prompt?.speaker ?? '',
    // Responses cached by older builds have no language.
    language: (prompt?.language ?? DEFAULT_LANGUAGE) as string,
    compression: prompt?.compression === undefined ? '' : String(prompt.compression),
    text: prompt?.text ?? '',
  };
}
