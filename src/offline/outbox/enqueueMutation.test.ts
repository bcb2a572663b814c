import { expect, test } from 'vitest';
import { sendEntry } from './enqueueMutation.ts';

test('a decision that the build of today does not know comes to the person, and holds up nothing', async () => {
  const outcome = await sendEntry({
    id: 'a',
    userId: 1,
    at: '',
    name: 'prompts.retired',
    label: 'boas_vindas',
    input: {},
  });
  expect(outcome).toMatchObject({ kind: 'problem', status: 422, refusal: { code: 'DECISION_OUTDATED' } });
});
