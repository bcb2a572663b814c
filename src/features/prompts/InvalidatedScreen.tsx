import { useState } from 'react';
import { invalidatedColumns, type Prompt } from '#contract/prompts.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useGoneAudio } from '#state/useGoneAudio.ts';
import { useListState } from '#state/useListState.ts';
import { common } from '#text/pt/common.ts';
import { invalidated as text, prompts } from '#text/pt/prompts.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { Filter } from '#ui/list/Filter.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { usePlayer } from '#light/player/playerStore.ts';
import { useWidth } from '#ui/useWidth.ts';
import { clipOf } from './clipOf.ts';
import { findInvalidatedColumns } from './findInvalidatedColumns.tsx';
import { invalidatedListQuery } from './invalidatedListQuery.ts';
import { InvalidatedCard } from './InvalidatedCard.tsx';
import { OnDevice } from './OnDevice.tsx';
import { ReviseButton } from './ReviseButton.tsx';
import { ReviseDialog } from './ReviseDialog.tsx';
import { useListInvalidatedQuery } from './promptsApi.ts';
import classes from './Prompts.module.css';

const filters = [
  { value: '', label: text.all },
  { value: 'true', label: text.onlyRevised },
  { value: 'false', label: text.onlyUnrevised },
];

export function InvalidatedScreen() {
  const list = useListState('prompts/invalidateds', invalidatedColumns);
  const revised = list.filter('revised');
  const answer = useListInvalidatedQuery(invalidatedListQuery(list), { refetchOnMountOrArgChange: ASKED_JUST_NOW_S });
  const [revising, setRevising] = useState<Prompt>();
  const gone = useGoneAudio(answer.data?.data.map(({ path }) => path) ?? []);
  const open = usePlayer((state) => state.clip?.path);
  const width = useWidth();
  const isWide = width === 'wide';
  const isGone = ({ path }: Prompt) => path !== null && gone.has(path);
  const actionsOf = (prompt: Prompt) => <ReviseButton prompt={prompt} width={width} onRevise={setRevising} />;
  return (
    <>
      <ListScreen
        isPanel
        title={<PageTitle title={text.listTitle}>{text.heading}</PageTitle>}
        caption={text.listTitle}
        list={list}
        answer={answer}
        failure={messageOf(answer.error, common.loadFailed)}
        searchPlaceholder={text.searchPlaceholder}
        actions={
          (answer.data?.meta.total ?? 0) > 0 && (
            <ButtonLink href="/dashboard/prompts/invalidated/review" leftSection={<Icon name="check" />}>
              {prompts.review}
            </ButtonLink>
          )
        }
        filters={
          <Filter
            label={text.review}
            value={revised}
            options={filters}
            onChange={(value) => list.setFilter({ revised: value })}
          />
        }
        columns={findInvalidatedColumns({ actionsOf, isGone, isWide })}
        rowClass={(prompt) => (open !== undefined && prompt.path === open ? classes.playing : undefined)}
        below={(prompt) =>
          open !== undefined && prompt.path === open ? (
            <OpenPlayer clip={clipOf(prompt, open)} about={<OnDevice path={open} />} />
          ) : undefined
        }
        card={(prompt) => <InvalidatedCard prompt={prompt} isGone={isGone(prompt)} actions={actionsOf(prompt)} />}
        whenEmpty={revised === '' ? text.whenEmpty : common.emptySearch}
      />
      {revising && <ReviseDialog prompt={revising} onClose={() => setRevising(undefined)} />}
    </>
  );
}
