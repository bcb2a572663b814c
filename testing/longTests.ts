/**
 * Test files that `npm test` leaves to `npm run proof`, grouped by the reason why they are slow. The remaining ones
 * test the rules of nearly every noun and the main paths through the app with the real server, database, engine and
 * browser. A test runner that is called directly runs all of them.
 */
const byWhatMakesThemLong = {
  'processes are killed, databases restarted, and what comes after is waited for': [
    'server/tests/faults/',
    'server/files/stored/bucketFaults.test.ts',
    'server/modules/webhooks/delivery.test.ts',
    'server/modules/events/events.test.ts',
    'server/modules/maintenance/maintenance.test.ts',
    'server/speech/startSpeech.test.ts',
    'server/tests/jobs/',
  ],
  'releases follow each other, whole installations are copied and brought back': [
    'server/tests/upgrades/',
    'server/modules/setup/',
    'server/modules/backups/backups.test.ts',
    'server/tests/cli.test.ts',
    'server/tests/renewKeys.test.ts',
    'e2e/administration/backups.spec.ts',
    'e2e/belowPath.spec.ts',
    'e2e/releases/',
  ],
  'several servers, workers or buckets stand beside each other': [
    'server/tests/machines/',
    'e2e/events/',
    'e2e/offline/filesInBucket.spec.ts',
  ],
  'models are made, inspected, fetched, and speak': [
    'server/modules/catalogue/catalogue.test.ts',
    'server/modules/hearings/spoiled.test.ts',
    'server/modules/models/models.test.ts',
    'server/modules/models/uploadedModels.test.ts',
    'server/speech/engines/neural/graph/buildVits.test.ts',
    'server/speech/engines/neural/graph/buildVitsMistakes.test.ts',
    'server/speech/engines/neural/piper.test.ts',
    'server/speech/engines/neural/run/inspection.test.ts',
    'server/speech/engines/neural/run/mutations.test.ts',
    'server/speech/engines/neural/run/runGraph.test.ts',
    'e2e/administration/catalogue.spec.ts',
    'e2e/administration/models.spec.ts',
    'e2e/administration/modelUploads.spec.ts',
    'e2e/administration/voices.spec.ts',
  ],
  'hundreds of texts are spoken': [
    'server/modules/demo/demoTurns.test.ts',
    'server/modules/numbers/numbers.test.ts',
    'server/modules/projects/packs/packMasters.test.ts',
    'server/modules/projects/packs/packs.test.ts',
    'server/modules/prompts/language.test.ts',
    'server/modules/scripts/scripts.test.ts',
    'server/modules/speech/speechLimits.test.ts',
    'server/modules/approvalLinks/policies.test.ts',
    'server/modules/takes/takesProperty.test.ts',
    'server/tests/reviewHistories.test.ts',
    'server/speech/pipeline/checks.test.ts',
    'server/speech/pipeline/hostileText.test.ts',
    'server/speech/pool/synthesisPool.test.ts',
    'e2e/administration/numbers.spec.ts',
    'e2e/batches/',
  ],
  'tables are filled by the hundred thousand, fields by the megabyte': [
    'server/tests/flatLists.test.ts',
    'server/tests/requests/hostileFields.test.ts',
    'server/tests/requests/hostileFiles.test.ts',
    'server/tests/requests/robustness.test.ts',
  ],
  'a browser loses its network, its sessions, its storage, and finds them again': [
    'e2e/offline/failureModes.spec.ts',
    'e2e/offline/failureModesOfSessions.spec.ts',
    'e2e/offline/leaving.spec.ts',
    'e2e/offline/offlineAudio.spec.ts',
    'e2e/offline/offlineAudioLimits.spec.ts',
    'e2e/offline/offlineWork.spec.ts',
    'e2e/offline/opensAtOnce.spec.ts',
    'e2e/offline/readingAlong.spec.ts',
    'e2e/offline/weakNetwork.spec.ts',
    'e2e/signIn/firstVisit.spec.ts',
    'e2e/signIn/secondFactor.spec.ts',
    'e2e/signIn/companyAccount.spec.ts',
    'e2e/signIn/security.spec.ts',
  ],
  'states of screens that are looked at one after the other, each in both themes and widths': [
    'src/app/states/audits.screen.test.ts',
    'src/app/states/batchesAndReview.screen.test.ts',
    'src/app/states/binAndPanel.screen.test.ts',
    'src/app/states/promptForm.screen.test.ts',
    'src/app/states/takes.screen.test.ts',
  ],
  'the main ways through an area are walked in a browser': [
    'e2e/administration/administration.spec.ts',
    'e2e/administration/maintenance.spec.ts',
    'e2e/administration/usersAndKeys.spec.ts',
    'e2e/administration/webhooks.spec.ts',
    'e2e/landing/landingComesAlive.spec.ts',
    'e2e/landing/landingDemo.spec.ts',
    'e2e/landing/landingDemoFails.spec.ts',
    'e2e/prompts/packs.spec.ts',
    'e2e/review/remade.spec.ts',
    'e2e/signIn/loginComesAlive.spec.ts',
    'e2e/signIn/loginPage.spec.ts',
    'e2e/phone.spec.ts',
  ],
} as const;

/** Paths from the root; folders end with a slash. */
export const longTests: readonly string[] = Object.values(byWhatMakesThemLong).flat();

const patterns = longTests.map((path) => `**/${path}${path.endsWith('/') ? '**/*.{spec,test}.ts' : ''}`);

/** Patterns that a test runner excludes, if it is asked to. */
export const leftOut = (): string[] => (process.env['LONG_TESTS'] === 'out' ? patterns : []);
