import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { chromium } from 'playwright';

const SETTLED_MS = 2000;

/** Disables the browser's own background work. */
export const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Sends a DevTools protocol command to a page. */
export type Send = <Result>(method: string, params?: object) => Promise<Result>;

export interface BareChromium {
  /** Opens a page of 390 px width, and closes it after the work. */
  inPage<Result>(work: (send: Send) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * A headless Chromium with a profile, controlled over its pipe: nothing runs in its pages beyond what is requested. The
 * scripts and listeners of a test driver, slowed down with the page, took a quarter of a launch.
 */
export async function openBareChromium(profile: string): Promise<BareChromium> {
  const child = spawn(
    process.env['CHROMIUM'] ?? chromium.executablePath(),
    [
      ...quietArguments,
      '--headless',
      '--lang=pt-BR',
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const asked = new Map<number, (answer: Answer) => void>();
  let count = 0;
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop()!;
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id === undefined) continue;
      asked.get(answer.id)?.(answer);
      asked.delete(answer.id);
    }
  });
  const send = <Result>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++count;
      asked.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as Result),
      );
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  // The browser's own address bar pages load first.
  await send('Browser.getVersion');
  await new Promise((resolve) => {
    setTimeout(resolve, SETTLED_MS);
  });
  return {
    async inPage(work) {
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
      const inPage: Send = (method, params) => send(method, params, sessionId);
      await inPage('Emulation.setDeviceMetricsOverride', {
        width: 390,
        height: 844,
        deviceScaleFactor: 1,
        mobile: false,
      });
      try {
        return await work(inPage);
      } finally {
        await send('Target.closeTarget', { targetId });
      }
    },
    async close() {
      await send('Browser.close');
      await ended;
    },
  };
}
