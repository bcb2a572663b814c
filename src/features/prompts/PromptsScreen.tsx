import { useState } from 'react';
import { useParams } from 'wouter';
import { type Prompt, promptColumns } from '#contract/prompts.ts';
import { useGetProjectQuery } from '#api/projectApi.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useAppSelector } from '#state/hooks.ts';
import { useGoneAudio } from '#state/useGoneAudio.ts';
import { useListState } from '#state/useListState.ts';
import { common } from '#text/pt/common.ts';
import { prompts as text } from '#text/pt/prompts.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Note } from '#light/feedback/Note.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { AddButton } from '#ui/list/AddButton.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { usePlayer } from '#light/player/playerStore.ts';
import { useWidth } from '#ui/useWidth.ts';
import { clipOf } from './clipOf.ts';
import { findPromptColumns } from './findPromptColumns.tsx';
import { isInvalid } from './isInvalid.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { OfflineButton } from './OfflineButton.tsx';
import { OnDevice } from './OnDevice.tsx';
import { type PromptAct, PromptActDialog } from './PromptActDialog.tsx';
import { PromptActions } from './PromptActions.tsx';
import { PromptCard } from './PromptCard.tsx';
import { useListPromptsQuery } from './promptsApi.ts';
import { filterQuery, readFilter } from './promptFilter.ts';
import { promptListQuery } from './promptListQuery.ts';
import { PromptSummary } from './PromptSummary.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { ZipBanner } from './ZipBanner.tsx';
import { ZipButtons } from './ZipButtons.tsx';
import classes from './Prompts.module.css';

const REFRESH_MS = 5000;
const SAVING_REFRESH_MS = 30_000;

export function PromptsScreen() {
  const idProject = Number(useParams()['idProject']);
  const list = useListState(`projects/${idProject}/prompts`, promptColumns);
  const filter = readFilter(list);
  const everyMs = useAppSelector(({ device }) => device.isDataSaver) ? SAVING_REFRESH_MS : REFRESH_MS;
  const isWatching = list.search === '' && filter === undefined;
  const answer = useListPromptsQuery(promptListQuery(idProject, list), {
    refetchOnMountOrArgChange: ASKED_JUST_NOW_S,
    pollingInterval: isWatching ? everyMs : 0,
    skipPollingIfUnfocused: true,
  });
  const { currentData: project, error: projectError } = useGetProjectQuery(
    { id: idProject },
    { refetchOnMountOrArgChange: ASKED_JUST_NOW_S, pollingInterval: everyMs, skipPollingIfUnfocused: true },
  );
  const [act, setAct] = useState<PromptAct>();
  const gone = useGoneAudio(answer.data?.data.map(({ path }) => path) ?? []);
  const open = usePlayer((state) => state.clip?.path);
  const width = useWidth();
  const mayChange = project?.active ?? false;
  const isGone = ({ path }: Prompt) => path !== null && gone.has(path);
  const actionsOf = (prompt: Prompt) => (
    <PromptActions prompt={prompt} mayChange={mayChange} isFolded={width !== 'wide'} onAct={setAct} />
  );
  const newPath = `/dashboard/projects/${idProject}/prompts/new`;

  return (
    <>
      <ListScreen
        isPanel
        title={
          <PageTitle title={text.listTitle} subject={project?.name}>
            {text.heading}
          </PageTitle>
        }
        caption={text.listTitle}
        list={list}
        answer={answer}
        failure={messageOf(answer.error ?? projectError, common.loadFailed)}
        searchPlaceholder={text.searchPlaceholder}
        actions={
          <>
            {project && project.prompts.processed > 0 && (
              <ButtonLink href={`/dashboard/projects/${idProject}/review`} leftSection={<Icon name="check" />}>
                {text.review}
              </ButtonLink>
            )}
            {project && <ButtonLink href={`/dashboard/projects/${idProject}/dictionary`}>{text.dictionary}</ButtonLink>}
            {project && <OfflineButton project={project} query={{ search: list.search, ...filterQuery(filter) }} />}
            {project && <ZipButtons project={project} />}
            {mayChange && <AddButton href={newPath} />}
          </>
        }
        filters={<StatusFilter list={list} />}
        columns={findPromptColumns({ actionsOf, isGone, hasVoice: width === 'wide' })}
        rowClass={(prompt) =>
          open !== undefined && prompt.path === open
            ? classes.playing
            : isInvalid(prompt)
              ? classes.invalidated
              : undefined
        }
        below={(prompt) =>
          open !== undefined && prompt.path === open ? (
            <OpenPlayer clip={clipOf(prompt, open)} about={<OnDevice path={open} />} />
          ) : undefined
        }
        card={(prompt) => <PromptCard prompt={prompt} isGone={isGone(prompt)} actions={actionsOf(prompt)} />}
        whenEmpty={filter ? common.emptySearch : text.whenEmpty}
        emptyAction={
          mayChange &&
          !filter && (
            <ButtonLink variant="filled" size="sm" href={newPath} leftSection={<Icon name="plus" />}>
              {common.add}
            </ButtonLink>
          )
        }
      >
        {answer.data && <PromptSummary counts={answer.data.counts} list={list} />}
        {project && !project.active && <Note icon="archive">{text.archived}</Note>}
        {project && <ZipBanner project={project} />}
        <OfflineBanner idProject={idProject} shown={answer.data?.data} />
      </ListScreen>
      {act && <PromptActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
