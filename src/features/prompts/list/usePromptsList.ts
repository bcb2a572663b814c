import { promptColumns } from '#contract/prompts.ts';
import { useGetProjectQuery } from '#api/projects.ts';
import { useListPromptsQuery } from '#api/prompts.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useAppSelector } from '#state/hooks.ts';
import { usePoll } from '#state/usePoll.ts';
import { useListState } from '#state/list/useListState.ts';
import { common } from '#text/common.ts';
import { useLoggedError } from '#state/useLoggedError.ts';
import { prompts as text } from '#text/prompts.ts';
import { isNarrowed as isListNarrowed } from './promptFilter.ts';
import { promptListQuery } from './promptListQuery.ts';

const REFRESH_MS = 5000;
const SAVING_REFRESH_MS = 30_000;

/** A project and the list of its prompts, asked for again every few seconds; a list that is narrowed stands still. */
export function usePromptsList(idProject: number) {
  const list = useListState(`projects/${idProject}/prompts`, promptColumns);
  const isNarrowed = isListNarrowed(list);
  const everyMs = usePoll(useAppSelector(({ device }) => device.isDataSaver) ? SAVING_REFRESH_MS : REFRESH_MS);
  const watch = { refetchOnMountOrArgChange: ASKED_JUST_NOW_S, skipPollingIfUnfocused: true };
  const answer = useListPromptsQuery(promptListQuery(idProject, list), {
    ...watch,
    pollingInterval: list.search === '' && !isNarrowed ? everyMs : 0,
  });
  const { currentData: project, error } = useGetProjectQuery({ id: idProject }, { ...watch, pollingInterval: everyMs });
  useLoggedError(error, text.projectFailed);
  const failure = messageOf(answer.error ?? error, common.loadFailed);
  return { project, isNarrowed, frame: { list, answer, failure, subject: project?.name } };
}
