import {
  useState,
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import type { DemoRequest } from '#contract/demo.ts';
import { languageNames } from '#common/languageNames.ts';
import type { Language } from '#contract/kit/languages.ts';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { demo as text } from '#text/landing.ts';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { Snackbar } from '#pages/landing/Snackbar.tsx';
import { groupVoices, type VoiceChoice, type VoiceGroup } from '#core/voices/groupVoices.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { type DemoValues, useDemoForm, FIRST_VOICE } from './useDemoForm.ts';
import type { DemoVoices } from './readVoices.ts';
import classes from './Demo.module.css';

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const languages = choicesOf(languageNames);
const compressions = choicesOf(text.compressions);
const formats = choicesOf(text.formats);

/** Synthesizes a text for visitors without an account. */
export function Demo() {
  const { parts, load } = useDemoParts();
  const [request, setRequest] = useState<DemoRequest>();
  const [losses, setLosses] = useState(0);
  const { form, errors, values, isForeign, field, submit, showErrors, readAgain } = useDemoForm(send);
  const { choices, natural, sampleOf } = useVoices(values.language as Language);
  useNaturalFirst(form, natural);
  useVoiceOfLanguage(form, choices, values.speaker);
  const [isRead, setIsRead] = useState(false);
  /** Loaded when somebody opens it. */
  const [Reading, setReading] = useState<(typeof import('./DemoReading.tsx'))['DemoReading']>();

  async function send(filled: DemoValues) {
    performance.mark('entoa-demo-asked');
    try {
      const checked = (parts ?? (await load())).checkDemo(filled);
      if ('errors' in checked) showErrors(checked.errors);
      else setRequest(checked.request);
    } catch {
      setLosses((count) => count + 1);
    }
  }

  function close(hadFocus: boolean) {
    setRequest(undefined);
    if (hadFocus) form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }

  async function toggleReading() {
    readAgain();
    setIsRead(!isRead);
    if (Reading) return;
    try {
      const { DemoReading } = await import('./DemoReading.tsx');
      setReading(() => DemoReading);
    } catch {
      setIsRead(false);
      setLosses((count) => count + 1);
    }
  }

  return (
    <div className={classes.place}>
      <form ref={form} className={classes.demo} aria-label={text.label} noValidate onSubmit={submit}>
        <div className={classes.text}>
          <div className={classes.label}>
            <label htmlFor="demo-text" data-asterisk>
              {text.text}
            </label>
            <span aria-hidden="true">{text.counter(canonicalizeText(values.text).length)}</span>
          </div>
          <textarea id="demo-text" rows={3} required spellCheck lang={isForeign ? '' : undefined} {...field('text')} />
          <DemoError field="text">{errors.text}</DemoError>
          <button
            type="button"
            className={classes.readingButton}
            aria-expanded={isRead}
            onClick={() => void toggleReading()}
          >
            {isRead ? text.hideReading : text.showReading}
          </button>
          {Reading && isRead && (
            <Reading written={values.text} language={values.language as Language} voice={values.speaker} />
          )}
        </div>
        <div className={classes.options}>
          <DemoSelect
            label={text.voice}
            options={choices}
            error={errors.speaker}
            beside={<SampleButton voice={values.speaker} path={sampleOf(values.speaker)} />}
            {...field('speaker')}
          />
          <DemoSelect label={text.language} options={languages} error={errors.language} {...field('language')} />
          <DemoSelect
            label={text.compression}
            options={compressions}
            error={errors.compression}
            {...field('compression')}
          />
          <DemoSelect label={text.format} options={formats} error={errors.audioFormat} {...field('audioFormat')} />
        </div>
        <div className={classes.send}>
          <button type="submit">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M8 5.5v13l10.5-6.5z" />
            </svg>
            {text.speak}
          </button>
          <p>
            {text.promise} {text.natural}
          </p>
        </div>
      </form>
      {parts && request && <parts.DemoStage request={request} onRefused={showErrors} onClose={close} />}
      {losses > 0 && <Snackbar key={losses}>{text.failed}</Snackbar>}
    </div>
  );
}

type DemoParts = typeof import('./demoParts.ts');

/** The second half of the demo, loaded when the page is idle; `load` waits for it. */
function useDemoParts() {
  const [parts, setParts] = useState<DemoParts>();
  const loading = useRef<Promise<DemoParts>>(undefined);
  const load = () => {
    loading.current ??= import('./demoParts.ts').catch((error: unknown) => {
      loading.current = undefined;
      throw error;
    });
    return loading.current.then((loaded) => {
      setParts(loaded);
      return loaded;
    });
  };
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return { parts, load };
}

const AT_REST_MS = 300;

/** Shown in its final group, so that the selected value stays when the list arrives. */
const first: DemoVoices = {
  choices: groupVoices([FIRST_VOICE], [{ name: FIRST_VOICE, gender: 'female', kind: 'formant', languages: [] }]),
  sampleOf: () => undefined,
};

/** The voices that currently support the language; until the server has responded, a built-in first voice. */
function useVoices(language: Language): DemoVoices {
  const [voices, setVoices] = useState(first);
  useEffect(() => {
    let isGone = false;
    void import('./readVoices.ts')
      .then(({ readVoices }) => readVoices(language))
      .then(
        (read) => {
          if (!isGone && read) setVoices(read);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [language]);
  return voices;
}

/** Chooses the natural voice once, unless the visitor has chosen one. */
function useNaturalFirst(form: RefObject<HTMLFormElement | null>, natural: string | undefined): void {
  const isDone = useRef(false);
  useEffect(() => {
    const select = form.current?.elements.namedItem('speaker');
    if (natural === undefined || isDone.current || !(select instanceof HTMLSelectElement)) return;
    isDone.current = true;
    if (select.value === FIRST_VOICE) choose(select, natural);
  }, [form, natural]);
}

/** Chooses the first voice if the chosen one does not speak the language, whose list then lacks its option. */
function useVoiceOfLanguage(
  form: RefObject<HTMLFormElement | null>,
  choices: DemoVoices['choices'],
  chosen: string,
): void {
  const replace = useEffectEvent(() => {
    const select = form.current?.elements.namedItem('speaker');
    const voices = choices.flatMap((choice) => ('items' in choice ? choice.items : choice)).map(({ value }) => value);
    // A voice that is there was taken away by the visitor, perhaps before this page listened.
    if (chosen === '' || voices[0] === undefined || voices.includes(chosen)) return;
    if (select instanceof HTMLSelectElement && select.value === '') choose(select, voices[0]);
  });
  useEffect(() => replace(), [choices]);
}

/** Chooses an option as a visitor does. */
function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

interface DemoSelectProps extends ComponentProps<'select'> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (VoiceChoice | VoiceGroup)[];
  /** A button next to the field. */
  readonly beside?: ReactNode;
  readonly error?: string | undefined;
}

function DemoSelect({ label, options, error, beside, ...field }: DemoSelectProps) {
  return (
    <div className={classes.option} data-invalid={error ? true : undefined} data-beside={beside ? true : undefined}>
      <label htmlFor={`demo-${field.name}`} data-asterisk>
        {label}
      </label>
      <select id={`demo-${field.name}`} required {...field}>
        <option value="">{text.choose}</option>
        {options.map((option) =>
          'items' in option ? (
            <optgroup key={option.group} label={option.group}>
              {option.items.map(toOption)}
            </optgroup>
          ) : (
            toOption(option)
          ),
        )}
      </select>
      <Icon name="chevron" size={16} />
      {beside}
      <DemoError field={field.name}>{error}</DemoError>
    </div>
  );
}

function toOption({ value, label }: VoiceChoice) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

function DemoError({ field, children }: { field: string; children: string | undefined }) {
  return children ? (
    <p id={`demo-${field}-error`} className={classes.error}>
      {children}
    </p>
  ) : null;
}
