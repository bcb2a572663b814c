import { ofBase } from '#common/device/atBase.ts';

const KEY = ofBase('entoa-session');
/** The end of the newest token, on disk: tells a tab whether its own is still the one. It opens nothing. */
const NEWEST = ofBase('entoa-session-newest');
const MARK_LENGTH = 6;
const ANSWER_MS = 1500;

type Message = { readonly ask: string } | { readonly answer: string; readonly token: string };

const channel = 'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel(KEY) : undefined;
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const token = 'ask' in data ? readOwn() : undefined;
  if ('ask' in data && token !== undefined) channel.postMessage({ answer: data.ask, token } satisfies Message);
});

/** Keeps the refresh token of a session that is not remembered: in this tab, never on disk. Null: there is none. */
export function saveTabToken(token: string | null): void {
  try {
    if (token === null) {
      if (sessionStorage.getItem(KEY) !== null) localStorage.removeItem(NEWEST);
      sessionStorage.removeItem(KEY);
      return;
    }
    sessionStorage.setItem(KEY, token);
    localStorage.setItem(NEWEST, token.slice(-MARK_LENGTH));
  } catch {
    /* Storage denied: the session lives as long as the page. */
  }
}

/** The newest token that this tab or another holds; a used one must never be tried again. */
export async function findTabToken(): Promise<string | undefined> {
  return readOwn() ?? (await askOtherTabs());
}

function readOwn(): string | undefined {
  try {
    const token = sessionStorage.getItem(KEY);
    return token !== null && token.slice(-MARK_LENGTH) === localStorage.getItem(NEWEST) ? token : undefined;
  } catch {
    return undefined;
  }
}

/** A frozen tab does not answer: then the person signs in here too. */
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
