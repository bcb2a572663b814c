import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costs } from '#contract/costs.ts';
import { dayIn } from '#contract/kit/days.ts';
import { costs as costsTable } from './schema.ts';
import { consolidateClosedDays } from './consolidate.ts';
import { server, manager, use, listDay, withServer } from '#server/tests/setups/costsSetup.ts';
import { cases } from '#testing/cases.ts';

withServer();

test('days begin and end in the time zone, also where summer time changes them', async () => {
  const at = (iso: string) => ({ at: new Date(iso) });
  await use([
    at('2026-03-01T02:59:59.999Z'),
    at('2026-03-01T03:00:00Z'),
    at('2026-03-02T02:59:59.999Z'),
    at('2026-03-02T03:00:00Z'),
  ]);
  expect(await manager.call(costs.consolidate, { consolidationDate: '2026-03-01' })).toEqual({
    consolidationDate: '2026-03-01',
    count: 1,
    sum: 0.000246,
  });
  // Last daylight-saving change in São Paulo: 4 November 2018 began at 3:00 UTC and lasted 23 hours.
  await use([
    at('2018-11-04T02:59:59Z'),
    at('2018-11-04T03:00:00Z'),
    at('2018-11-05T01:59:59Z'),
    at('2018-11-05T02:00:00Z'),
  ]);
  expect((await manager.call(costs.consolidate, { consolidationDate: '2018-11-04' })).sum).toBe(0.000246);
});

test('whatever was spoken in whatever order, sums are exact and consolidating again doubles nothing', async () => {
  const spoken = fc.record({
    type: fc.constantFrom('FILE' as const, 'STREAMING' as const),
    subjectId: fc.integer({ min: 1, max: 4 }),
    characters: fc.integer({ min: 0, max: 2000 }),
    micros: fc.integer({ min: 0, max: 999_999 }),
  });
  let day = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof({ weight: 5, arbitrary: spoken }, { weight: 1, arbitrary: fc.constant('consolidate' as const) }),
        { maxLength: 25 },
      ),
      async (acts) => {
        day += 1;
        const date = dayIn('UTC', new Date(Date.UTC(2020, 0, day)));
        const consolidate = () => manager.call(costs.consolidate, { consolidationDate: date });
        let micros = 0n;
        for (const act of acts) {
          if (act === 'consolidate') await consolidate();
          else {
            const { micros: price, ...row } = act;
            micros += BigInt(row.characters) * BigInt(price);
            await use([
              {
                ...row,
                subjectName: `Sujeito ${row.subjectId}`,
                unitPrice: (price / 1e6).toFixed(6),
                at: new Date(`${date}T15:00:00Z`),
              },
            ]);
          }
        }
        const done = await consolidate();
        expect(BigInt(Math.round(done.sum * 1e6))).toBe(micros);
        const { data, sum, meta } = await listDay(date);
        expect(meta.total).toBe(
          new Set(acts.flatMap((act) => (act === 'consolidate' ? [] : [`${act.type}${act.subjectId}`]))).size,
        );
        expect(sum).toBe(done.sum);
        expect(data.reduce((total, { price }) => total + BigInt(Math.round(price * 1e6)), 0n)).toBe(micros);
      },
    ),
    { numRuns: cases(20) },
  );
});

test('the scheduled job adds up every day that has ended, also one that got more later, but not today', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await use([
    { at: ago(3), subjectId: 901 },
    { at: ago(2), subjectId: 901 },
    { at: new Date(), subjectId: 901 },
  ]);
  const job = consolidateClosedDays(server.db, 'America/Sao_Paulo');
  const daysOf = async () =>
    (
      await server.db
        .select()
        .from(costsTable)
        .where(eq(costsTable.subjectId, 901))
        .orderBy(costsTable.consolidationDate)
    ).map((row) => [row.consolidationDate, row.characterCount]);
  await job();
  expect(await daysOf()).toEqual([
    [dayIn('America/Sao_Paulo', ago(3)), 1],
    [dayIn('America/Sao_Paulo', ago(2)), 1],
  ]);
  await use([{ at: ago(3), subjectId: 901, characters: 9 }]);
  await Promise.all([job(), job()]);
  expect(await daysOf()).toEqual([
    [dayIn('America/Sao_Paulo', ago(3)), 10],
    [dayIn('America/Sao_Paulo', ago(2)), 1],
  ]);
});

test('today is told as it grows, beyond what was consolidated of it already', async () => {
  const today = dayIn('America/Sao_Paulo');
  const read = () => manager.call(costs.today, {});
  await manager.call(costs.consolidate, { consolidationDate: today });
  expect(await read()).toEqual({ characterCount: 0, price: 0 });
  await use([{ at: new Date(), subjectId: 902, characters: 1000 }]);
  expect(await read()).toEqual({ characterCount: 1000, price: 0.123 });
  await manager.call(costs.consolidate, { consolidationDate: today });
  expect(await read()).toEqual({ characterCount: 0, price: 0 });
});
