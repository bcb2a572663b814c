/**
 * The chunks with which the pages and the app start, defined by module paths. There are few of them because each file
 * costs some milliseconds, and none contains code that its users do not need. An earlier chunk takes a module before a
 * later one, with all its imports; other modules are left to the bundler, which creates a chunk for every screen.
 */
export interface StartFile {
  readonly name: string;
  /** Matches the modules in the chunk; a pattern that matches nothing fails the build. */
  readonly holds: readonly RegExp[];
}

const COMPONENTS =
  'ActionIcon|Button|CloseButton|FocusTrap|Input|Loader|LoadingOverlay|Menu|Modal|ModalBase|Notification|' +
  'Overlay|Paper|Popover|Portal|ScrollArea|TextInput|Transition|UnstyledButton|VisuallyHidden';
/** What the screens of a single record share. */
const FORMS = 'RecordForm|useRecordForm|useSavedForm|SavedAndNew|OpenedRecord';
/** Neither the lists of projects and prompts nor the review begin with these. */
const LATER = 'useBatchPreview|RefusedLines|RecordActDialog|RemoveDialog|ProjectTabs|ShortcutsSwitch|VoicePicker';
const STYLES =
  'baseline|global|UnstyledButton|Button|ActionIcon|Loader|Input|InlineInput|Popover|Paper|CloseButton|Overlay|' +
  'ModalBase|Modal|Menu|Notification';

export const startFiles: readonly StartFile[] = [
  // Hydration of prerendered pages.
  {
    name: 'runtime',
    holds: [
      /vite\/preload-helper/,
      /common\/device\/(basePath|atBase)\.ts/,
      /state\/session\/signedInHint\.ts/,
      /src\/core\/(hydrateOnInteraction|afterPageLoad|surviveTranslation|takeDroppedFiles)\.ts/,
    ],
  },
  // Login page and app. A file of its own, because it runs before all libraries.
  { name: 'linkTokens', holds: [/state\/session\/linkTokens\.ts/] },
  { name: 'react', holds: [/node_modules\/(react|react-dom|scheduler)\//] },
  // Landing page, login page and app: logo, icons, error boundary.
  {
    name: 'core',
    holds: [
      /src\/core\/(icons|marks|feedback\/(Note|CrashBoundary)|form\/codeInput)/,
      /src\/core\/(formatDuration|player\/curvePath|platform)/,
      /src\/text\/common\.ts/,
      /contract\/kit\/limits\.ts/,
      /common\/(languageNames|signal|store)\.ts/,
    ],
  },
  // Landing page and app: audio playback with and without the telephone filter, voices in a form and their samples.
  {
    name: 'player',
    holds: [/src\/core\/(telephone\/(?!TelephoneSwitch)|player\/(?!MarkedPlayer)|reading)/, /src\/text\/player\.ts/],
  },
  // Loaded with an open player; lists start without it.
  { name: 'telephoneSwitch', holds: [/src\/core\/telephone\/TelephoneSwitch/, /src\/text\/telephone\.ts/] },
  // Login page, demo and app: schemas, device storage, API requests.
  {
    name: 'kit',
    holds: [
      /node_modules\/(valibot|idb-keyval)\//,
      /contract\/kit\/(?!refusal|modelFaults)/,
      /contract\/(maintenance|site)\.ts/,
      /common\/device\/state\.ts/,
      /src\/state\/(storage|storedSlice|openStore)\.ts/,
      /state\/session\/(hasKeptSession|leaving)\.ts/,
      /state\/form\/drafts\.ts/,
      /offline\/outbox\/(drain|changes|OutboxEntry)\.ts/,
      /common\/createId\.ts/,
      /api\/client\/(send|reachability|maintenanceSignal)\.ts/,
    ],
  },
  // Login page and app: routing, forms, messages of refusals.
  {
    name: 'ways',
    holds: [
      /node_modules\/(wouter|regexparam)\//,
      /contract\/kit\/(refusal|modelFaults)\.ts/,
      /contract\/auth\.ts/,
      /src\/core\/(PageTitle|isInstalled|forwardMovedClicks|auth\/|feedback\/|form\/FormAlert)/,
      /state\/session\/(otherTabsChannel|externalLoginContext)\.ts/,
      /api\/client\/refusalOf\.ts/,
      /src\/app\/(Problem|ChunkProblem)/,
      /src\/text\/(layout|problems)\.ts/,
    ],
  },
  // These modules refer to other chunks by name: a chunk that contained them would change with every release.
  { name: 'loadDataWipe', holds: [/src\/offline\/loadDataWipe\.ts/] },
  { name: 'registerWorker', holds: [/src\/offline\/registerWorker\.ts/] },
  // Demo and app: what a prompt is made of.
  {
    name: 'contract',
    holds: [/contract\/(audio|promptInputs|settings)\.ts/, /common\/(marks|promptText)\.ts/],
  },
  // Demo and screens: the contracts of what speaks.
  {
    name: 'speaking',
    holds: [/contract\/(models|voices)\.ts/, /src\/core\/voices\/(groupVoices|SampleButton)/],
  },
  // Needed with a session: landing page of a signed-in person, sign-in, app.
  {
    name: 'store',
    holds: [
      /node_modules\/(@reduxjs\/toolkit|immer|redux-persist|react-redux|reselect|redux)\//,
      /api\/(site|client\/(baseQuery|delay))\.ts/,
      /src\/state\/(store|startState|persisted)\.ts/,
      /state\/session\/(signIn|tabToken|revocations)\.ts/,
    ],
  },
  // A release without library updates does not change this chunk on the device.
  {
    name: 'libraries',
    holds: [
      /node_modules\/(@floating-ui|react-transition-group|react-remove-scroll|workbox-window)\//,
      /node_modules\/@mantine\/(hooks|notifications|form)\/(?!.*\.css)/,
      /node_modules\/@mantine\/core\/esm\/core\//,
      new RegExp(`@mantine/core/esm/components/(${COMPONENTS})/`),
    ],
  },
  // Includes the styles of lists, the library's before ours: every additional file delays their first paint by some
  // milliseconds.
  {
    name: 'shell',
    holds: [
      /contract\/(prompts|projects)\.ts/,
      /src\/offline\//,
      new RegExp(`@mantine/core/styles/(${STYLES})\\.`),
      /@mantine\/notifications\/styles/,
      /src\/(app|crud(?!\/preview|\/recording|\/ProjectTabs))\/.*\.css/,
      /src\/ui\/(dialog|feedback|form|list|player|status|theme)\/.*\.css/,
      /features\/(projects|notifications)\/(Projects|Panel)\.module\.css/,
      /features\/prompts\/(list\/(?!RowEditor)|rows|offline).*\.css/,
      // Parts that the lists, the review and the forms share.
      new RegExp(`src/crud/(?!preview/|recording/|${LATER}|${FORMS})`),
      /src\/ui\/(list|player)\//,
      /src\/ui\/((feedback|theme)\/|(formatBytes|formatDateTime|useAfterFirstPaint)\.ts)/,
      // Modules that the app itself needs.
      /src\/api\/(auth|notifications|projects|settings)\.ts/,
      /contract\/setupPage\.ts/,
      /src\/state\/(useLoggedError|usePoll|device\/useConnection|session\/externalSignIn)\.ts/,
      /features\/.+ListQuery\.ts/,
      /src\/features\/prompts\/rows\/(?!differencesFrom|ApprovalMark|ReviseDialog)/,
      /src\/ui\/status\/Status(Bar|Badge)\.tsx/,
      /src\/(core\/voices\/voiceAs|api\/client\/fetchSigned)\.ts/,
      /state\/list\/useListState\.ts/,
      /src\/text\/(dialogs|status|list|prompts|projects)\.ts/,
    ],
  },
];

/** The contract, hooks and texts of nouns, without their screens. */
const wordsOf = (...names: readonly string[]): readonly RegExp[] =>
  names.map((name) => new RegExp(`/(contract|api|text)/${name}\\.ts`));

/** The screens of nouns with their contract, hooks and texts: each noun has one address in every layer. */
const nouns = (...names: readonly string[]): readonly RegExp[] =>
  names.flatMap((name) => [new RegExp(`/features/${name}/`), ...wordsOf(name)]);

/**
 * The other screens and dialogs, in a file for each area of work: a first visit fills the cache with few files then.
 * Unlike the chunks of the start these take no imports along; what no area names is left to the bundler, which makes a
 * file of each screen.
 */
export const areaFiles: readonly StartFile[] = [
  // The only file that names all others: a release that changes one screen changes this one, and not what it shares.
  {
    name: 'app',
    holds: [
      /src\/app\/(?!.*(FirstVisitRoute|VoiceOffer|LoginUpdateOffer|hydrateLogin)).*\.tsx?$/,
      /notifications\/PanelButton/,
    ],
  },
  // Login page and screens.
  { name: 'secondFactor', holds: [/(contract|text)\/secondFactor\.ts/] },
  // Fields of the lists and the review.
  {
    name: 'fields',
    holds: [/@mantine\/core\/(esm|styles).*\/(Textarea|Switch|InlineInput|InputsGroupFieldset)[./]/, /ShortcutsSwitch/],
  },
  {
    name: 'PromptsScreen',
    holds: [
      /features\/prompts\/(list\/(?!MoreFilters|RowEditor|zip\/ZipDialog)|offline\/)/,
      /features\/prompts\/batch\/(selection|usePromptSelection|SelectBoxes)/,
      /features\/prompts\/rows\/ApprovalMark/,
      ...wordsOf('selection', 'zip', 'script'),
      /src\/ui\/(form\/SelectBox|dialog\/ReasonDialog|status\/StatusLegend)/,
    ],
  },
  // Parts that come by themselves beside a list.
  {
    name: 'voiceOffer',
    holds: [
      /catalogue\/(NaturalVoiceOffer|Catalogue\.module)/,
      /features\/backups\/BackupNote/,
      ...wordsOf('backups', 'catalogue'),
    ],
  },
  {
    name: 'batches',
    holds: [/prompts\/batch\/(BatchBanner|Batch\.module)/, ...wordsOf('batches'), /common\/csv/, /crud\/RefusedLines/],
  },
  {
    name: 'maintenance',
    holds: [/features\/maintenance\/(?!MaintenanceForm)/, /(api|text)\/maintenance\.ts/, /common\/notice/],
  },
  // A text heard before it is saved, by a prompt's form and the dictionary.
  {
    name: 'preview',
    holds: [/src\/crud\/preview\//, ...wordsOf('dictionary', 'preview'), /client\/streamPreview/],
  },
  // A person's voice as a take: forms, lists and the review load it with its dialog.
  {
    name: 'recording',
    holds: [/crud\/recording\//, /text\/recordings\.ts/, /common\/sound\/mixChannels/],
  },
  // Parts that several areas share.
  {
    name: 'controls',
    holds: [
      new RegExp(`src/crud/(${FORMS})`),
      /src\/ui\/form\/(FormScreen|LoadedRecord|SavedDialog)\.tsx/,
      /@mantine\/core\/(esm\/components|styles)\/(Checkbox|Combobox|NativeSelect|PasswordInput|Radio|Select)[./]/,
      /@mantine\/core\/esm\/components\/File(Button|Input)\//,
      /src\/ui\/(?!form\/(DayField|parseDay|Mail)|difference|telephone)/,
      /src\/crud\//,
      ...wordsOf('fileImports', 'models', 'papers', 'sessions', 'users', 'voices'),
      /contract\/costs\.ts/,
      /text\/(costs|numbers|packs|promptForm)\.ts/,
      /api\/(secondFactor\.ts|client\/chosenFile)/,
      /common\/(fileNames|failureCodes)/,
    ],
  },
  // The lines of a file, which the form of a prompt loads when one was chosen.
  {
    name: 'promptRows',
    holds: [/features\/prompts\/form\/rows\/Rows/, ...wordsOf('promptRows'), /node_modules\/@tanstack\//],
  },
  // The versions of a script, which its screen loads below the file.
  { name: 'scriptVersions', holds: [/features\/prompts\/script\/Versions/] },
  // The form of a prompt, the dictionary with its entries, which the form offers, and the script with its file.
  {
    name: 'promptForm',
    holds: [
      /features\/prompts\/(form|script|list\/RowEditor)/,
      ...nouns('dictionary'),
      ...wordsOf('scripts', 'scriptVersions', 'marks'),
    ],
  },
  {
    name: 'promptDialogs',
    holds: [
      /features\/prompts\/(batch|comments|list\/zip|recording|takes)\//,
      ...wordsOf('takes'),
      // Their texts are also those of a client's page.
      /(contract|api)\/comments\.ts/,
      /node_modules\/fflate\//,
    ],
  },
  // With the calendar.
  {
    name: 'approval',
    holds: [/features\/prompts\/(approval|list\/MoreFilters)/, ...wordsOf('approvalLinks'), /common\/decisionFile/],
  },
  {
    name: 'projectScreens',
    holds: [
      ...nouns('bin', 'failedPrompts', 'numbers'),
      /features\/projects\/(CopyProject|ProjectForm|home|settings)/,
      ...wordsOf('copyProject', 'projectHome', 'projectSettings'),
    ],
  },
  {
    name: 'models',
    holds: [/features\/models\/(?!papers\/PapersDialog)/, ...wordsOf('metrics', 'recognizer'), /client\/sendResumable/],
  },
  {
    name: 'administration',
    holds: [...nouns('backups', 'diagnosis', 'mail', 'settings', 'users', 'webhooks'), /src\/ui\/form\/Mail/],
  },
  // With the calendar.
  { name: 'reports', holds: [...nouns('apikeys', 'audit', 'costs'), /common\/audit/] },
  { name: 'account', holds: [/features\/auth\//, ...nouns('integrations'), /node_modules\/uqr\//] },
];

/** Lists with which the app can open offline: separate chunks, compiled ahead like those of the start. */
export const startScreens = ['ProjectsScreen', 'PromptsScreen', 'InvalidatedScreen', 'ReviewScreen'] as const;

/** V8 compiles these files eagerly, on a background thread: https://v8.dev/blog/explicit-compile-hints */
export const compiledAhead: readonly string[] = [
  'index',
  'app',
  ...startScreens,
  ...startFiles.map(({ name }) => name),
];

/** Too large to be precached: the rich-text editor, which is cached on first use. */
export const heavyFiles = ['MaintenanceFormScreen'] as const;
