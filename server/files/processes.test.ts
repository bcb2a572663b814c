import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { until } from '#testing/until.ts';
import { processesOfMachine, type ProcessNames, processesSinceBoot } from './processes.ts';

const bothWays: [string, ProcessNames][] = [
  ['of the machine', processesOfMachine],
  ['since its boot', processesSinceBoot!],
];

test.each(bothWays)(
  'a process is told from one that has ended, and from another of its number: %s',
  async (_, names) => {
    expect(names.hasEnded(names.own)).toBe(false);
    const [machine, pid, start] = names.own.split('-');
    expect(names.hasEnded(`${machine}-${pid}-${Number(start) + 1}`)).toBe(true);

    const child = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import fs from 'node:fs';
     console.log(fs.readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')[19]);
     setInterval(() => {}, 1000);`,
    ]);
    const [its] = (await once(child.stdout, 'data')) as [Buffer];
    const name = `${machine}-${child.pid}-${String(its).trim()}`;
    expect(names.hasEnded(name)).toBe(false);
    child.kill('SIGKILL');
    await until('its end to be seen', () => names.hasEnded(name));
  },
);

test('of another machine, or of no such name, nothing is known', () => {
  expect(processesSinceBoot!.own).not.toBe(processesOfMachine.own);
  expect(processesSinceBoot!.hasEnded(processesOfMachine.own)).toBeUndefined();
  for (const name of ['0123456789ab-1-1', '', 'worker', `${processesOfMachine.own}-1`])
    expect(processesOfMachine.hasEnded(name)).toBeUndefined();
});
