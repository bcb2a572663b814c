import { Link } from 'wouter';
import { languageNames } from '#common/languageNames.ts';
import { type Model, modelColumns } from '#contract/models.ts';
import { models as modelsApi } from '#api/models.ts';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { usePoll } from '#state/usePoll.ts';
import { useListState } from '#state/list/useListState.ts';
import { common } from '#text/common.ts';
import { models as text } from '#text/models.ts';
import { listText } from '#text/list.ts';
import { samplePath } from '#contract/voices.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { SampleButton } from '#core/voices/SampleButton.tsx';
import { numbers as numbersText } from '#text/numbers.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cardText } from '#text/status.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { CardHead } from '#ui/list/Card.tsx';
import { dateColumn } from '#ui/list/dateColumn.tsx';
import type { Column } from '#ui/list/Column.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { AddNaturalVoice } from './catalogue/AddNaturalVoice.tsx';
import { NaturalVoiceOffer } from './catalogue/NaturalVoiceOffer.tsx';
import { PlatformVoices } from './voices/PlatformVoices.tsx';
import { RecognizerSection } from './recognizer/RecognizerSection.tsx';
import { ModelStatus } from './ModelStatus.tsx';
import classes from './Models.module.css';
import { speedText, VoiceFacts } from './voices/VoiceFacts.tsx';

const watch = { refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true };
const LOOK_EVERY_MS = 10_000;

export function ModelsScreen() {
  const list = useListState('models', modelColumns);
  const query = { ...list.place, search: list.search, ...statusFilter.paramsOf(list) };
  const answer = modelsApi.useList(query, { ...watch, pollingInterval: usePoll(LOOK_EVERY_MS) });
  return (
    <>
      <ListFrame
        title={text.listTitle}
        heading={text.heading}
        list={list}
        answer={answer}
        failure={firstMessageOf(answer.error, text.loadFailed)}
        searchPlaceholder={text.searchPlaceholder}
        actions={
          <>
            <AddNaturalVoice />
            <OpenNumbers />
          </>
        }
        filters={<ListFilter list={list} {...statusFilter} />}
        columns={modelsColumns}
        card={(model) => <ModelCard model={model} />}
        whenEmpty={list.filter('status') === '' ? text.whenEmpty : listText.emptySearch}
      >
        <PlatformVoices />
        <div className={classes.own}>
          <h2>{text.own}</h2>
          <ButtonLink href="/dashboard/models/new" leftSection={<Icon name="plus" />}>
            {common.add}
          </ButtonLink>
        </div>
      </ListFrame>
      <RecognizerSection />
      {/* Last, because it loads late and must not move other elements. */}
      <NaturalVoiceOffer />
    </>
  );
}

/** Link to the pack of recorded numbers. */
function OpenNumbers() {
  return (
    <ButtonLink href="/dashboard/models/numbers" leftSection={<Icon name="phone" />}>
      {numbersText.open}
    </ButtonLink>
  );
}

const statusFilter = filterBy('status', text.statusFilter, text.anyStatus, {
  true: text.onlyActive,
  false: text.onlyInactive,
});

const modelsColumns: Column<Model>[] = [
  { title: text.columns.name, sort: 'name', cell: (model) => <ModelName model={model} /> },
  { title: text.columns.status, sort: 'status', width: '190px', cell: (model) => <ModelStatus model={model} /> },
  dateColumn(text.columns.updatedAt, 'updatedAt', '200px'),
  dateColumn(text.columns.createdAt, 'createdAt', '190px'),
];

function ModelCard({ model }: { model: Model }) {
  return (
    <>
      <CardHead>
        <ModelName model={model} />
        <ModelStatus model={model} />
      </CardHead>
      <p className={classes.soft}>{cardText.updatedAt(formatDateTime(model.updatedAt))}</p>
      <p className={classes.soft}>{cardText.createdAt(formatDateTime(model.createdAt))}</p>
    </>
  );
}

/** Name with a link to the form, facts about the voice, and a sample if the model is active. */
function ModelName({ model: { id, name, voices, status, about, realTimeFactor, origin } }: { model: Model }) {
  const [voice = name] = voices;
  const languages = about.languages.map((language) => languageNames[language]).join(', ');
  return (
    <span className={classes.nameCell}>
      <SampleButton voice={voice} path={status ? samplePath(voice, about.languages[0]) : undefined} />
      <span>
        <Link className={classes.name} href={`/dashboard/models/${id}/edit`}>
          {name}
        </Link>
        {voices.length > 1 && <small className={classes.voices}>{voices.join(', ')}</small>}
        <VoiceFacts
          facts={[text.neural, languages, origin?.license, formatBytes(about.memoryBytes), speedText(realTimeFactor)]}
        />
        <Link className={classes.details} href={`/dashboard/models/${id}`} aria-label={text.detailsOf(name)}>
          {text.open}
        </Link>
      </span>
    </span>
  );
}
