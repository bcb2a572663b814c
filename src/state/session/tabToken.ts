import { localStore, sessionStore } from '#core/platform.ts';
import { ofBase } from '#common/device/atBase.ts';

const KEY = ofBase('entoa-session');
/**
 * The last characters of the newest token, on disk: a tab compares them to learn whether its own token is the newest.
 * They authorize nothing.
 */
const NEWEST = ofBase('entoa-session-newest');
const MARK_LENGTH = 6;
const ANSWER_MS = 1500;

type Message = { readonly ask: string } | { readonly answer: string; readonly token: string };

const channel = 'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel(KEY) : undefined;
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const token = 'ask' in data ? readOwn() : undefined;
  if ('ask' in data && token !== undefined) channel.postMessage({ answer: data.ask, token } satisfies Message);
});

/** Stores the refresh token of a session that is not remembered: in this tab only, never on disk. Null removes it. */
export function saveTabToken(token: string | null): void {
  if (token === null) {
    if (sessionStore.getItem(KEY) !== null) localStore.removeItem(NEWEST);
    sessionStore.removeItem(KEY);
    return;
  }
  sessionStore.setItem(KEY, token);
  localStore.setItem(NEWEST, token.slice(-MARK_LENGTH));
}

/** The newest token of this or another tab; a used token must never be sent again. */
export async function findTabToken(): Promise<string | undefined> {
  return readOwn() ?? (await askOtherTabs());
}

function readOwn(): string | undefined {
  const token = sessionStore.getItem(KEY);
  return token !== null && token.slice(-MARK_LENGTH) === localStore.getItem(NEWEST) ? token : undefined;
}

/** A frozen tab does not reply: then the person has to sign in here too. */
function askOtherTabs(): Promise<string | undefined> {
  if (!channel) return Promise.resolve(undefined);
  const ask = String(Math.random());
  return new Promise((resolve) => {
    const settle = (token?: string) => {
      channel.removeEventListener('message', hear);
      clearTimeout(timer);
      resolve(token);
    };
    const hear = ({ data }: MessageEvent<Message>) => {
      if ('answer' in data && data.answer === ask) settle(data.token);
    };
    const timer = setTimeout(settle, ANSWER_MS);
    channel.addEventListener('message', hear);
    channel.postMessage({ ask } satisfies Message);
  });
}
