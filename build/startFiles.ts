/**
 * What the pages and the app start with, cut into few files by path: each file costs a start some milliseconds, and
 * whoever starts loads nothing they do not need. An earlier file takes a module before a later one, with all that it
 * imports; what no file names is left to the bundler, which gives every screen its own.
 */
export interface StartFile {
  readonly name: string;
  /** Of the modules it holds; one that matches nothing fails the build. */
  readonly holds: readonly RegExp[];
}

const COMPONENTS =
  'ActionIcon|Button|Checkbox|CloseButton|FocusTrap|Input|Loader|LoadingOverlay|Menu|Modal|ModalBase|Notification|' +
  'Overlay|Paper|Popover|Portal|ScrollArea|TextInput|Textarea|Transition|UnstyledButton|VisuallyHidden';
const STYLES =
  'baseline|global|UnstyledButton|Button|ActionIcon|Loader|Input|InlineInput|Popover|Paper|CloseButton|Overlay|' +
  'ModalBase|Modal|Menu|Notification';

export const startFiles: readonly StartFile[] = [
  // What wakes a prerendered page.
  {
    name: 'runtime',
    holds: [
      /vite\/preload-helper/,
      /common\/device\/(basePath|atBase)\.ts/,
      /state\/session\/linkTokens\.ts/,
      /src\/core\/(hydrateOnInteraction|afterPageLoad)\.ts/,
    ],
  },
  { name: 'react', holds: [/node_modules\/(react|react-dom|scheduler)\//] },
  // The landing page, the login page and the app: marks and icons.
  {
    name: 'core',
    holds: [
      /src\/core\/(icons|marks|formatDuration|player\/curvePath)/,
      /src\/text\/common\.ts/,
      /contract\/kit\/limits\.ts/,
      /common\/(languageNames|signal)\.ts/,
    ],
  },
  // The landing page and the app: the player, and the order of voices in a form.
  {
    name: 'player',
    holds: [/src\/core\/(telephone\/(?!TelephoneSwitch)|player|reading|voices\/groupVoices)/, /src\/text\/player\.ts/],
  },
  // Loaded once a player is open: the lists start without it.
  { name: 'telephoneSwitch', holds: [/src\/core\/telephone\/TelephoneSwitch/, /src\/text\/telephone\.ts/] },
  // The login page, the demo and the app: schemas, the store on the device, one request.
  {
    name: 'kit',
    holds: [
      /node_modules\/(valibot|idb-keyval)\//,
      /contract\/kit\/(?!refusal|modelFaults)/,
      /contract\/(maintenance|site)\.ts/,
      /common\/device\/state\.ts/,
      /src\/state\/(storage|openStore)\.ts/,
      /state\/session\/(hasKeptSession|leaving)\.ts/,
      /state\/form\/drafts\.ts/,
      /api\/client\/(send|reachability|maintenanceSignal)\.ts/,
    ],
  },
  // The login page and the app: ways, forms, what a refusal says.
  {
    name: 'ways',
    holds: [
      /node_modules\/(wouter|regexparam|use-sync-external-store)\//,
      /contract\/kit\/(refusal|modelFaults)\.ts/,
      /contract\/auth\.ts/,
      /src\/core\/(PageTitle|isInstalled|forwardMovedClicks|auth\/|feedback\/|form\/FormAlert)/,
      /state\/session\/(otherTabsChannel|externalLoginContext)\.ts/,
      /api\/client\/refusalOf\.ts/,
      /src\/app\/(Problem|ChunkProblem)/,
      /src\/text\/(layout|problems)\.ts/,
    ],
  },
  // These name other files: whatever held them would be another file with each of our releases.
  { name: 'loadDataWipe', holds: [/src\/offline\/loadDataWipe\.ts/] },
  { name: 'registerWorker', holds: [/src\/offline\/registerWorker\.ts/] },
  // The demo and the app: what the nouns promise.
  {
    name: 'contract',
    holds: [/contract\/(prompts|models|voices|projects|settings)\.ts/, /common\/(marks|promptText)\.ts/],
  },
  // A session: the landing page of who is signed in, a sign-in under way, the app.
  {
    name: 'store',
    holds: [
      /node_modules\/(@reduxjs\/toolkit|immer|redux-persist|react-redux|reselect|redux)\//,
      /api\/client\/(baseQuery|delay)\.ts/,
      /src\/state\/(store|startState|persisted)\.ts/,
      /state\/session\/(signIn|tabToken|revocations)\.ts/,
    ],
  },
  // A release of ours leaves the libraries on the device.
  {
    name: 'libraries',
    holds: [
      /node_modules\/(@floating-ui|react-transition-group|react-remove-scroll|workbox-window)\//,
      /node_modules\/@mantine\/(hooks|notifications|form)\/(?!.*\.css)/,
      /node_modules\/@mantine\/core\/esm\/core\//,
      new RegExp(`@mantine/core/esm/components/(${COMPONENTS})/`),
    ],
  },
  // The lists' styles too, the library's before ours: each file more holds up their first paint for some milliseconds.
  {
    name: 'shell',
    holds: [
      /src\/app\/(Shell|App)\.tsx/,
      /src\/app\/openApp\.tsx/,
      /src\/offline\//,
      /common\/device\/snapshots\.ts/,
      new RegExp(`@mantine/core/styles/(${STYLES})\\.`),
      /@mantine\/notifications\/styles/,
      /src\/(app|crud(?!\/hearing))\/.*\.css/,
      /src\/ui\/(dialog|feedback|form|list|player|status|theme)\/.*\.css/,
      /features\/(projects|notifications)\/(Projects|Panel)\.module\.css/,
      /features\/prompts\/(list|rows|offline)\/.*\.css/,
      // Parts that the lists, the review and the forms share.
      /src\/crud\/(?!hearing\/|RefusedLines)/,
      /src\/ui\/(list|player)\//,
      /src\/ui\/form\/(FormScreen|LoadedRecord|SavedDialog)/,
      /src\/ui\/formatBytes\.ts/,
      /src\/features\/prompts\/rows\//,
      /src\/ui\/status\/Status(Bar|Badge)\.tsx/,
      /state\/list\/useListState\.ts/,
      /src\/text\/(dialogs|status|list|prompts|projects)\.ts/,
    ],
  },
];

/** The lists that are opened offline: files of their own, compiled ahead as the start's are. */
export const startScreens = ['ProjectsScreen', 'PromptsScreen', 'InvalidatedScreen', 'ReviewScreen'] as const;

/** Entries of the app itself. */
const entries = ['index', 'Shell'] as const;

/** V8 compiles these whole and at once, beside the page's thread: https://v8.dev/blog/explicit-compile-hints */
export const compiledAhead: readonly string[] = [...entries, ...startScreens, ...startFiles.map(({ name }) => name)];

/** Too heavy to be installed with the app: the rich-text editor, cached once it was used. */
export const heavyFiles = ['MaintenanceFormScreen'] as const;
