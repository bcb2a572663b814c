import { modelColumns } from '#contract/models.ts';
import { useListModelsQuery } from '#api/models.ts';
import { firstMessageOf } from '#api/client/refusalOf.ts';
import { ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { usePoll } from '#state/usePoll.ts';
import { useListState } from '#state/list/useListState.ts';
import { models as text } from '#text/models.ts';
import { listText } from '#text/list.ts';
import { AddNaturalVoice } from './catalogue/AddNaturalVoice.tsx';
import { NaturalVoiceOffer } from './catalogue/NaturalVoiceOffer.tsx';
import { ModelCard } from './ModelCard.tsx';
import { modelListQuery } from './modelListQuery.ts';
import { modelsColumns } from './modelsColumns.tsx';
import { statusFilter } from './statusFilter.ts';
import { OpenNumbers } from './OpenNumbers.tsx';
import { PlatformVoices } from './voices/PlatformVoices.tsx';

const watch = { refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true };
const LOOK_EVERY_MS = 10_000;

export function ModelsScreen() {
  const list = useListState('models', modelColumns);
  const answer = useListModelsQuery(modelListQuery(list), { ...watch, pollingInterval: usePoll(LOOK_EVERY_MS) });
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
            <OpenNumbers />
            <AddNaturalVoice />
          </>
        }
        addPath="/dashboard/models/new"
        filters={<ListFilter list={list} {...statusFilter} />}
        columns={modelsColumns}
        card={(model) => <ModelCard model={model} />}
        whenEmpty={list.filter('status') === '' ? text.whenEmpty : listText.emptySearch}
      />
      <PlatformVoices />
      {/* What comes late stands last: nothing moves under a press. */}
      <NaturalVoiceOffer />
    </>
  );
}
