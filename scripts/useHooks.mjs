import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' });

/**
 * Points git to .githooks; npm runs this after it has installed the packages. Only a clone that a person works in gets
 * hooks: no folder without git, no linked worktree (it shares the settings of its clone), no run of CI, and no clone
 * with hooks of its own.
 */
const isClone = statSync('.git', { throwIfNoEntry: false })?.isDirectory() === true;
if (isClone && !process.env.CI && git('config', 'core.hooksPath').stdout === '')
  git('config', 'core.hooksPath', '.githooks');
