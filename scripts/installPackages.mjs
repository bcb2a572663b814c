import fs from 'node:fs';
import path from 'node:path';
import { runProgram } from './tooling.mjs';

/** Debian's packages that the whole proof uses besides Node and git; run as root, this installs them. */
const packages = [
  'chromium',
  'chromium-headless-shell',
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'xauth',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-libav',
  'curl',
  'ffmpeg',
  'sox',
  'pgbouncer',
];

/**
 * Packages that Debian 12 lacks, by the release that has them. They are unpacked below this folder with all that they
 * need, so that nothing of the machine changes; `testing/unpacked.ts` knows the folder too.
 */
const unpackedFolder = '/var/cache/entoa';
const fromOtherReleases = { asterisk: ['bullseye', 'asterisk'], openai: ['trixie', 'python3-openai'] };

const env = { DEBIAN_FRONTEND: 'noninteractive' };
const { code: missing } = await runProgram('dpkg', ['--status', ...packages], { isQuiet: true });
if (missing !== 0) {
  await runProgram('apt-get', ['update', '-qq'], { env });
  const { code } = await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  });
  if (code !== 0) process.exit(code);
}
for (const [name, [release, wanted]] of Object.entries(fromOtherReleases))
  if (!fs.existsSync(path.join(unpackedFolder, name)) && !(await unpack(name, release, wanted)))
    console.error(`${wanted} of Debian ${release} could not be unpacked: tests that need it are skipped.`);

/** Fetches a package and everything it depends on, whatever is installed, and unpacks all of it. */
async function unpack(name, release, wanted) {
  const work = path.join(unpackedFolder, `${name}.part`);
  const at = (place) => path.join(work, place);
  fs.rmSync(work, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'archives/partial', 'root']) fs.mkdirSync(at(folder), { recursive: true });
  fs.writeFileSync(at('status'), '');
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
  fs.writeFileSync(at('list'), `deb [signed-by=${keyring}] http://deb.debian.org/debian ${release} main\n`);
  const settings = {
    'Dir::Etc::sourcelist': at('list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': at('lists'),
    'Dir::State::status': at('status'),
    'Dir::Cache::archives': at('archives'),
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
  };
  const apt = async (...args) => {
    const options = Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
    return (await runProgram('apt-get', ['-qq', ...options, ...args], { env })).code === 0;
  };
  if (!(await apt('update')) || !(await apt('install', '-y', '--no-install-recommends', '--download-only', wanted)))
    return false;
  for (const file of fs.readdirSync(at('archives')).filter((entry) => entry.endsWith('.deb')))
    if ((await runProgram('dpkg', ['-x', path.join(at('archives'), file), at('root')])).code !== 0) return false;
  fs.renameSync(at('root'), path.join(unpackedFolder, name));
  fs.rmSync(work, { recursive: true });
  return true;
}
