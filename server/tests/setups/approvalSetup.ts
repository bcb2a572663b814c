import { hashToken, newToken } from '#server/base/tokens.ts';
import { approvalLinks } from '#server/modules/approvalLinks/schema.ts';
import { projects } from '#server/modules/projects/schema.ts';
import type { TestServer } from '#server/tests/testServer.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { type Api, apiBy, client } from '#testing/client.ts';
import { cookiesOf } from '#testing/cookies.ts';

export const tokenOf = (url: string) => url.split('/').at(-1)!;

export interface LinkClient extends Api {
  readonly cookie: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Opens an approval link as a browser does, which may be signed in as somebody, and calls with its cookie. */
export async function openLink(
  origin: string,
  { url }: { url: string },
  browser: Api = client(origin, undefined),
): Promise<LinkClient> {
  const opened = await browser.ask(clientApprovals.open, { token: tokenOf(url) });
  if (opened.status !== 200) throw new Error(`${opened.status} ${JSON.stringify(opened.body)}`);
  const cookie = cookiesOf(opened.headers);
  const send = (path: string, init?: RequestInit) =>
    fetch(origin + path, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } });
  return { ...apiBy((path, request) => send(path, request)), cookie, fetch: send };
}

/** Creates a link without prompts, in a project of its own, and opens it. */
export async function openEmptyLink({ db, origin }: Pick<TestServer, 'db' | 'origin'>): Promise<LinkClient> {
  const token = newToken();
  const [project] = await db.insert(projects).values({ name: 'Vazio', description: 'Sem prompts' }).returning();
  await db.insert(approvalLinks).values({
    projectId: project!.id,
    title: 'Vazio',
    clientName: 'Ninguém',
    createdByName: 'Um teste',
    tokenHash: hashToken(token),
    mayDownload: false,
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  return openLink(origin, { url: token });
}
