import type { ComponentType } from 'react';
import type { Permission } from '#contract/kit/permissions.ts';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { projectColumns } from '#contract/projects.ts';
import { invalidatedColumns, promptColumns } from '#contract/prompts.ts';
import { projects } from '#api/projects.ts';
import { prompts } from '#api/prompts.ts';
import { projectListQuery } from '#features/projects/projectListQuery.ts';
import { invalidatedListQuery } from '#features/prompts/invalidated/invalidatedListQuery.ts';
import { promptListQuery, scriptOrder } from '#features/prompts/list/promptListQuery.ts';
import { readList } from '#state/list/listPlace.ts';
import { store } from '#state/store.ts';
import { lazyScreen } from './lazyScreen.tsx';

type Named = Readonly<Record<string, string>>;

/** A list with which the app can open offline. */
interface OpenedList {
  /** Key under which the list's page and sort order are stored. */
  key(named: Named): string;
  /** Starts the screen's queries before the screen is mounted; settles when all have finished or failed. */
  ask(named: Named, params: URLSearchParams): Promise<unknown>;
}

const once = { subscribe: false } as const;
const leftAt = (list: string) => store.getState().pagination[list];

const projectList: OpenedList = {
  key: () => 'projects',
  ask: (_, params) =>
    store.dispatch(
      projects.endpoints.list.initiate(projectListQuery(readList(params, projectColumns, leftAt('projects'))), once),
    ),
};

const promptsKey = ({ idProject }: Named) => `projects/${Number(idProject)}/prompts`;
const promptList: OpenedList = {
  key: promptsKey,
  ask: (named, params) => {
    const idProject = Number(named['idProject']);
    return Promise.all([
      store.dispatch(
        prompts.endpoints.list.initiate(
          promptListQuery(
            idProject,
            readList(params, promptColumns, leftAt(promptsKey(named)), undefined, scriptOrder),
          ),
          once,
        ),
      ),
      store.dispatch(projects.endpoints.get.initiate({ id: idProject }, once)),
    ]);
  },
};

const invalidatedList: OpenedList = {
  key: () => 'prompts/invalidateds',
  ask: (_, params) =>
    store.dispatch(
      prompts.endpoints.listInvalidated.initiate(
        invalidatedListQuery(readList(params, invalidatedColumns, leftAt('prompts/invalidateds'))),
        once,
      ),
    ),
};

interface DashboardRoute {
  readonly path: string;
  readonly area: Permission;
  readonly screen?: ReturnType<typeof lazyScreen>;
  readonly list?: OpenedList;
  /** True if the screen hides breadcrumbs and bottom bar on phones. */
  readonly isAlone?: true;
}

const screen = (load: () => Promise<ComponentType>) => lazyScreen(load, <Waiting lines={6} />);

const ProjectsScreen = screen(() =>
  import('#features/projects/ProjectsScreen.tsx').then((module) => module.ProjectsScreen),
);
const ProjectFormScreen = screen(() =>
  import('#features/projects/ProjectFormScreen.tsx').then((module) => module.ProjectFormScreen),
);
/** Combines two features: where the project stands, and what its prompts have to do with it. */
const ProjectHomeScreen = screen(async () => {
  const [{ ProjectHomeScreen: Home }, zip, { BringRows }] = await Promise.all([
    import('#features/projects/home/ProjectHomeScreen.tsx'),
    import('#features/prompts/list/zip/ZipButtons.tsx'),
    import('#features/prompts/list/BringRows.tsx'),
  ]);
  const { RequestZip, DownloadZip, ZipArrival } = zip;
  return () => <Home requestZip={RequestZip} downloadZip={DownloadZip} zipArrival={ZipArrival} bringRows={BringRows} />;
});
/** Combines two features: the settings of a project, and the rule of its approval. */
const ProjectSettingsScreen = screen(async () => {
  const [{ ProjectSettingsScreen: Settings }, { PolicyChoice }] = await Promise.all([
    import('#features/projects/settings/ProjectSettingsScreen.tsx'),
    import('#features/prompts/approval/ApprovalScreen.tsx'),
  ]);
  return () => <Settings policy={PolicyChoice} />;
});
const PromptsScreen = screen(() =>
  import('#features/prompts/list/PromptsScreen.tsx').then((module) => module.PromptsScreen),
);
const InvalidatedScreen = screen(() =>
  import('#features/prompts/invalidated/InvalidatedScreen.tsx').then((module) => module.InvalidatedScreen),
);
/** Combines two features: the form, and the preview of its text normalization. */
const PromptFormScreen = screen(async () => {
  const [{ PromptFormScreen: Form }, { ReadingPreview }] = await Promise.all([
    import('#features/prompts/form/PromptFormScreen.tsx'),
    import('#features/dictionary/reading/ReadingPreview.tsx'),
  ]);
  return () => <Form reading={ReadingPreview} />;
});
const ApprovalScreen = screen(() =>
  import('#features/prompts/approval/ApprovalScreen.tsx').then((module) => module.ApprovalScreen),
);
const ChangesScreen = screen(() =>
  import('#features/prompts/approval/ChangesScreen.tsx').then((module) => module.ChangesScreen),
);
const ScriptScreen = screen(() =>
  import('#features/prompts/script/ScriptScreen.tsx').then((module) => module.ScriptScreen),
);
const DictionaryScreen = screen(() =>
  import('#features/dictionary/DictionaryScreen.tsx').then((module) => module.DictionaryScreen),
);
const ReviewScreen = screen(() => import('#features/review/ReviewScreen.tsx').then((module) => module.ReviewScreen));
const BinScreen = screen(() => import('#features/bin/BinScreen.tsx').then((module) => module.BinScreen));
const ModelsScreen = screen(() => import('#features/models/ModelsScreen.tsx').then((module) => module.ModelsScreen));
const ModelFormScreen = screen(() =>
  import('#features/models/ModelFormScreen.tsx').then((module) => module.ModelFormScreen),
);
const CatalogueScreen = screen(() =>
  import('#features/models/catalogue/CatalogueScreen.tsx').then((module) => module.CatalogueScreen),
);
const ModelScreen = screen(() => import('#features/models/ModelScreen.tsx').then((module) => module.ModelScreen));
const FailsScreen = screen(() =>
  import('#features/failedPrompts/FailsScreen.tsx').then((module) => module.FailsScreen),
);
const UsersScreen = screen(() => import('#features/users/UsersScreen.tsx').then((module) => module.UsersScreen));
const UserFormScreen = screen(() =>
  import('#features/users/UserFormScreen.tsx').then((module) => module.UserFormScreen),
);
const ApiKeysScreen = screen(() =>
  import('#features/apikeys/ApiKeysScreen.tsx').then((module) => module.ApiKeysScreen),
);
const ApiKeyFormScreen = screen(() =>
  import('#features/apikeys/ApiKeyFormScreen.tsx').then((module) => module.ApiKeyFormScreen),
);
const WebhooksScreen = screen(() =>
  import('#features/webhooks/WebhooksScreen.tsx').then((module) => module.WebhooksScreen),
);
const WebhookFormScreen = screen(() =>
  import('#features/webhooks/WebhookFormScreen.tsx').then((module) => module.WebhookFormScreen),
);
const DeliveriesScreen = screen(() =>
  import('#features/webhooks/DeliveriesScreen.tsx').then((module) => module.DeliveriesScreen),
);
const CostsScreen = screen(() => import('#features/costs/CostsScreen.tsx').then((module) => module.CostsScreen));
const AuditScreen = screen(() => import('#features/audit/AuditScreen.tsx').then((module) => module.AuditScreen));
/** Combines several features: the settings, the maintenance notice, mail and the backups. */
const SettingsScreen = screen(async () => {
  const [{ SettingsScreen: Settings }, { NoticeSummary }, { Backups }, { MailSettings }] = await Promise.all([
    import('#features/settings/SettingsScreen.tsx'),
    import('#features/maintenance/NoticeSummary.tsx'),
    import('#features/backups/Backups.tsx'),
    import('#features/mail/MailSettings.tsx'),
  ]);
  return () => <Settings notice={NoticeSummary} backups={Backups} mail={MailSettings} />;
});
const NumbersScreen = screen(() =>
  import('#features/numbers/NumbersScreen.tsx').then((module) => module.NumbersScreen),
);
const DiagnosisScreen = screen(() =>
  import('#features/diagnosis/DiagnosisScreen.tsx').then((module) => module.DiagnosisScreen),
);
const IntegrationsScreen = screen(() =>
  import('#features/integrations/IntegrationsScreen.tsx').then((module) => module.IntegrationsScreen),
);
const SessionsScreen = screen(() =>
  import('#features/auth/SessionsScreen.tsx').then((module) => module.SessionsScreen),
);
const MaintenanceFormScreen = screen(() =>
  import('#features/maintenance/MaintenanceFormScreen.tsx').then((module) => module.MaintenanceFormScreen),
);

const routes = [
  { path: '/dashboard/projects', area: 'projects', screen: ProjectsScreen, list: projectList },
  { path: '/dashboard/projects/new', area: 'projects', screen: ProjectFormScreen },
  { path: '/dashboard/projects/bin', area: 'projects', screen: BinScreen },
  { path: '/dashboard/projects/:id', area: 'projects', screen: ProjectHomeScreen },
  { path: '/dashboard/projects/:id/edit', area: 'projects', screen: ProjectFormScreen },
  { path: '/dashboard/projects/:id/configuration', area: 'projects', screen: ProjectSettingsScreen },
  { path: '/dashboard/projects/:idProject/prompts', area: 'prompts', screen: PromptsScreen, list: promptList },
  { path: '/dashboard/projects/:idProject/prompts/new', area: 'prompts', screen: PromptFormScreen },
  { path: '/dashboard/projects/:idProject/prompts/:id/edit', area: 'prompts', screen: PromptFormScreen },
  { path: '/dashboard/projects/:idProject/review', area: 'prompts', screen: ReviewScreen, isAlone: true },
  { path: '/dashboard/prompts/invalidated/review', area: 'prompts', screen: ReviewScreen, isAlone: true },
  { path: '/dashboard/projects/:idProject/script', area: 'prompts', screen: ScriptScreen },
  { path: '/dashboard/projects/:idProject/approval', area: 'prompts', screen: ApprovalScreen },
  { path: '/dashboard/projects/:idProject/approval/changes', area: 'prompts', screen: ChangesScreen },
  { path: '/dashboard/projects/:idProject/dictionary', area: 'prompts', screen: DictionaryScreen },
  { path: '/dashboard/dictionary', area: 'dictionary', screen: DictionaryScreen },
  { path: '/dashboard/prompts/invalidated', area: 'prompts', screen: InvalidatedScreen, list: invalidatedList },
  { path: '/dashboard/prompts/:id/edit', area: 'prompts', screen: PromptFormScreen },
  { path: '/dashboard/fails', area: 'fails', screen: FailsScreen },
  { path: '/dashboard/models', area: 'models', screen: ModelsScreen },
  { path: '/dashboard/models/new', area: 'models', screen: ModelFormScreen },
  { path: '/dashboard/models/catalogue', area: 'models', screen: CatalogueScreen },
  { path: '/dashboard/models/numbers', area: 'models', screen: NumbersScreen },
  { path: '/dashboard/models/:id', area: 'models', screen: ModelScreen },
  { path: '/dashboard/models/:id/edit', area: 'models', screen: ModelFormScreen },
  { path: '/dashboard/users', area: 'users', screen: UsersScreen },
  { path: '/dashboard/users/new', area: 'users', screen: UserFormScreen },
  { path: '/dashboard/users/:id/edit', area: 'users', screen: UserFormScreen },
  { path: '/dashboard/apikeys', area: 'apikeys', screen: ApiKeysScreen },
  { path: '/dashboard/apikeys/new', area: 'apikeys', screen: ApiKeyFormScreen },
  { path: '/dashboard/apikeys/:id/edit', area: 'apikeys', screen: ApiKeyFormScreen },
  { path: '/dashboard/webhooks', area: 'webhooks', screen: WebhooksScreen },
  { path: '/dashboard/webhooks/new', area: 'webhooks', screen: WebhookFormScreen },
  { path: '/dashboard/webhooks/:id/edit', area: 'webhooks', screen: WebhookFormScreen },
  { path: '/dashboard/webhooks/:id/deliveries', area: 'webhooks', screen: DeliveriesScreen },
  { path: '/dashboard/costs', area: 'costs', screen: CostsScreen },
  { path: '/dashboard/audit', area: 'audit', screen: AuditScreen },
  { path: '/dashboard/settings', area: 'settings', screen: SettingsScreen },
  { path: '/dashboard/settings/diagnosis', area: 'settings', screen: DiagnosisScreen },
  { path: '/dashboard/integrations', area: 'projects', screen: IntegrationsScreen },
  { path: '/dashboard/sessions', area: 'session', screen: SessionsScreen },
  { path: '/dashboard/maintenance-settings', area: 'maintenance-settings', screen: MaintenanceFormScreen },
] as const satisfies readonly DashboardRoute[];

/** All addresses of the dashboard with the required permission; without a screen, the ERROR page is shown. */
export const dashboardRoutes: readonly DashboardRoute[] = routes;
export type DashboardPath = (typeof routes)[number]['path'];

/** The chunk and the list of the dashboard screen at an address, for preloading. Undefined outside the dashboard. */
export function findScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  for (const { path, screen, list, isAlone } of dashboardRoutes) {
    const match = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(pathname);
    if (match)
      return {
        preload: screen?.preload,
        list: list?.key(match.groups ?? {}),
        ask: () => list?.ask(match.groups ?? {}, new URLSearchParams(search)),
        isAlone: isAlone ?? false,
      };
  }
  return undefined;
}
