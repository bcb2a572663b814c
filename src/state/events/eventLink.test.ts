import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEAT_MS, SILENCE_MS } from '#contract/events.ts';
import { isServerReachable } from '#api/client/reachability.ts';
import { connectSession } from '#api/client/session.ts';
import { signedInSession } from '#testing/signedInSession.ts';
import { type EventLink, openEventLink } from './eventLink.ts';

const text = new TextEncoder();
const hello = (id: string) => `event: hello\nid: ${id}\ndata: {"release":null,"isResumed":true}\n\n`;
let asked: (string | null)[];
let lines: { write(piece: string): void; end(): void; isCut(): boolean }[];
let isSwallowed: boolean;
let link: EventLink;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, lines, isSwallowed] = [[], [], false];
  connectSession(signedInSession);
  vi.stubGlobal('fetch', async (_: string, { headers, signal }: RequestInit) => {
    asked.push(new Headers(headers).get('last-event-id'));
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      if (!isSwallowed) resolve(new Response(openLine(signal!)));
    });
  });
});
afterEach(() => {
  link.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openLine(signal: AbortSignal) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      lines.push({
        write: (piece) => controller.enqueue(text.encode(piece)),
        end: () => controller.close(),
        isCut: () => signal.aborted,
      });
    },
  });
}

const news = { hello: vi.fn(), changes: vi.fn(), beat: vi.fn(), lost: vi.fn() };

test('a line that ended is opened again from where it was, soon', async () => {
  link = openEventLink(undefined, news);
  await vi.advanceTimersByTimeAsync(10);
  lines[0]!.write(hello('7'));
  lines[0]!.write('event: changes\nid: 8\ndata: {"changes":[{"kind":"settings"}]}\n\n');
  await vi.advanceTimersByTimeAsync(10);
  expect(news.changes).toHaveBeenLastCalledWith([{ kind: 'settings' }], '8');
  lines[0]!.end();
  await vi.advanceTimersByTimeAsync(1100);
  expect(asked).toEqual([null, '8']);
});

test('a server that is away is told at once, and asked less and less', async () => {
  vi.stubGlobal('fetch', async () => {
    asked.push(null);
    throw new TypeError('Failed to fetch');
  });
  link = openEventLink(undefined, news);
  await vi.advanceTimersByTimeAsync(10);
  expect(news.lost).toHaveBeenCalledOnce();
  expect(isServerReachable()).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.length).toBeLessThan(60);
});

test('a line that falls silent is given up, and one that beats is kept', async () => {
  link = openEventLink('3', news);
  await vi.advanceTimersByTimeAsync(10);
  lines[0]!.write(hello('3'));
  for (let beat = 0; beat < 5; beat += 1) {
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    lines[0]!.write('event: beat\ndata: {}\n\n');
  }
  expect([lines.length, lines[0]!.isCut()]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(SILENCE_MS + 3000);
  expect([lines[0]!.isCut(), asked]).toEqual([true, ['3', '3']]);
});

test('where something swallows the stream it is tried rarely, also when somebody comes back to the page', async () => {
  isSwallowed = true;
  link = openEventLink(undefined, news);
  await vi.advanceTimersByTimeAsync(40_000);
  link.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked.length).toBeGreaterThan(1);
});
