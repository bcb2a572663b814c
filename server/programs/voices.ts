import type { CatalogueVoice } from '#contract/catalogue.ts';
import { endWith } from './resolveFromShell.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openCatalogue } from '#server/modules/catalogue/openCatalogue.ts';
import { CommandError, voiceCommands } from '#server/modules/catalogue/voiceCommands.ts';
import { openLog } from '#server/base/log.ts';
import { startParts, stopOnSignal } from './start.ts';
import { registerJobs } from './registerJobs.ts';

const USAGE = `npm run voices -- list             the natural voices, and which are here
npm run voices -- install KEY…    fetches, checks and activates them
npm run voices -- remove KEY…     takes them away
npm run voices -- import FILE…    a voice brought by hand: its .json and its .onnx or .pth`;

/** Manages the catalogue's voices from the shell, with or without a running server. */
try {
  const [command, ...rest] = process.argv.slice(2);
  if (!isCommand(command) || (command !== 'list' && rest.length === 0)) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(command === undefined || ['help', '--help', '-h'].includes(command) ? 0 : 1);
  }
  const config = { ...readConfig({ LOG_LEVEL: 'error', ...process.env }), SPEECH_THREADS: 1 };
  const log = openLog(config.LOG_LEVEL);
  const parts = await startParts(config, log, { ownsDatabase: false });
  const { jobsDb: db, files, speech } = parts;
  // Without a running server, this process runs the jobs itself.
  const jobs = command === 'list' || command === 'remove' ? undefined : await registerJobs(parts, config, log);
  const stop = async () => {
    await jobs?.stop();
    await parts.stop();
  };
  stopOnSignal(log, stop);
  const commands = voiceCommands({
    db,
    files,
    speech,
    catalogue: openCatalogue(config.VOICE_CATALOGUE_URL, files.root),
  });
  try {
    await run(command, rest, commands);
  } finally {
    await stop();
  }
  process.exit(0);
} catch (error) {
  endWith(error, [ConfigError, CommandError]);
}

type Command = 'list' | 'install' | 'remove' | 'import';

function isCommand(word: string | undefined): word is Command {
  return ['list', 'install', 'remove', 'import'].includes(word ?? '');
}

async function run(command: Command, rest: string[], commands: ReturnType<typeof voiceCommands>): Promise<void> {
  if (command === 'list') {
    const problem = await commands.problem();
    if (problem !== null) say(problem);
    for (const voice of await commands.list()) say(describe(voice));
  }
  if (command === 'install')
    for (const key of rest) {
      let last = '';
      let isManualInstallAnnounced = false;
      const name = await commands.install(key, (voice) => {
        const words = progressOf(voice);
        if (words !== last) say(words);
        last = words;
        if (voice.message !== null && !isManualInstallAnnounced) {
          say(wayByHand(voice));
          isManualInstallAnnounced = true;
        }
      });
      say(`${key} speaks as ${name}.`);
    }
  if (command === 'remove')
    for (const key of rest) {
      await commands.remove(key);
      say(`${key} is gone.`);
    }
  if (command === 'import') say(`It speaks as ${await commands.importFiles(rest)}.`);
}

function describe({ key, language, bytes, license, isCommercial, isFetchable, state, model }: CatalogueVoice): string {
  const size = bytes > 0 ? `${Math.round(bytes / 1024 ** 2)} MB` : '';
  const use = isCommercial === null ? ', commercial use to be checked' : isCommercial ? '' : ', not commercial';
  const rights = `${license}${use}`;
  const status = model ? `${state} as ${model.name}` : isFetchable || state !== 'available' ? state : 'by hand';
  return [key.padEnd(24), language.padEnd(6), size.padEnd(8), status.padEnd(24), rights].join(' ');
}

function progressOf({ key, state, progress, message }: CatalogueVoice): string {
  const share = progress ? ` ${Math.floor((progress.bytes / progress.of) * 10) * 10}%` : '';
  return `${key}: ${state}${share}${message === null ? '' : `. ${message}`}`;
}

function wayByHand({ files }: CatalogueVoice): string {
  const urls = files.map(({ url }) => `  ${url}`).join('\n');
  return `Without a network: fetch these elsewhere, then npm run voices -- import with both files.\n${urls}`;
}

function say(line: string): void {
  process.stdout.write(`${line.trimEnd()}\n`);
}
