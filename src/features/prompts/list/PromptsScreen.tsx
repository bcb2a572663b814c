import { useMemo, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { Button } from '@mantine/core';
import { ListFrame } from '#crud/ListFrame.tsx';
import { ProjectTabs } from '#crud/ProjectTabs.tsx';
import { listText } from '#text/list.ts';
import { prompts as text } from '#text/prompts.ts';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { order as orderText } from '#text/order.ts';
import { CardPlace, PromptPlace } from '#features/prompts/order/PromptPlace.tsx';
import { usePromptOrder } from '#features/prompts/order/usePromptOrder.tsx';
import { usePromptSelection } from '#features/prompts/batch/usePromptSelection.tsx';
import { usePromptRows } from '#features/prompts/rows/usePromptRows.tsx';
import { type Prompt, promptColumns } from '#contract/prompts.ts';
import { isRejected } from '#common/review.ts';
import classes from '#features/prompts/rows/Prompts.module.css';
import type { Rows } from '#ui/list/Rows.ts';
import { projects } from '#api/projects.ts';
import { prompts } from '#api/prompts.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useAppSelector } from '#state/hooks.ts';
import { usePoll } from '#state/usePoll.ts';
import { useListState, type ListState } from '#state/list/useListState.ts';
import { common } from '#text/common.ts';
import { useLoggedError } from '#state/useLoggedError.ts';
import { OpenPlayer } from '#ui/player/OpenPlayer.tsx';
import { clipOf } from '#features/prompts/rows/clipOf.ts';
import { OnDevice } from '#features/prompts/rows/OnDevice.tsx';
import { differencesFrom } from '#features/prompts/rows/differencesFrom.ts';
import { PromptAudio } from '#features/prompts/rows/PromptAudio.tsx';
import { ApprovalMark } from '#features/prompts/rows/ApprovalMark.tsx';
import { PromptBadge } from '#features/prompts/rows/PromptBadge.tsx';
import { SelectPrompt, SelectPage } from '#features/prompts/batch/SelectBoxes.tsx';
import { voiceAs } from '#core/voices/voiceAs.ts';
import { selection } from '#text/selection.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { PromptStatus } from '#contract/promptFilter.ts';
import { statusNames } from '#text/status.ts';
import { Filter } from '#ui/list/Filter.tsx';
import type { Project, ProjectDefaults, PromptCounts } from '#contract/projects.ts';
import { WaitingRecords } from '#crud/WaitingRecords.tsx';
import { Note } from '#core/feedback/Note.tsx';
import { useAfterFirstPaint } from '#ui/useAfterFirstPaint.ts';
import { OfflineBanner, useIsPinning } from '#features/prompts/offline/OfflineBanner.tsx';
import { StatusBar } from '#ui/status/StatusBar.tsx';
import { type LegendEntry, StatusLegend } from '#ui/status/StatusLegend.tsx';
import type { Column } from '#ui/list/Column.ts';
import { PromptsButtons, useAddWays } from './PromptsButtons.tsx';
import { type PromptAct, PromptActDialog } from './PromptActDialog.tsx';
import { PromptActions } from './PromptActions.tsx';
import { isNarrowed as isListNarrowed, type Kind, moreFilters, readFilter, setFilter } from './promptFilter.ts';
import { promptListQuery, scriptOrder } from './promptListQuery.ts';
import { PromptText } from './PromptText.tsx';
import { noteShown } from './shownPrompts.ts';
import { usePromptKeys } from './usePromptKeys.tsx';
import { ZipBanner } from './zip/ZipBanner.tsx';

export function PromptsScreen() {
  const idProject = Number(useParams()['idProject']);
  const { project, isNarrowed, frame } = usePromptsList(idProject);
  const shown = frame.answer.data;
  const { isGone, ...rows } = usePromptRows(shown?.data, markInvalid);
  const width = useWidth();
  const isWide = width === 'wide';
  const mayChoose = project?.active ?? false;
  const { actionsOf, dialog } = usePromptActs(mayChoose, !isWide);
  const bar = usePromptSelection(idProject, project, frame.list, frame.answer.currentData);
  const order = usePromptOrder(idProject, frame.list, shown, mayChoose);
  const defaults = project?.defaults;
  const [edited, setEdited] = useState<number>();
  const editorOf = useCallback(
    (prompt: Prompt) =>
      prompt.id === edited ? <RowEditor prompt={prompt} onClose={() => setEdited(undefined)} /> : undefined,
    [edited],
  );
  const drawn = useMemo(
    () => promptRows({ actionsOf, editorOf, isGone, hasVoice: isWide, mayChoose, defaults }),
    [actionsOf, editorOf, isGone, isWide, mayChoose, defaults],
  );
  const { below: playerOf } = rows;
  const below = useCallback(
    (prompt: Prompt) => {
      const [editor, player] = [editorOf(prompt), playerOf(prompt)];
      if (!editor && !player) return undefined;
      return (
        <>
          {editor}
          {player}
        </>
      );
    },
    [editorOf, playerOf],
  );
  useEffect(() => noteShown(shown?.data.map(({ id }) => id) ?? []), [shown]);
  const keys = usePromptKeys({
    idProject,
    shown: shown?.data,
    isGone,
    mayChange: mayChoose,
    onEdit: ({ id }) => setEdited(id),
  });
  const addWays = useAddWays(project);
  const isSettled = useAfterFirstPaint();
  const addPath = project?.active && `/dashboard/projects/${idProject}/prompts/new`;
  const notices = project && <PromptsNotices project={project} shown={shown?.data} />;
  const isNews = useHasNewZip(project) || project?.zip?.failureReason != null;
  const isPinning = useIsPinning(idProject);
  // On phones the records come first, unless something was asked for here, is under way or has failed.
  const areNoticesLast = width === 'compact' && !project?.isPacking && !isNews && !isPinning;
  return (
    <ListFrame
      {...frame}
      isPanel
      title={text.listTitle}
      heading={text.heading}
      tabs={<ProjectTabs idProject={idProject} />}
      searchPlaceholder={text.searchPlaceholder}
      actions={
        project && (
          <PromptsButtons project={project} list={frame.list} addWays={addWays.entries} onShowKeys={keys.showKeys} />
        )
      }
      addPath={addPath ?? false}
      addMenu={addWays.entries}
      filters={<PromptFilters idProject={idProject} list={frame.list} mayChoose={mayChoose} />}
      {...rows}
      {...drawn}
      below={below}
      whenEmpty={
        isNarrowed ? listText.emptySearch : project?.active === false ? text.whenEmptyArchived : text.whenEmpty(isWide)
      }
      emptyAction={addPath && !isNarrowed && <AddFirst href={addPath} />}
      dialog={
        <>
          {bar}
          {order}
          {dialog}
          {keys.dialog}
          {addWays.parts}
        </>
      }
      after={areNoticesLast && notices}
    >
      <PromptsState idProject={idProject} project={project} list={frame.list} counts={shown?.counts} />
      <div className={classes.banners}>
        {isSettled && <BatchBanner idProject={idProject} />}
        {!areNoticesLast && notices}
      </div>
    </ListFrame>
  );
}

/** True if the zip of the project was made while its list was open. */
function useHasNewZip(project: Project | undefined): boolean {
  const madeAt = project?.zip?.madeAt ?? null;
  const [found, setFound] = useState<{ id: number; madeAt: string | null }>();
  if (project && found?.id !== project.id) setFound({ id: project.id, madeAt });
  return project !== undefined && found?.id === project.id && found.madeAt !== madeAt;
}

/** The CSS class of an invalidated prompt's row. */
function markInvalid(prompt: Prompt): string | undefined {
  return isRejected(prompt) ? classes.invalidated : undefined;
}

function promptRows(parts: ColumnOptions): Pick<Rows<Prompt>, 'columns' | 'card'> {
  const { actionsOf, editorOf, isGone, mayChoose, defaults } = parts;
  return {
    columns: promptsColumns(parts),
    card: (prompt) => (
      <PromptCard
        prompt={prompt}
        isGone={isGone(prompt)}
        mayChoose={mayChoose}
        defaults={defaults}
        text={editorOf(prompt) ?? <PromptText prompt={prompt} />}
        actions={actionsOf(prompt)}
      />
    ),
  };
}

/** Actions on a prompt of the list, with their confirmation dialogs. */
function usePromptActs(mayChange: boolean, isFolded: boolean) {
  const [act, setAct] = useState<PromptAct>();
  return {
    actionsOf: useCallback(
      (prompt: Prompt) => <PromptActions prompt={prompt} mayChange={mayChange} isFolded={isFolded} onAct={setAct} />,
      [mayChange, isFolded],
    ),
    dialog: act && <PromptActDialog act={act} onClose={() => setAct(undefined)} />,
  };
}

const REFRESH_MS = 5000;
const SAVING_REFRESH_MS = 30_000;

/** A project and the list of its prompts, refetched every few seconds; a filtered list is not refetched. */
function usePromptsList(idProject: number) {
  const list = useListState(`projects/${idProject}/prompts`, promptColumns, undefined, scriptOrder);
  const isNarrowed = isListNarrowed(list);
  const everyMs = usePoll(useAppSelector(({ device }) => device.isDataSaver) ? SAVING_REFRESH_MS : REFRESH_MS);
  const watch = { refetchOnMountOrArgChange: ASKED_JUST_NOW_S, skipPollingIfUnfocused: true };
  const answer = prompts.useList(promptListQuery(idProject, list), {
    ...watch,
    pollingInterval: list.search === '' && !isNarrowed ? everyMs : 0,
  });
  const { currentData: project, error } = projects.useGet({ id: idProject }, { ...watch, pollingInterval: everyMs });
  useLoggedError(error, text.projectFailed);
  const failure = messageOf(answer.error ?? error, common.loadFailed);
  return { project, isNarrowed, frame: { list, answer, failure, subject: project?.name } };
}

interface ColumnOptions {
  readonly actionsOf: (prompt: Prompt) => ReactNode;
  /** Fields for name and text, while they are edited in the list. */
  readonly editorOf: (prompt: Prompt) => ReactNode;
  readonly isGone: (prompt: Prompt) => boolean;
  /** False to show the voice below the name instead of in its own column. */
  readonly hasVoice: boolean;
  /** True if rows can be selected for batch actions. */
  readonly mayChoose: boolean;
  /** What is set for the project: a row says where it differs. */
  readonly defaults: ProjectDefaults | undefined;
}

function promptsColumns({ actionsOf, isGone, hasVoice, mayChoose, defaults }: ColumnOptions): Column<Prompt>[] {
  const box: Column<Prompt> = {
    title: selection.column,
    head: <SelectPage />,
    width: '52px',
    cell: (prompt) => <SelectPrompt prompt={prompt} />,
  };
  const voice: Column<Prompt> = {
    title: text.columns.voice,
    sort: 'speaker',
    width: '9%',
    cell: (prompt) => <Voice prompt={prompt} defaults={defaults} />,
  };
  return [
    ...(mayChoose ? [box] : []),
    {
      title: orderText.column,
      sort: 'position',
      sortName: orderText.name,
      width: '64px',
      cell: ({ id }) => <PromptPlace id={id} />,
    },
    {
      title: text.columns.name,
      sort: 'name',
      width: hasVoice ? '15%' : '18%',
      cell: (prompt) => (
        <>
          <span className={classes.name}>{prompt.name}</span>
          {!hasVoice && (
            <small className={classes.voice}>
              <Voice prompt={prompt} defaults={defaults} />
            </small>
          )}{' '}
          <OnDevice path={prompt.path} />
        </>
      ),
    },
    { title: text.columns.text, sort: 'text', cell: (prompt) => <PromptText prompt={prompt} /> },
    ...(hasVoice ? [voice] : []),
    {
      title: text.columns.status,
      sort: 'status',
      width: '216px',
      cell: (prompt) => (
        <span className={classes.badges}>
          <PromptBadge prompt={prompt} isGone={isGone(prompt)} />
          <ApprovalMark prompt={prompt} />
        </span>
      ),
    },
    {
      title: text.columns.listen,
      width: hasVoice ? '17%' : '124px',
      cell: (prompt) => <PromptAudio prompt={prompt} isGone={isGone(prompt)} />,
    },
    { title: common.actions, width: hasVoice ? '196px' : '92px', align: 'end', cell: actionsOf },
  ];
}

/** The voice, and below it in what the prompt differs from its project; a recording has no voice. */
function Voice({ prompt, defaults }: { prompt: Prompt; defaults: ProjectDefaults | undefined }) {
  const differing = prompt.recording ? [] : differencesFrom(defaults, prompt);
  return (
    <>
      {voiceAs(prompt)}
      {differing.length > 0 && <small className={classes.voice}>{text.differs(differing)}</small>}
    </>
  );
}

interface PromptCardProps {
  readonly prompt: Prompt;
  readonly isGone: boolean;
  readonly mayChoose: boolean;
  readonly defaults: ProjectDefaults | undefined;
  readonly text: ReactNode;
  readonly actions: ReactNode;
}

function PromptCard({ prompt, isGone, mayChoose, defaults, text: said, actions }: PromptCardProps) {
  return (
    <>
      <div className={classes.cardHead}>
        {mayChoose && <SelectPrompt prompt={prompt} />}
        <h2 className={classes.name}>{prompt.name}</h2>
        {actions}
      </div>
      {isRejected(prompt) && <span className={classes.mark}>{text.invalidated}</span>}
      {said}
      <div className={classes.cardAudio}>
        <PromptAudio prompt={prompt} isGone={isGone} />
        {prompt.path !== null && <OpenPlayer clip={clipOf(prompt, prompt.path)} />}
      </div>
      <div className={classes.cardFoot}>
        <PromptBadge prompt={prompt} isGone={isGone} />
        {!isRejected(prompt) && <ApprovalMark prompt={prompt} />}
        <span className={classes.about}>
          <CardPlace id={prompt.id} />
          <OnDevice path={prompt.path} />
          <Voice prompt={prompt} defaults={defaults} />
        </span>
      </div>
    </>
  );
}

const RowEditor = lazyPart(() => import('./RowEditor.tsx').then((module) => module.RowEditor));

const MoreFilters = lazyPart(() => import('./MoreFilters.tsx').then((module) => module.MoreFilters));

interface PromptFiltersProps {
  readonly idProject: number;
  readonly list: ListState;
  readonly mayChoose: boolean;
}

/** Filters of the list; on phones also the checkbox that a table has in its head. */
function PromptFilters({ idProject, list, mayChoose }: PromptFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isCompact = useWidth() === 'compact';
  return (
    <>
      <StatusFilter list={list} />
      <Button onClick={() => setIsOpen(true)}>
        {selection.moreFilters(moreFilters.filter((name) => list.filter(name) !== '').length)}
      </Button>
      {isCompact && mayChoose && <SelectPage hasLabel />}
      {isOpen && <MoreFilters idProject={idProject} list={list} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const options = [
  { value: '', label: text.allStatuses },
  ...PromptStatus.options.map((status) => ({ value: status, label: statusNames[status] ?? status })),
  ...Object.entries({
    warned: text.withWarning,
    invalidated: text.onlyInvalidated,
    approved: selection.onlyApproved,
    unapproved: selection.waitingFor.approval,
    mine: selection.waitingFor.mine,
    ofClient: selection.waitingFor.client,
    toChange: selection.waitingFor.change,
    differing: text.heardNames.differs,
  } satisfies Record<Kind, string>).map(([value, label]) => ({ value, label })),
];

function StatusFilter({ list }: { list: ListState }) {
  return (
    <Filter
      label={text.status}
      value={readFilter(list) ?? ''}
      options={options}
      onChange={(filter) => setFilter(list, filter)}
    />
  );
}

const BatchBanner = lazyPart(() =>
  import('#features/prompts/batch/BatchBanner.tsx').then((module) => module.BatchBanner),
);

interface PromptsStateProps {
  readonly idProject: number;
  readonly project: Project | undefined;
  readonly list: ListState;
  readonly counts: PromptCounts | undefined;
}

/** State of the project above the list: counts, archive, and prompts that wait to be sent. */
function PromptsState({ idProject, project, list, counts }: PromptsStateProps) {
  return (
    <>
      {counts && <PromptSummary counts={counts} list={list} />}
      {project && !project.active && <Note icon="archive">{text.archived}</Note>}
      <WaitingRecords name="prompts.create" isOfList={(input) => Number(input['idProject']) === idProject} />
    </>
  );
}

/** State of the project's zip, and of its audio that is pinned on this device. */
function PromptsNotices({ project, shown }: { project: Project; shown: readonly Prompt[] | undefined }) {
  return (
    <>
      <ZipBanner project={project} />
      <OfflineBanner idProject={project.id} shown={shown} />
    </>
  );
}

const isKind = (entry: LegendEntry) =>
  entry === 'warned' || entry === 'invalidated' || entry === 'differing' || entry === 'approved';

/** The project's counts; each of them filters the list. */
function PromptSummary({ counts, list }: { counts: PromptCounts; list: ListState }) {
  const filter = readFilter(list);
  const choose = (entry: LegendEntry | undefined) =>
    setFilter(list, entry === undefined ? '' : isKind(entry) ? entry : entry.toUpperCase());
  return (
    <div className={classes.summary}>
      <StatusBar counts={counts} />
      <StatusLegend counts={counts} chosen={filter?.toLowerCase() as LegendEntry | undefined} onChoose={choose} />
    </div>
  );
}
