import os from 'node:os';
import { startBenchServer } from './benchServer.ts';
import { describeBesideRecognizer, measureBesideRecognizer } from './recognizer.ts';
import { measureHearing } from './hearing.ts';
import { measureBigUpload } from './bigUpload.ts';
import { measureFirstAudio } from './firstAudio.ts';
import { measureDemoFlood } from './demoFlood.ts';
import { describeFirstBytes, measureFilesFirstByte } from './filesFirstByte.ts';
import { measureAudible, measureCsv } from './prompts.ts';
import { describeLists, measureLists } from './lists.ts';
import { measureNeural } from './neuralVoices.ts';
import { describeLaunches, measureOfflineLaunch } from './launch/offlineLaunch.ts';
import { measureEvents } from './machines/openEvents.ts';
import { describePack, measurePacks } from './packs.ts';
import { measureReads } from './reads.ts';
import {
  measureCrowd,
  measureFirstByte,
  measureFirstByteBesideFile,
  oneSentenceOf200,
  sentencesOf200,
} from './streaming.ts';
import { describeSlowReaders, measureSlowReaders } from './slowReaders.ts';
import { describeSpeechFigures, measureSpeechEngine } from './speechEngine.ts';

/**
 * `npm run bench -- [folder of another build …]`: the offline launches of other builds are measured in the same run.
 */
const otherBuilds = process.argv.slice(2);

console.log(
  `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, Node ${process.versions.node}, ` +
    `load ${os.loadavg()[0]!.toFixed(1)}`,
);

console.log('\nSpeech engine');
for (const line of describeSpeechFigures(await measureSpeechEngine())) console.log(`  ${line}`);

const server = await startBenchServer({ SPEECH_THREADS: '2' });
try {
  const audible = await measureAudible(server);
  console.log('\nServer with 2 synthesis threads');
  console.log(
    `  POST to audible, one short prompt   ${audible.median.toFixed(0)} ms median, ` +
      `${audible.p95.toFixed(0)} ms p95 (goal: under 150 ms)`,
  );
  const heard = await measureHearing(server);
  console.log(
    `  'Ouvir' to the first sample         ${heard.median.toFixed(0)} ms median, ` +
      `${heard.p95.toFixed(0)} ms p95 (goal: under 300 ms)`,
  );
  const csv = await measureCsv(server);
  console.log(
    `  CSV of 1,000 lines                  ${csv.perSecond.toFixed(0)} prompts/s; ` +
      `the file taken in ${csv.acceptedMs.toFixed(0)} ms`,
  );
  const reads = await measureReads(server);
  console.log(
    `  list of projects                    ${reads.api.toFixed(0)} answers/s (97.5% within ${reads.apiP95Ms} ms)`,
  );
  console.log(`  health                              ${reads.health.toFixed(0)} answers/s`);
  console.log(
    `  bare Fastify route, same bytes      ${reads.bare.toFixed(0)} answers/s, ` +
      `${(reads.bare / reads.api).toFixed(1)}x the list`,
  );
} finally {
  await server.stop();
}

console.log('\nPOST to audible beside a recognizer');
for (const line of describeBesideRecognizer(await measureBesideRecognizer())) console.log(`  ${line}`);

console.log('\nClips, heard once and again');
for (const line of describeFirstBytes(await measureFilesFirstByte())) console.log(`  ${line}`);

console.log('\nLists of a million prompts and as much log');
for (const line of describeLists(await measureLists(1_000_000))) console.log(`  ${line}`);

console.log('\nOpened offline at 4x CPU slowdown (goals: the picture within 400 ms, alive within 1,000 ms)');
for (const line of describeLaunches(await measureOfflineLaunch(otherBuilds))) console.log(`  ${line}`);

const live = await measureEvents();
console.log(
  `\nA change at one server, seen by way of another   ${live.shownMs.median.toFixed(0)} ms median on the screen, ` +
    `${live.shownMs.p95.toFixed(0)} ms p95 (goal: 300 ms); told to the last of ${live.pages} streams in ` +
    `${live.toldMs.median.toFixed(0)} ms, ${live.toldMs.p95.toFixed(0)} ms p95`,
);
console.log(
  `  ${live.pages} pages open                      ${live.megabytes.toFixed(0)} MB, ` +
    `${live.cpuPercent.with.toFixed(1)}% of a core at rest, ${live.cpuPercent.without.toFixed(1)}% without ` +
    '(goals: 150 MB, 5%)',
);

console.log('\nStreaming to services, 2 synthesis threads');
const streaming = await startBenchServer({ SPEECH_THREADS: '2' });
try {
  const [several, one] = [
    await measureFirstByte(streaming, sentencesOf200),
    await measureFirstByte(streaming, oneSentenceOf200),
  ];
  console.log(
    `  first byte, 200 characters          ${several.median.toFixed(1)} ms median, ` +
      `${several.p95.toFixed(1)} ms p95 (goal: under 40 ms at the median)`,
  );
  console.log(`  the same in one sentence            ${one.median.toFixed(1)} ms median, ${one.p95.toFixed(1)} ms p95`);
  const beside = await measureFirstByteBesideFile(streaming);
  console.log(
    `  the same beside a CSV               ${beside.median.toFixed(1)} ms median, ${beside.p95.toFixed(1)} ms p95`,
  );
  const crowd = await measureCrowd(streaming);
  console.log(
    `  ${crowd.clients} clients at once                ${crowd.own} hear their own text and no other; ` +
      `first byte ${crowd.firstByte.median.toFixed(0)} ms median, ${crowd.firstByte.p95.toFixed(0)} ms p95; ` +
      `all in ${crowd.seconds.toFixed(1)} s`,
  );
  console.log(
    `  a zip downloaded meanwhile          ${crowd.zipMegabytes.toFixed(0)} MB; ` +
      `the server's memory grew by ${crowd.grownMegabytes.toFixed(0)} MB (goal: under 128 MB)`,
  );
} finally {
  await streaming.stop();
}

console.log('\n5,000 telephony prompts packed for each destination');
const packing = await startBenchServer({ SPEECH_THREADS: '2' });
try {
  for await (const figures of measurePacks(packing)) console.log(`  ${describePack(figures)}`);
} finally {
  await packing.stop();
}

console.log('\n300 readers that take the first bytes and nothing more');
for await (const figures of measureSlowReaders()) console.log(`  ${describeSlowReaders(figures)}`);

const big = await measureBigUpload();
console.log(
  `\n5 GB sent as a model                  ${big.uploadPerSecond.toFixed(0)} MB/s while ` +
    `${big.downloadedGigabytes.toFixed(1)} GB are downloaded; the server's memory grew by ` +
    `${big.grownMegabytes.toFixed(0)} MB (goal: under 128 MB); answered ${big.refusal}`,
);

console.log('\nNeural voice of full size, random weights');
for (const threads of [1, 2]) {
  for (const line of await measureFirstAudio(threads)) console.log(`  ${line}`);
  const voice = await measureNeural(threads);
  console.log(
    `  ${threads} thread${threads === 1 ? ' ' : 's'}                           ${voice.neural.toFixed(2)} s of ` +
      `work for one of audio (goal: under 0.7 on one thread); embedded engine ${voice.embedded.toFixed(2)}; ` +
      `made ready in ${voice.prepareSeconds.toFixed(1)} s`,
  );
  console.log(
    `  list of projects meanwhile          ${voice.busyP95Ms.toFixed(1)} ms at 97.5%, ` +
      `${voice.calmP95Ms.toFixed(1)} ms calm: ${(voice.busyP95Ms / voice.calmP95Ms).toFixed(2)}x (goal: at most 1.5x)`,
  );
}

console.log('\nDemo flood from 24 addresses');
const flood = await measureDemoFlood();
console.log(
  `  list of projects, one by one        ${flood.calmMs.toFixed(1)} ms median, ` +
    `${flood.floodedMs.toFixed(1)} ms flooded: ${(flood.floodedMs / flood.calmMs).toFixed(2)}x (goal: at most 1.5x)`,
);
console.log(
  `  demo answers                        ${flood.spoken.toFixed(1)} spoken a second, ` +
    `${flood.refused.toFixed(0)} refused`,
);
