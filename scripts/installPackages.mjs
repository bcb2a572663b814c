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
  'ffmpeg',
  'sox',
  'pgbouncer',
];

const { code: missing } = await runProgram('dpkg', ['--status', ...packages], { isQuiet: true });
if (missing === 0) process.exit(0);
const env = { DEBIAN_FRONTEND: 'noninteractive' };
await runProgram('apt-get', ['update', '-qq'], { env });
const { code } = await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
process.exit(code);
