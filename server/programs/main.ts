import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { SETUP_PAGE } from '#contract/setupPage.ts';
import {
  disableDemoAccounts,
  describeLeftovers,
  listDemoLeftovers,
} from '#server/modules/setup/disableDemoAccounts.ts';
import { seedAccounts } from '#server/modules/auth/seedAccounts.ts';
import { forgetSetupCodes, issueSetupCode, lacksAdministrator } from '#server/modules/setup/setupCode.ts';
import { installNamed } from '#server/modules/catalogue/installNamed.ts';
import { foldKnownEmails } from '#server/modules/auth/accountEmails.ts';
import { DEMO_PASSWORD, demoAccounts } from '#server/config/demoAccounts.ts';
import { loadSessionKeys } from '#server/modules/sessions/sessionKeys.ts';
import { describeFailure, type Restart } from '#server/modules/backups/openRestoring.ts';
import { openInstallation } from './installation.ts';
import { openLog } from '#server/base/log.ts';
import { startParts, stopOnSignal, voicesFor } from './start.ts';
import { registerJobs } from './registerJobs.ts';

try {
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  const { listen, stop } = config.API_HOST ? await startProxy(config) : await startServer(config);
  stopOnSignal(log, stop);
  await listen();
} catch (error) {
  const message = describeListenError(error as ListenError) ?? (error as Error).message;
  process.stderr.write(`${error instanceof ConfigError ? 'Configuration: ' : ''}${message}\n`);
  process.exit(1);
}

type ListenError = NodeJS.ErrnoException & { readonly hostname?: string };

/** Says what is wrong with the address to listen on; undefined for other errors. */
function describeListenError({ code, syscall, hostname }: ListenError): string | undefined {
  const port = process.env['PORT'] || 3000;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set PORT.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not listen on port ${port}: set PORT to one from 1024 on.`;
  const isUnknownName = syscall === 'getaddrinfo' && hostname === process.env['HOST'];
  if (isUnknownName || (syscall === 'listen' && code === 'EADDRNOTAVAIL'))
    return `HOST=${process.env['HOST']} is no address of this machine.`;
  return undefined;
}

/** Runs the server, and restarts it within the process after a restore. */
async function startServer(config: Config) {
  const log = openLog(config.LOG_LEVEL);
  let { PORT } = config;
  let isEnding = false;
  let problem: string | null = null;
  let turn: Promise<void> = Promise.resolve();
  const open = () => openServer({ ...config, PORT }, log, { run: (steps) => (turn = restart(steps)), problem });
  let server = await open();
  const listen = async () => {
    PORT = await server.listen();
  };

  async function restart({ beforeDatabaseStops, work }: Parameters<Restart['run']>[0]): Promise<void> {
    try {
      await server.stop(beforeDatabaseStops);
      if (isEnding) return;
      problem = await putInPlace(work);
      server = await open();
      await listen();
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exit(1);
    }
  }
  async function putInPlace(work: Parameters<Restart['run']>[0]['work']): Promise<string | null> {
    const place = await openInstallation(config, { role: 'owner', isReplaced: true, say });
    try {
      await work(place.connection);
      return null;
    } catch (error) {
      log.error({ err: error }, 'a backup was not put in place');
      return describeFailure(error);
    } finally {
      await place.close();
    }
  }

  const stop = async () => {
    isEnding = true;
    await turn;
    await server.stop();
  };
  return { listen, stop };
}

async function openServer(config: Config, log: FastifyBaseLogger, restart: Restart) {
  const parts = await startParts(config, log, { ownsDatabase: true, say });
  const { db, speech } = parts;
  try {
    for (const userId of await foldKnownEmails(db))
      log.warn({ userId }, 'another account has this e-mail in other letters: this one opens by exactly these only');
    await seedAccounts(db, config);
    const isDemoClosedNow = !config.hasDemoAccounts && (await disableDemoAccounts(db));
    const keys = await loadSessionKeys(db);
    const isFirst = await lacksAdministrator(db, config);
    if (!isFirst) await forgetSetupCodes(db);
    const app = await buildApp({ ...parts, config, log, keys, listVoices: voicesFor(speech), restart });
    // It loads in its threads, beside what stands above.
    await speech.ready;
    const jobs = await registerJobs(parts, config, log);
    const endInstalling = installNamed(parts, config, log);
    let stopping: Promise<void> | undefined;
    const end = async (beforeDatabaseStops?: () => Promise<void>) => {
      endInstalling();
      await app.close();
      await jobs?.stop();
      await beforeDatabaseStops?.();
      await parts.stop();
    };
    const stop = (beforeDatabaseStops?: () => Promise<void>) => (stopping ??= end(beforeDatabaseStops));
    const listen = async () => {
      try {
        const address = await app.listen({ port: config.PORT, host: config.HOST });
        const shown = config.PUBLIC_URL ? config.PUBLIC_URL.origin + config.basePath : address;
        const code = isFirst ? await issueSetupCode(db, keys) : undefined;
        greet(config, shown);
        if (isFirst || isDemoClosedNow) describeLeftovers(await listDemoLeftovers(db)).forEach(say);
        if (code !== undefined) say(`First visit: ${shown}${SETUP_PAGE}  code ${code}`);
        return Number(new URL(address).port) || config.PORT;
      } catch (error) {
        await stop();
        throw error;
      }
    };
    return { listen, stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

/** Serves only the web app; the API is on another host. */
async function startProxy(config: Config) {
  const { buildProxy } = await import('#server/http/web/proxy.ts');
  const app = await buildProxy(config, openLog(config.LOG_LEVEL));
  const listen = async () => {
    greet({ ...config, hasDemoAccounts: false }, await app.listen({ port: config.PORT, host: config.HOST }));
  };
  return {
    listen,
    stop: async () => {
      await app.close();
    },
  };
}

function say(sentence: string) {
  process.stdout.write(`${sentence}\n`);
}

function greet(config: Config, address: string) {
  const lines = [`Entoa ${config.version}: ${address}`];
  if (config.hasDemoAccounts)
    lines.push(
      ...demoAccounts.map(({ email, role }) => `  ${role.padEnd(8)}${email}  ${DEMO_PASSWORD}`),
      '  Accounts of your own instead: DEMO_ACCOUNTS=false, and the first visit makes your administrator.',
    );
  say(lines.join('\n'));
}
