import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unpackedRoot } from '#testing/unpacked.ts';
import { until } from '#testing/until.ts';

/** The installed Asterisk, or the one that `scripts/installPackages.mjs` unpacked. Undefined if there is none. */
export const asterisk = findAsterisk('/') ?? findAsterisk(unpackedRoot('asterisk'));

interface Found {
  readonly command: readonly string[];
  readonly modules: string;
  readonly share: string;
}

function findAsterisk(root: string): Found | undefined {
  const at = (place: string) => path.join(root, place);
  const program = at('usr/sbin/asterisk');
  const modules = ['usr/lib/asterisk/modules', 'usr/lib/x86_64-linux-gnu/asterisk/modules'].map(at).find(fs.existsSync);
  if (!fs.existsSync(program) || !modules) return undefined;
  const libraries = ['usr/lib', 'lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu'].map(at).join(':');
  const loader = [at('lib/x86_64-linux-gnu/ld-linux-x86-64.so.2'), '--library-path', libraries];
  return { command: [...(root === '/' ? [] : loader), program], modules, share: at('usr/share/asterisk') };
}

const MODULES = [
  'pbx_config',
  'app_playback',
  'app_record',
  'res_speech',
  'res_agi',
  'res_clioriginate',
  'format_pcm',
  'format_sln',
  'format_wav',
  'codec_alaw',
  'codec_ulaw',
  'codec_resample',
  'res_timing_timerfd',
];

/** Starts it without a network, in its own folders; `dialplan` is its extensions.conf. */
export async function startAsterisk({ command: [program, ...args], modules, share }: Found, dialplan: string) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-asterisk-'));
  const sounds = path.join(root, 'sounds/en');
  fs.mkdirSync(sounds, { recursive: true });
  for (const folder of ['custom', 'recordings', 'priv-callerintros']) fs.mkdirSync(path.join(root, 'sounds', folder));
  fs.symlinkSync(path.join(share, 'documentation'), path.join(root, 'documentation'));
  const folders = ['varlib', 'db', 'key', 'data', 'agi', 'spool', 'run', 'log', 'etc'].map(
    (of) => `ast${of}dir => ${root}`,
  );
  const files = {
    'asterisk.conf': `[directories]\n${folders.join('\n')}\nastmoddir => ${modules}\n[options]\nnocolor = yes\n`,
    'modules.conf': `[modules]\nautoload=no\n${MODULES.map((name) => `load=${name}.so`).join('\n')}\n`,
    'logger.conf': '[general]\n[logfiles]\nconsole => notice,warning,error,verbose(3)\n',
    'extensions.conf': dialplan,
  };
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(root, name), text);
  const config = ['-C', path.join(root, 'asterisk.conf')];
  const child = spawn(program!, [...args, ...config, '-f', '-vvv'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const ended = new Promise((resolve) => child.on('exit', resolve).on('error', resolve));
  await until('Asterisk is ready', async () => {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`Asterisk does not start: ${log}`);
    return log.includes('Asterisk Ready');
  });
  return {
    sounds,
    /** Folder of its AGI programs, and of what it is told to record. */
    root,
    /** Output since it was ready: files of its own that it misses earlier do not count. */
    log: () => log.slice(log.indexOf('Asterisk Ready')),
    /** Runs a console command and returns its output. */
    tell: (line: string) => spawnSync(program!, [...args, ...config, '-rx', line]).stdout.toString(),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}
