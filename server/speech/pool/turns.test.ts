import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

/** A task that takes the given number of turns and records each. */
async function work(
  openTurn: ReturnType<typeof openTurns>,
  name: string,
  isService: boolean,
  turns: number,
  seen: string[],
) {
  let holds = false;
  const turn = openTurn(isService, (isOn) => {
    holds = isOn;
  });
  for (let i = 0; i < turns; i += 1) {
    await turn.take();
    expect(holds).toBe(true);
    seen.push(name);
    await Promise.resolve();
  }
  turn.leave();
  expect(holds).toBe(false);
}

test('one at a time, in order; a newcomer is heard first, and others have every fifth turn at least', async () => {
  const [openTurn, seen] = [openTurns(), [] as string[]];
  const tasks = [
    work(openTurn, 'file', false, 3, seen),
    work(openTurn, 'a', true, 6, seen),
    work(openTurn, 'b', true, 6, seen),
  ];
  await Promise.all(tasks);
  expect(seen[0]).toBe('file');
  expect(seen.slice(1, 7)).toEqual(['a', 'b', 'a', 'b', 'file', 'a']);
  expect(seen.filter((name) => name === 'file')).toHaveLength(3);
  expect(seen).toHaveLength(15);
});

test('who left waits for nobody, and nobody for them', async () => {
  const [openTurn, seen] = [openTurns(), [] as string[]];
  await work(openTurn, 'a', true, 1, seen);
  await work(openTurn, 'b', false, 2, seen);
  expect(seen).toEqual(['a', 'b', 'b']);
});
