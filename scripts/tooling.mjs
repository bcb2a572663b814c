import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Runs a program of this repository; resolves with its exit code and what it printed. `isAside` shows all of it on
 * stderr.
 */
export function runProgram(command, args, { env = {}, isQuiet = false, isAside = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const pass = (stream) => (chunk) => {
      output += chunk;
      if (!isQuiet) stream.write(chunk);
    };
    child.stdout.on('data', pass(isAside ? process.stderr : process.stdout));
    child.stderr.on('data', pass(process.stderr));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A tool of node_modules, run by this Node. */
export function runTool(name, args, options) {
  const { bin } = JSON.parse(fs.readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : (bin[name.split('/').at(-1)] ?? Object.values(bin)[0]);
  return runProgram(process.execPath, [path.join(root, 'node_modules', name, file), ...args], options);
}

/**
 * Node's version, then the packages of package-lock.json when they are not the installed ones. This and the build are
 * told on stderr, as stdout belongs to the program that runs next: `doctor --json` is read by programs.
 */
export async function installWhatIsMissing() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Entoa needs Node 20.19 or newer; this is ${process.versions.node}.`);
  if (isInstalled()) return;
  console.error('Installing packages (npm ci)…');
  const npm = await runProgram('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { isAside: true });
  if (npm.code !== 0) fail('The packages could not be installed: see the lines above.');
}

/** Whether node_modules holds what package-lock.json names; npm writes its own list there when it has finished. */
function isInstalled() {
  const read = (file) => {
    try {
      return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages;
    } catch {
      return undefined;
    }
  };
  const [wanted, present] = [read('package-lock.json'), read('node_modules/.package-lock.json')];
  // Parts for other platforms are optional and stay away.
  return (
    present !== undefined &&
    Object.entries(wanted).every(
      ([place, { version, optional }]) => place === '' || optional || present[place]?.version === version,
    )
  );
}

const SOURCES = [
  'scripts',
  'common',
  'contract',
  'src',
  'sw',
  'server',
  'cli',
  'public',
  'index.html',
  'landing.html',
  'login.html',
  'aprovacao.html',
  'build',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** Builds when a source is newer than the last build. */
export async function buildWhatIsStale() {
  const stamp = path.join(root, 'dist', '.built');
  const builtAt = fs.existsSync(stamp) ? fs.statSync(stamp).mtimeMs : 0;
  if (builtAt > newest(SOURCES.map((source) => path.join(root, source)))) return;
  console.error('Building…');
  const startedAt = new Date();
  fs.rmSync(stamp, { force: true });
  for (const args of [
    ['build', '--logLevel', 'warn'],
    ['build', '--logLevel', 'warn', '--config', 'build/viteServer.config.ts'],
    ['build', '--logLevel', 'warn', '--config', 'build/viteCli.config.ts'],
    ['build', '--logLevel', 'warn', '--config', 'build/viteApprovalFile.config.ts'],
  ]) {
    const { code } = await runTool('vite', args, { isAside: true });
    if (code !== 0) fail('The build failed: see the lines above.');
  }
  await (await import('../build/compress.mjs')).compressWebApp(path.join(root, 'dist/web'));
  fs.writeFileSync(stamp, '');
  fs.utimesSync(stamp, startedAt, startedAt);
}

function newest(paths) {
  let latest = 0;
  for (const file of paths) {
    const stat = fs.statSync(file);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory())
      latest = Math.max(latest, newest(fs.readdirSync(file).map((name) => path.join(file, name))));
  }
  return latest;
}

/**
 * Runs a program of the build in this one's place: in a process of its own, which a signal ends as it would this one.
 */
export function runBuilt(name, args = [], env = {}) {
  const program = spawn(process.execPath, [path.join(root, 'dist/server', `${name}.js`), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      program.kill(signal);
    });
  const watching = watchNpm(() => program.kill('SIGTERM'));
  return new Promise((resolve) => {
    program.on('close', (code) => {
      clearInterval(watching);
      resolve(code);
    });
  });
}

const PARENT_LOOK_MS = 500;

/** npm runs scripts in a shell that dies of a signal without handing it on; its end shows in the parent's number. */
function watchNpm(onEnd) {
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || shell === 1) return undefined;
  return setInterval(() => {
    if (process.ppid !== shell) onEnd();
  }, PARENT_LOOK_MS);
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
