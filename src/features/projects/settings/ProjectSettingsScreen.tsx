import { NativeSelect, TextInput } from '@mantine/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import * as v from 'valibot';
import { destinationNames, destinations } from '#common/packs/destinations.ts';
import { languageNames } from '#common/languageNames.ts';
import { PLAIN_ZIP_NAMES, ZIP_NAMES_MAX } from '#common/zipNames.ts';
import { DEFAULT_LANGUAGE } from '#contract/kit/languages.ts';
import { NAME_MAX, TAKES_KEPT_MAX } from '#contract/kit/limits.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { refusals } from '#contract/kit/refusal.ts';
import { type Project, ProjectDefaults } from '#contract/projects.ts';
import { projects } from '#api/projects.ts';
import { Note } from '#core/feedback/Note.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { ProjectTabs } from '#crud/ProjectTabs.tsx';
import { VoicePicker } from '#crud/VoicePicker.tsx';
import { useConnection } from '#state/device/useConnection.ts';
import { useUser } from '#state/hooks.ts';
import { pathOfTab } from '#state/projectTabs.ts';
import { pack } from '#text/packs.ts';
import { projectSettings as text } from '#text/projectSettings.ts';
import { promptForm } from '#text/promptForm.ts';
import { zip } from '#text/zip.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { VoiceRule } from '#features/projects/ProjectFormScreen.tsx';
import { type Applied, ApplyToAll } from './ApplyToAll.tsx';
import classes from './ProjectSettings.module.css';

/** What is set once for a project; each change is saved at once. */
export function ProjectSettingsScreen({ policy: Policy }: { policy: ComponentType<{ project: Project }> }) {
  const id = Number(useParams()['id']);
  const answer = projects.useGet({ id }, { refetchOnMountOrArgChange: true });
  const { currentData: project } = answer;
  return (
    <>
      <PageTitle title={text.title} subject={project?.name}>
        {text.title}
      </PageTitle>
      <ProjectTabs idProject={id} />
      {!project && <NotLoaded answer={answer} lines={6} />}
      {project && (
        <div className={classes.screen}>
          <p className={classes.soft}>{text.help}</p>
          {!project.active && <Note icon="archive">{refusals.ARCHIVED.message}</Note>}
          <Defaults project={project} />
          <section className={classes.part} aria-label={text.rules}>
            <h2>{text.rules}</h2>
            <Policy project={project} />
            {project.active && <VoiceRule project={project} />}
          </section>
          {project.active && (
            <div>
              <ButtonLink href={`${pathOfTab(id, '')}/edit?origin=${pathOfTab(id, 'configuration')}`}>
                {text.about}
              </ButtonLink>
            </div>
          )}
        </div>
      )}
    </>
  );
}

const NOTHING: ProjectDefaults = {};

function Defaults({ project: { id, active, defaults = NOTHING } }: { project: Project }) {
  const [setDefaults, { isLoading }] = projects.useSetDefaults();
  const isLocked = useConnection() === 'offline' || !active;
  const [applied, setApplied] = useState<Applied>();
  /** The voice that was chosen, until the project is loaded with it. */
  const [voice, setVoice] = useState<string>();
  if (voice !== undefined && voice === (defaults.speaker ?? '')) setVoice(undefined);
  const { language = DEFAULT_LANGUAGE, compression, takesKept } = defaults;
  /** The number of takes that is asked about. */
  const [takes, setTakes] = useState<string>();
  const maySetTakes = hasPermission(useUser()?.role, 'project-rules');
  // What was asked for last: the next change is made to it, also before the project was loaded anew, and sent after it.
  const asked = useRef({ values: defaults, underWay: 0, last: Promise.resolve() });
  useEffect(() => {
    if (asked.current.underWay === 0) asked.current.values = defaults;
  }, [defaults]);
  const save = async (name: keyof ProjectDefaults, stored: string | boolean | number | undefined) => {
    try {
      await setDefaults({ id, ...asked.current.values, [name]: stored }).unwrap();
    } catch (error) {
      const { values } = asked.current;
      if (values[name] === stored) asked.current.values = { ...values, [name]: defaults[name] };
      if (name === 'speaker') setVoice((now) => (now === (stored ?? '') ? undefined : now));
      throw error;
    } finally {
      asked.current.underWay -= 1;
    }
  };
  /** An empty value is no longer set. */
  const set = (name: keyof ProjectDefaults, value: string) => {
    const stored = toStored(name, value);
    asked.current.values = { ...asked.current.values, [name]: stored };
    asked.current.underWay += 1;
    asked.current.last = notifyOutcome(
      asked.current.last.then(() => save(name, stored)),
      {
        done: text.saved,
        failed: text.saveFailed,
        onDone: () => {
          if (name === 'speaker' || name === 'compression') setApplied(appliedOf(name, value));
        },
      },
    );
  };
  const select = (name: keyof ProjectDefaults, value: string | boolean | number | undefined) => ({
    value: String(value ?? ''),
    disabled: isLocked || isLoading,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(name, event.currentTarget.value),
  });
  const field = (name: 'names' | 'client') => ({
    value: defaults[name] ?? '',
    schema: ProjectDefaults.entries[name].wrapped,
    isDisabled: isLocked,
    onSave: (value: string) => set(name, value),
  });
  return (
    <>
      <section className={classes.part} aria-label={text.sound}>
        <h2>{text.sound}</h2>
        <VoicePicker
          label={text.voice}
          language={language}
          none={text.eachTime}
          value={voice ?? defaults.speaker ?? ''}
          isDisabled={isLocked}
          onChange={(next) => {
            setVoice(next);
            set('speaker', next);
          }}
        />
        <div className={classes.fields}>
          <NativeSelect
            label={promptForm.language}
            data={[
              { value: '', label: text.usualLanguage(languageNames[DEFAULT_LANGUAGE]) },
              ...Object.entries(languageNames).map(([value, label]) => ({ value, label })),
            ]}
            {...select('language', defaults.language)}
          />
          <NativeSelect
            label={text.output}
            data={[
              unset,
              { value: 'false', label: promptForm.highQuality },
              { value: 'true', label: promptForm.telephony },
            ]}
            {...select('compression', compression)}
          />
        </div>
        {applied && !isLocked && <ApplyToAll key={JSON.stringify(applied)} idProject={id} applied={applied} />}
      </section>
      <section className={classes.part} aria-label={text.zip}>
        <h2>{text.zip}</h2>
        <div className={classes.fields}>
          <NativeSelect
            label={pack.destination}
            data={[unset, ...destinations.map((value) => ({ value, label: destinationNames[value] }))]}
            {...select('destination', defaults.destination)}
          />
          <TextSetting
            label={zip.names}
            help={zip.namesHelp}
            placeholder={PLAIN_ZIP_NAMES}
            maxLength={ZIP_NAMES_MAX}
            {...field('names')}
          />
        </div>
      </section>
      <section className={classes.part} aria-label={text.approval}>
        <h2>{text.approval}</h2>
        <div className={classes.fields}>
          <TextSetting label={text.client} help={text.clientHelp} maxLength={NAME_MAX} {...field('client')} />
        </div>
      </section>
      <section className={classes.part} aria-label={text.audio}>
        <h2>{text.audio}</h2>
        <div className={classes.fields}>
          <NativeSelect
            label={text.takesKept}
            description={maySetTakes ? text.takesHelp : `${text.takesHelp} ${text.takesLocked}`}
            data={[{ value: '', label: text.asInstalled }, ...takeNumbers(takesKept)]}
            {...select('takesKept', takesKept)}
            // Asked first: a key on the closed list chooses, and what is deleted does not come back.
            onChange={({ currentTarget: { value } }) => setTakes(value)}
            disabled={isLocked || isLoading || !maySetTakes}
          />
        </div>
      </section>
      {takes !== undefined && (
        <ConfirmDialog
          isDanger
          title={text.takesAsk(takes)}
          onConfirm={() => {
            set('takesKept', takes);
            setTakes(undefined);
          }}
          onClose={() => setTakes(undefined)}
        >
          {text.takesGone}
        </ConfirmDialog>
      )}
    </>
  );
}

function toStored(name: keyof ProjectDefaults, value: string): string | number | undefined {
  if (value === '') return undefined;
  return name === 'takesKept' ? Number(value) : value;
}

/** Numbers to choose from, and the one that is set by the API. */
const takeNumbers = (present: number | undefined): string[] =>
  [...new Set([0, 1, 2, 3, 5, 10, 20, TAKES_KEPT_MAX, ...(present === undefined ? [] : [present])])]
    .sort((a, b) => a - b)
    .map(String);

function appliedOf(name: 'speaker' | 'compression', value: string): Applied | undefined {
  if (value === '') return undefined;
  return name === 'speaker' ? { action: 'voice', speaker: value } : { action: 'output', compression: value === 'true' };
}

const unset = { value: '', label: text.eachTime };

interface TextSettingProps {
  readonly label: string;
  readonly help: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly value: string;
  readonly schema: v.GenericSchema<string>;
  readonly isDisabled: boolean;
  readonly onSave: (value: string) => void;
}

/** A text that is saved when the field is left, or by Enter. */
function TextSetting({ label, help, value, schema, isDisabled, onSave, ...rest }: TextSettingProps) {
  const [error, setError] = useState<string>();
  const save = (typed: string) => {
    const found = typed.trim() === '' ? undefined : v.safeParse(schema, typed).issues?.[0].message;
    setError(found);
    if (found === undefined && typed.trim() !== value) onSave(typed.trim());
  };
  return (
    <TextInput
      // Shows what somebody else has set meanwhile.
      key={value}
      label={label}
      description={help}
      {...rest}
      defaultValue={value}
      error={error}
      disabled={isDisabled}
      spellCheck={false}
      onBlur={(event) => save(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && save(event.currentTarget.value)}
    />
  );
}
