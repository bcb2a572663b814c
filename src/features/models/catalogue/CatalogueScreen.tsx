import { useEffect, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { CatalogueItem, CatalogueRecognizer, CatalogueVoice } from '#contract/catalogue.ts';
import { catalogue } from '#api/catalogue.ts';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { Note } from '#core/feedback/Note.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { usePoll } from '#state/usePoll.ts';
import { catalogue as text } from '#text/catalogue.ts';
import { recognizer as recognizerText } from '#text/recognizer.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { formatBytes } from '#ui/formatBytes.ts';
import { VoiceCard } from '#ui/voices/VoiceCard.tsx';
import { VoiceLicense } from '#ui/voices/VoiceLicense.tsx';
import { api } from '#api/api.ts';
import { voices as voicesApi } from '#api/voices.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { voices as voicesText } from '#text/voices.ts';
import { useSaySentence } from '#features/models/voices/useSaySentence.ts';
import { ManualFiles } from './BringFiles.tsx';
import { BringRecognizer } from './BringRecognizer.tsx';
import { InstallActs } from './InstallActs.tsx';
import classes from './Catalogue.module.css';

/** Polling intervals: during an installation, and otherwise, when somebody else might start one. */
const [OFTEN_MS, SELDOM_MS] = [1000, 10_000];

/** Installable natural voices and recognizers with their state, and uploads for files that were downloaded by hand. */
export function CatalogueScreen() {
  const { data: seen } = catalogue.useList({});
  const known: readonly CatalogueItem[] = seen ? [...seen.voices, ...seen.recognizers] : [];
  const pollingInterval = usePoll(known.some(isMoving) ? OFTEN_MS : SELDOM_MS);
  const answer = catalogue.useList(
    {},
    {
      refetchOnMountOrArgChange: true,
      pollingInterval,
      skipPollingIfUnfocused: true,
    },
  );
  const news = useInstalledNews(known);
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      <p className={classes.intro}>{text.intro}</p>
      <output className="visually-hidden">{news}</output>
      <h2 className="visually-hidden">{text.voices}</h2>
      {answer.data ? (
        <Voices {...answer.data} />
      ) : answer.error === undefined ? (
        <Waiting lines={6} />
      ) : (
        <LoadFailed
          message={firstMessageOf(answer.error, text.loadFailed)}
          error={answer.error}
          onRetry={answer.refetch}
        />
      )}
      <ManualFiles />
      <section className={classes.recognizers} aria-labelledby="ouvido">
        <h2 id="ouvido">{recognizerText.heading}</h2>
        <p className={classes.intro}>{recognizerText.intro}</p>
        <ul className={classes.voices}>
          {answer.data?.recognizers.map((recognizer) => (
            <li key={recognizer.key}>
              <Recognizer recognizer={recognizer} />
            </li>
          ))}
        </ul>
        <BringRecognizer />
      </section>
    </div>
  );
}

function Voices({ voices, problem }: { voices: readonly CatalogueVoice[]; problem: string | null }) {
  return (
    <>
      {problem !== null && (
        <Note icon="warning" tone="warn">
          {text.problem(problem)}
        </Note>
      )}
      {voices.length === 0 && <p className={classes.soft}>{text.whenEmpty}</p>}
      <ul className={classes.voices}>
        {voices.map((voice) => (
          <li key={voice.key}>
            <Voice voice={voice} />
          </li>
        ))}
      </ul>
    </>
  );
}

const recognizerFacts = ({ kind, bytes }: CatalogueRecognizer) => [
  recognizerText.kinds[kind],
  ...(bytes > 0 ? [formatBytes(bytes)] : []),
];

/** A voice with its sample, facts, licence, progress and actions; once it speaks, any sentence by it. */
function Voice({ voice }: { voice: CatalogueVoice }) {
  const { key, name, state, model } = voice;
  return (
    <article className={classes.card} aria-labelledby={`item-${key}`} data-state={state}>
      <VoiceCard voice={voice} heading={<h3 id={`item-${key}`}>{name}</h3>} actions={<InstallActs item={voice} />}>
        <InstallProgress item={voice} />
        {model?.isActive === true && state === 'installed' && <HearBeside voice={model.name} />}
      </VoiceCard>
      <ManualInstallSteps item={voice} />
    </article>
  );
}

function Recognizer({ recognizer }: { recognizer: CatalogueRecognizer }) {
  const { key, name, state, isCommercial } = recognizer;
  return (
    <article className={classes.card} aria-labelledby={`item-${key}`} data-state={state}>
      <div className={classes.head}>
        <h3 id={`item-${key}`}>{name}</h3>
        {isCommercial !== true && <span className={classes.mark}>{text.businessUse(isCommercial)}</span>}
        <InstallActs item={recognizer} />
      </div>
      <p className={classes.soft}>{recognizerFacts(recognizer).join(' · ')}</p>
      <InstallProgress item={recognizer} />
      <VoiceLicense origin={recognizer} />
      <ManualInstallSteps item={recognizer} />
    </article>
  );
}

/** The last change as a text for screen readers: new states, and each quarter of a download. */
function useInstalledNews(items: readonly CatalogueItem[]): string {
  const dispatch = useAppDispatch();
  const [seen, setSeen] = useState({ words: new Map<string, string>(), news: '' });
  const words = new Map(items.map((item) => [item.key, wordsOf(item)]));
  const changed = [...words].filter(([key, now]) => seen.words.get(key) !== now);
  if (changed.length > 0) {
    const isFirst = seen.words.size === 0;
    const said = changed.map(([, now]) => now).filter((now) => now !== '');
    setSeen({ words, news: isFirst ? '' : said.join('. ') });
  }
  const installed = items.flatMap(({ state, key }) => (state === 'installed' ? [key] : [])).join();
  useEffect(() => {
    // Cached lists of models and voices are outdated now.
    if (installed !== '') dispatch(api.util.invalidateTags(['Model', 'ModelList', 'Voice', 'Recognizer']));
  }, [dispatch, installed]);
  return seen.news;
}

function wordsOf(item: CatalogueItem): string {
  const { name, state, progress, message } = item;
  if (state === 'available') return '';
  if (state === 'fetching' && progress && progress.of > 0) {
    const quarter = Math.floor((progress.bytes / progress.of) * 4) * 25;
    if (quarter > 0) return text.quarter(name, quarter);
  }
  return text.announce(name, [stateWords(item), message].filter(Boolean).join('. '));
}

/**
 * Download links and instructions, for a server without network and for voices that cannot be downloaded automatically.
 */
function ManualInstallSteps({ item: { files, byHand, isFetchable, state, message } }: { item: CatalogueItem }) {
  if (state === 'installed' || state === 'checking' || state === 'preparing') return null;
  const list = files.map(({ name, url, bytes }, place) => (
    <span key={url}>
      {place > 0 && ', '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {name}
      </a>{' '}
      ({formatBytes(bytes)})
    </span>
  ));
  if (!isFetchable)
    return (
      <p className={classes.license}>
        {byHand} {list}
      </p>
    );
  const isNeeded = (state === 'waiting' && message !== null) || state === 'failed';
  return (
    <details className={classes.byHand} open={isNeeded}>
      <summary>{text.byHand}</summary>
      <p>
        {text.byHandSteps} {list} {text.byHandEnd}
      </p>
    </details>
  );
}

const icons = { failed: 'warning', installed: 'check', paused: 'bang' } as const;

/**
 * State of the installation; for a download also its size, speed and remaining time, otherwise why it waits or failed.
 */
function InstallProgress({ item }: { item: CatalogueItem }) {
  const { name, state, progress, message, retryAt } = item;
  if (state === 'available') return null;
  const share = state === 'preparing' ? preparedShare(item) : progress ? progress.bytes / progress.of : undefined;
  const icon = state in icons ? icons[state as keyof typeof icons] : 'clock';
  return (
    <div className={classes.progress}>
      <p className={classes.state} data-state={state}>
        <Icon name={icon} size={14} />
        <b>{stateOf(item)}</b>
        {progress && <span>{installProgressWordsOf(item)}</span>}
      </p>
      {share !== undefined && (isMoving(item) || state === 'paused') && (
        <progress max={100} value={Math.floor(share * 100)} aria-label={text.progressOf(name)} />
      )}
      {message !== null && (
        <p className={classes.message}>
          {message} {retryAt !== null && text.retryAt(timeOf(retryAt))}
        </p>
      )}
    </div>
  );
}

const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const stateWords = (item: CatalogueItem) => ('kind' in item ? text.recognizerStates : text.states)[item.state];
const modelOf = (item: CatalogueItem) => ('model' in item ? item.model : null);
const preparedShare = (item: CatalogueItem): number => modelOf(item)?.share ?? 0;

function stateOf(item: CatalogueItem): string {
  const { state, message } = item;
  if (state === 'waiting' && message !== null) return text.waitsAgain;
  if (state === 'installed' && modelOf(item)?.isActive === false) return text.inactive;
  return state === 'preparing' ? text.preparing(preparedShare(item)) : stateWords(item);
}

function installProgressWordsOf({ state, progress }: CatalogueItem): string {
  const { bytes, of, rate, secondsLeft } = progress!;
  const parts = [text.of(formatBytes(bytes), formatBytes(of))];
  if (state === 'fetching' && rate > 0) parts.push(text.rate(formatBytes(rate)));
  if (state === 'fetching' && secondsLeft !== null) parts.push(text.left(secondsLeft));
  return parts.join(', ');
}

/** True if the state changes without user action. */
const isMoving = ({ state }: Pick<CatalogueItem, 'state'>): boolean =>
  ['waiting', 'fetching', 'checking', 'preparing'].includes(state);

/** A sentence of one's own by an installed voice, and by the embedded one. */
function HearBeside({ voice }: { voice: string }) {
  const { data: known } = voicesApi.useList({});
  const embedded = known?.find(({ kind }) => kind === 'formant')?.name;
  const [sentence, setSentence] = useState<string>(text.besideSentence);
  const { say, isBusy, problem } = useSaySentence();
  return (
    <div className={classes.beside}>
      <TextInput
        label={voicesText.sentence}
        value={sentence}
        maxLength={200}
        error={problem || undefined}
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
      {[voice, ...(embedded === undefined ? [] : [embedded])].map((speaker) => (
        <Button
          key={speaker}
          size="sm"
          leftSection={<Icon name="volume" />}
          disabled={sentence.trim() === ''}
          loading={isBusy(speaker)}
          onClick={() => void say(speaker, sentence)}
        >
          {speaker === embedded ? text.besideEmbedded(speaker) : text.besideVoice(speaker)}
        </Button>
      ))}
    </div>
  );
}
