import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Route, Switch, useLocation, Link } from 'wouter';
import { useUser, useAppSelector } from '#state/hooks.ts';
import { layout } from '#text/layout.ts';
import { common } from '#text/common.ts';
import { useWidth } from '#ui/useWidth.ts';
import { NotFoundScreen } from '#app/NotFoundScreen.tsx';
import { dashboardRoutes, findScreen } from '#app/routing/dashboardRoutes.tsx';
import { Guarded } from '#app/routing/Guarded.tsx';
import { SignedInOnly } from '#app/routing/SignedInOnly.tsx';
import { Note } from '#core/feedback/Note.tsx';
import { isStorageRefused } from '#state/openStore.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { forgetCacheAges } from '#api/client/cacheAge.ts';
import { projects } from '#api/projects.ts';
import { prompts } from '#api/prompts.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ThemeChoice } from '#ui/theme/ThemeChoice.tsx';
import { Header } from './Header.tsx';
import { isActive, tabsOf, type Tab } from './tabs.ts';
import { findCrumbs, type RecordSegment } from './findCrumbs.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { shortName } from './shortName.ts';
import { useSignOut } from './useSignOut.tsx';
import classes from './DashboardLayout.module.css';
import bottomBarClasses from './BottomBar.module.css';
import breadcrumbsClasses from './Breadcrumbs.module.css';
import moreSheetClasses from './MoreSheet.module.css';

/** Not awaited: few installations show it, and it may not delay the list. */
const BackupNote = lazy(() =>
  import('#features/backups/BackupNote.tsx').then(
    ({ BackupNote: Overdue }): { default: ComponentType } => ({ default: Overdue }),
    () => ({ default: () => null }),
  ),
);

/** Shown below the list, so that loading it late moves nothing; a failure to load it is ignored. */
const VoiceOffer = lazy(() =>
  import('./VoiceOffer.tsx').then(
    ({ VoiceOffer: Offer }): { default: ComponentType } => ({ default: Offer }),
    () => ({ default: () => null }),
  ),
);

export function DashboardLayout() {
  return (
    <SignedInOnly>
      <Frame />
    </SignedInOnly>
  );
}

function Frame() {
  const [path] = useLocation();
  // Only on leaving a screen, since the first list is read before this is mounted.
  useEffect(() => forgetCacheAges, [path]);
  useReducedMotion();
  const isAdmin = useUser()?.role === 'ADMIN';
  const isAtStart = path === '/dashboard/projects';
  const isCompact = useWidth() === 'compact';
  const isAlone = isCompact && findScreen({ pathname: path, search: '' })?.isAlone === true;
  return (
    <>
      <a href="#content" className="skip-link">
        {common.skipToContent}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes.main} data-alone={isAlone || undefined}>
        {!isAlone && <Breadcrumbs />}
        <StorageNote />
        {isAtStart && isAdmin && (
          <Suspense>
            <BackupNote />
          </Suspense>
        )}
        {/* The key remounts the screen for each address, so that a form does not keep the values of another record. */}
        <Switch key={path}>
          {dashboardRoutes.map(({ path: pattern, area, screen }) => (
            <Route key={pattern} path={pattern}>
              <Guarded area={area} screen={screen} />
            </Route>
          ))}
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
        {isAtStart && isAdmin && (
          <Suspense>
            <VoiceOffer />
          </Suspense>
        )}
      </main>
      {isCompact && !isAlone && (
        <nav aria-label={layout.menu}>
          <BottomBar />
        </nav>
      )}
    </>
  );
}

/** Says that the session and what was not sent end with the page, where the browser stores nothing. */
function StorageNote() {
  const isRefused = useSyncExternalStore(isStorageRefused.subscribe, isStorageRefused.get);
  return (
    isRefused && (
      <Note icon="warning" tone="warn">
        {layout.storageRefused}
      </Note>
    )
  );
}

/** Disables animations if this device's settings demand it; the system's setting is handled by CSS. */
function useReducedMotion(): void {
  const isReduced = useAppSelector(({ device }) => device.isMotionReduced);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-still', isReduced);
  }, [isReduced]);
}

const inBar = ['projects', 'fails', 'models', 'costs'];

/** The navigation bar on phones. */
function BottomBar() {
  const user = useUser();
  const [path] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const tabs = tabsOf(user?.role);
  const rest = tabs.filter(({ area }) => !inBar.includes(area));
  return (
    <div className={bottomBarClasses.bar}>
      {tabs
        .filter(({ area }) => inBar.includes(area))
        .map((tab) => (
          <Link key={tab.area} href={tab.href} aria-current={isActive(tab, path) ? 'page' : undefined}>
            <Icon name={tab.icon} size={22} />
            {tab.name}
          </Link>
        ))}
      <button
        ref={more}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={rest.some((tab) => isActive(tab, path)) || undefined}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" size={22} />
        {layout.more}
      </button>
      <MoreSheet tabs={rest} isOpen={isOpen} opener={more} onClose={() => setIsOpen(false)} />
    </div>
  );
}

/** Record names in breadcrumbs, loaded with their own features; an address whose record has none does not compile. */
const recordNames = {
  users: lazy(() => import('#features/users/UserCrumb.tsx').then((module) => ({ default: module.UserCrumb }))),
  models: lazy(() => import('#features/models/ModelCrumb.tsx').then((module) => ({ default: module.ModelCrumb }))),
  webhooks: lazy(() =>
    import('#features/webhooks/WebhookCrumb.tsx').then((module) => ({ default: module.WebhookCrumb })),
  ),
  apikeys: lazy(() => import('#features/apikeys/ApiKeyCrumb.tsx').then((module) => ({ default: module.ApiKeyCrumb }))),
} satisfies Record<Exclude<RecordSegment, 'projects' | 'prompts'>, ComponentType<{ id: number }>>;
const names: Readonly<Record<string, ComponentType<{ id: number }>>> = recordNames;

/** Breadcrumbs of the screen; none for the lists of the main menu. */
function Breadcrumbs() {
  const [path] = useLocation();
  const crumbs = findCrumbs(path);
  if (crumbs.length === 0) return null;
  return (
    <nav className={breadcrumbsClasses.crumbs} aria-label={layout.crumbs}>
      <ol>
        {crumbs.map(({ name, href, record }, i) => (
          <li key={`${i}${name}`} className={record && breadcrumbsClasses.record}>
            {record ? (
              <RecordName {...record} isHere={i === crumbs.length - 1} />
            ) : href ? (
              <Link href={href}>{name}</Link>
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface RecordNameProps {
  readonly of: string;
  readonly id: number;
  /** True if the record's own page is open. */
  readonly isHere: boolean;
}

function RecordName({ of, id, isHere }: RecordNameProps) {
  const Name = names[of];
  return Name ? (
    <Suspense fallback={id}>
      <Name id={id} />
    </Suspense>
  ) : (
    <PromptOrProject of={of} id={id} isHere={isHere} />
  );
}

function PromptOrProject({ of, id, isHere }: RecordNameProps) {
  const project = projects.useGet({ id }, { skip: of !== 'projects' });
  const prompt = prompts.useGet({ id }, { skip: of !== 'prompts' });
  const name = (of === 'projects' ? project.currentData : prompt.currentData)?.name ?? id;
  if (of === 'projects' && !isHere) return <Link href={`/dashboard/projects/${id}`}>{name}</Link>;
  return <span aria-current={isHere ? 'page' : undefined}>{name}</span>;
}

interface MoreSheetProps {
  readonly tabs: readonly Tab[];
  readonly isOpen: boolean;
  /** Receives the focus when a dialog that was opened from the sheet closes. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** Menu for the entries that do not fit into the bottom bar. */
function MoreSheet({ tabs, isOpen, opener, onClose }: MoreSheetProps) {
  const user = useUser();
  const [isChanging, setIsChanging] = useState(false);
  const { leave, warning } = useSignOut();
  return (
    <>
      <Dialog isOpen={isOpen} title={user ? shortName(user) : layout.moreTitle} onClose={onClose}>
        <div className={moreSheetClasses.items}>
          <span className={moreSheetClasses.mail}>{user?.email}</span>
          {tabs.map((tab) => (
            <Link key={tab.area} href={tab.href} onClick={onClose}>
              <Icon name={tab.icon} size={20} />
              {tab.name}
            </Link>
          ))}
          <Link href="/dashboard/integrations" onClick={onClose}>
            <Icon name="screen" size={20} />
            {layout.integrations}
          </Link>
          <Link href="/dashboard/projects/bin" onClick={onClose}>
            <Icon name="trash" size={20} />
            {layout.bin}
          </Link>
          <Link href="/dashboard/sessions" onClick={onClose}>
            <Icon name="shield" size={20} />
            {layout.sessions}
          </Link>
          <button
            type="button"
            onClick={() => {
              onClose();
              setIsChanging(true);
            }}
          >
            <Icon name="lock" size={20} />
            {layout.changePassword}
          </button>
          <div className={moreSheetClasses.theme}>
            <ThemeChoice />
          </div>
          <button type="button" onClick={leave}>
            <Icon name="exit" size={20} />
            {layout.signOut}
          </button>
        </div>
      </Dialog>
      {warning}
      {isChanging && (
        <ChangePassword
          onClose={() => {
            setIsChanging(false);
            requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }));
          }}
        />
      )}
    </>
  );
}
