import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEvicted, isAudioPath, opusRenditionOf, otherRenditionOf, type KeptClip } from './audioOnDevice.ts';

const clip = fc.record({
  path: fc.string({ minLength: 1 }),
  bytes: fc.integer({ min: 1, max: 1000 }),
  heardAt: fc.integer({ min: 0, max: 50 }),
});
const shelf = fc.record({
  clips: fc.uniqueArray(clip, { selector: ({ path }) => path, maxLength: 40 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  limit: fc.integer({ min: 0, max: 20_000 }),
});
const sum = (clips: readonly KeptClip[]) => clips.reduce((all, { bytes }) => all + bytes, 0);

test('what stays fits; no more goes than must; what is pinned goes last, what was heard long ago first', () => {
  fc.assert(
    fc.property(shelf, ({ clips, share, limit }) => {
      const pinned = new Set(clips.slice(0, Math.floor(clips.length * share)).map(({ path }) => path));
      const evicted = chooseEvicted(clips, (path) => pinned.has(path), limit);
      const gone = new Set(evicted);
      const kept = clips.filter((one) => !gone.has(one));
      expect(sum(kept)).toBeLessThanOrEqual(limit);
      // The last evicted clip was needed to get below the limit.
      const last = evicted.at(-1);
      if (last) expect(sum(kept) + last.bytes).toBeGreaterThan(limit);
      // No pinned clip is evicted while an unpinned one stays.
      if (evicted.some(({ path }) => pinned.has(path))) expect(kept.every(({ path }) => pinned.has(path))).toBe(true);
      for (const out of evicted) {
        for (const stays of kept)
          if (pinned.has(out.path) === pinned.has(stays.path)) expect(out.heardAt).toBeLessThanOrEqual(stays.heardAt);
      }
    }),
  );
});

test('the same shelf gives the same choice whatever its order, and a second look finds nothing to do', () => {
  fc.assert(
    fc.property(shelf, ({ clips, limit }) => {
      const first = chooseEvicted(clips, () => false, limit);
      expect(chooseEvicted([...clips].reverse(), () => false, limit)).toEqual(first);
      const gone = new Set(first);
      expect(
        chooseEvicted(
          clips.filter((one) => !gone.has(one)),
          () => false,
          limit,
        ),
      ).toEqual([]);
    }),
  );
});

test('a clip just heard is never the first to go', () => {
  fc.assert(
    fc.property(shelf, fc.integer({ min: 1, max: 1000 }), ({ clips, limit }, bytes) => {
      const now: KeptClip = { path: 'now', bytes, heardAt: 1000 };
      const evicted = chooseEvicted([...clips.filter(({ path }) => path !== 'now'), now], () => false, limit);
      expect(evicted.indexOf(now)).toSatisfy((at: number) => at === -1 || at === evicted.length - 1);
    }),
  );
});

test('only whole names of audio are audio; a copy and its master name each other', () => {
  const master = `/api/audio/${'0a'.repeat(32)}.wav`;
  expect(
    [master, opusRenditionOf(master), '/api/audio/x.wav', `${master}/../x`, `/v1${master}`].map(isAudioPath),
  ).toEqual([true, true, false, false, false]);
  expect(otherRenditionOf(otherRenditionOf(master))).toBe(master);
});
