import type { Page, Request } from '@playwright/test';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { comments } from '#contract/comments.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { auditBoth } from '#e2e/auditScreen.ts';
import { type Api, expect, test } from '#e2e/fixtures.ts';

test.use({
  // Answers to a link that was closed, and requests without a network.
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/],
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

/** A project with `count` spoken prompts, and a link to all of them. */
async function newLink(api: Api, count: number, more: object = {}) {
  const { id } = await api.call(projects.create, { name: 'URA da clínica', description: 'Para a cliente ouvir' });
  const made: Prompt[] = [];
  for (let i = 0; i < count; i += 1)
    made.push(
      (await api.call(prompts.create, {
        idProject: id,
        name: `saudacao_${'abcdefgh'[i]}`,
        text: `Olá! Esta é a frase ${i + 1}, de R$ 10,50.`,
        speaker: 'Clara',
        compression: false,
      })) as Prompt,
    );
  await expect.poll(async () => (await api.call(projects.get, { id })).prompts.processed).toBe(count);
  const link = await api.call(approvalLinks.create, {
    id,
    title: 'Saudações da URA',
    note: 'Ouça com calma, por favor.',
    client: 'Clínica Santa Rita',
    filter: {},
    ...more,
  });
  return { id, link, made };
}

const card = (page: Page, name: string) => page.getByRole('article', { name });

/** Plays a card's audio to its end at twice the speed. */
async function hear(page: Page, name: string) {
  await card(page, name)
    .getByRole('button', { name: `Ouvir ${name}` })
    .click();
  await expect(card(page, name).getByText('Já ouvido', { exact: true })).toBeVisible();
}

test('a client hears and decides on a telephone without a network, and all of it is sent once', async ({
  page,
  api,
  context,
}) => {
  const { id, link } = await newLink(api, 5);
  const token = new URL(link.url).pathname.split('/').at(-1)!;
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  await page.goto(link.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Saudações da URA' })).toBeVisible();
  // The token is neither in the address nor in the history.
  await expect(page).toHaveURL(new RegExp(`/aprovacao/${link.id}$`));
  expect(await page.evaluate(() => [history.length, document.referrer])).toEqual([expect.any(Number), '']);
  await auditBoth(page, 'link');
  await page.setViewportSize({ width: 360, height: 740 });
  // The choice outlives the reloads.
  await page.getByRole('button', { name: 'Ver lista' }).click();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('entoa-approval-page')).keys()).length))
    .toBeGreaterThan(5);
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('entoa-approvals');
          opening.onsuccess = () => {
            const keys = opening.result.transaction('links').objectStore('links').getAllKeys();
            keys.onsuccess = () => resolve(keys.result.filter((key) => String(key).startsWith('audio')).length);
          };
        }),
    );
  await expect.poll(stored).toBe(5);
  const sent: string[] = [];
  context.on('response', (answer) => {
    if (answer.url().endsWith('/decisions')) sent.push(answer.request().postData()!);
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Sem conexão.')).toBeVisible();
  await page.getByText('2x').click();
  for (const letter of 'abcde') await hear(page, `saudacao_${letter}`);
  // A change is about the second at which it is asked for.
  await card(page, 'saudacao_e').getByRole('button', { name: 'Ouvir saudacao_e' }).click();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.currentTime)).toBeGreaterThan(0.3);
  await card(page, 'saudacao_e').getByRole('button', { name: 'Pedir mudança em saudacao_e' }).click();
  await expect(page.getByText(/^Ponto do áudio: \d+,\d s$/)).toBeVisible();
  await page.getByLabel('O que deve mudar?').fill('O valor está errado.');
  // The typed text and its place survive a reload.
  const where = await page.getByText(/^Ponto do áudio:/).textContent();
  await page.reload();
  await expect(page.getByLabel('O que deve mudar?')).toHaveValue('O valor está errado.');
  expect(await page.getByText(/^Ponto do áudio:/).textContent()).toBe(where);
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await page.getByRole('button', { name: 'Aprovar os que já ouvi (4)' }).click();
  await expect(page.getByText(/5 respostas esperam neste aparelho/)).toBeVisible();
  await expect(page.getByText('5 de 5 decididos')).toBeVisible();
  await card(page, 'saudacao_a').getByRole('button', { name: 'Desfazer a decisão sobre saudacao_a' }).click();
  await expect(page.getByText('4 de 5 decididos')).toBeVisible();
  await card(page, 'saudacao_a').getByRole('button', { name: 'Aprovar saudacao_a' }).click();
  expect(await api.call(approvalLinks.get, { id, idLink: link.id })).toMatchObject({ approved: 0, changes: 0 });
  // The decisions outlive a reload.
  await page.reload();
  await expect(page.getByText('5 de 5 decididos')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  await expect(page.getByText('4 aprovados e 1 com mudança pedida. Já avisamos quem enviou.')).toBeVisible();
  expect(await api.call(approvalLinks.get, { id, idLink: link.id })).toMatchObject({
    status: 'finished',
    approved: 4,
    changes: 1,
  });
  // Seven decisions, undoing and its repetition included, each under an id of its own.
  await expect.poll(() => new Set(sent.map((body) => (JSON.parse(body) as { id: string }).id)).size).toBe(7);
  expect(sent).toHaveLength(7);
  await auditBoth(page, 'all decided');
  await page.setViewportSize({ width: 360, height: 740 });
  await card(page, 'saudacao_b').getByRole('button', { name: 'Ouvir saudacao_b' }).click();
  const since = Date.now();
  await api.call(approvalLinks.revoke, { id, idLink: link.id });
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  expect(Date.now() - since).toBeLessThan(2000);
  expect(await page.evaluate(() => document.querySelector('audio')!.paused)).toBe(true);
  await expect.poll(stored).toBe(0);
  await auditBoth(page, 'closed');
  await page.goto(link.url);
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  // The token was only sent to open the page and the link, and nothing on the device contains it.
  const withToken = await Promise.all(
    requests.map(async (request) => {
      const sentHeaders = JSON.stringify(await request.allHeaders());
      expect(sentHeaders).not.toContain(token);
      return `${request.url()} ${request.postData() ?? ''}`.includes(token) && new URL(request.url()).pathname;
    }),
  );
  expect(new Set(withToken.filter(Boolean))).toEqual(new Set([`/aprovacao/${token}`, '/api/approvals/open']));
  expect(await keptOnDevice(page)).not.toContain(token);
});

test('a client hears three rounds on a telephone, one prompt at a time, the second without a network', async ({
  page,
  api,
  context,
}) => {
  const { id, link, made } = await newLink(api, 3);
  const about = { id, idLink: link.id };
  const rewrite = async ({ id: idPrompt, speaker, compression }: Prompt, text: string) => {
    await api.call(prompts.update, { id: idPrompt, text, speaker, compression });
    await expect.poll(async () => (await api.call(prompts.get, { id: idPrompt })).status).toBe('PROCESSED');
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const askChange = async (name: string, reason: string) => {
    await button(`Pedir mudança em ${name}`).click();
    await page.getByLabel('O que deve mudar?').fill(reason);
    await button('Enviar pedido').click();
  };
  await page.goto(link.url);
  // The page says who asks, before anything is heard.
  await expect(page.getByText('Ugo Usuário pede sua aprovação.')).toBeVisible();
  await expect(page.getByText('1 de 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  // Once one was played, an approval goes on to the next and plays it.
  await button('Ouvir saudacao_a').click();
  await button('Aprovar saudacao_a').click();
  await expect(button('Pausar saudacao_b')).toBeVisible();
  await askChange('saudacao_b', 'Sem o valor.');
  await expect(page.getByText('3 de 3', { exact: true })).toBeVisible();
  // The last decision is taken back from where the thumb is.
  await button('Desfazer').click();
  await expect(page.getByText('2 de 3', { exact: true })).toBeVisible();
  await askChange('saudacao_b', 'Sem o valor, por favor.');
  await button('Aprovar saudacao_c').click();
  await expect(page.getByRole('heading', { name: 'Obrigado!' })).toBeVisible();
  await expect(page.getByText('Você aprovou 2 sem ouvir até o fim.')).toBeVisible();
  await auditBoth(page, 'one at a time');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 360, height: 740 });

  await rewrite(made[1]!, 'Olá! Esta é a frase 2, sem valor.');
  await api.call(approvalLinks.sendAgain, about);
  await expect(page.getByText(/^2ª rodada, .+: 1 áudio para ouvir\./)).toBeVisible();
  await page.reload();
  const changed = page.getByRole('article', { name: 'saudacao_b' });
  await expect(changed.getByText('Mudou desde a última vez, como você pediu.')).toBeVisible();
  await expect(changed.getByText('Você pediu: “Sem o valor, por favor.”')).toBeVisible();
  await expect(changed.locator('del')).toContainText(['R$ 10,50']);
  await expect(changed.locator('ins').first()).toContainText('sem');
  // What was approved is out of the way, and still there.
  await expect(page.getByRole('article', { name: 'saudacao_a' })).toBeHidden();
  await page.getByText('Decididos em rodadas anteriores (2)').click();
  await expect(page.getByRole('article', { name: 'saudacao_a' })).toContainText('Aprovado');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await askChange('saudacao_b', 'Mais alegre.');
  await expect(page.getByText(/1 resposta espera neste aparelho/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await api.call(approvalLinks.get, about)).changes).toBe(1);
  await auditBoth(page, 'the second round');

  await rewrite(made[1]!, 'Olá! Que alegria: a frase 2!');
  await api.call(approvalLinks.sendAgain, about);
  await expect(page.getByText(/^3ª rodada/)).toBeVisible();
  await button('Aprovar saudacao_b').click();
  await expect.poll(async () => (await api.call(approvalLinks.get, about)).status).toBe('finished');
  // The address of the page, forwarded, says what it is.
  const stranger = await context.browser()!.newPage({ baseURL: new URL(link.url).origin });
  await stranger.goto(`/aprovacao/${link.id}`);
  await expect(
    stranger.getByRole('heading', { name: 'Este endereço só abre no aparelho de quem recebeu o link' }),
  ).toBeVisible();
  await stranger.close();
});

test('all are played one after the other, until somebody stops', async ({ page, api }) => {
  const { link } = await newLink(api, 2);
  await page.goto(link.url);
  await page.getByText('2x').click();
  await page.getByRole('button', { name: 'Ouvir todos' }).click();
  await expect(page.getByRole('button', { name: 'Pausar saudacao_a' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pausar saudacao_b' })).toBeVisible();
  await page.getByRole('button', { name: 'Parar' }).click();
  await expect(page.getByRole('button', { name: 'Ouvir saudacao_b' })).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('audio')!.paused)).toBe(true);
});

test('what a client approved at once is taken back at once, and nothing else', async ({ page, api }) => {
  const { id, link } = await newLink(api, 3);
  await page.goto(link.url);
  await page.getByRole('button', { name: 'Ver lista' }).click();
  await page.getByText('2x').click();
  const ofLink = () => api.call(approvalLinks.get, { id, idLink: link.id });
  for (const letter of 'abc') await hear(page, `saudacao_${letter}`);
  await card(page, 'saudacao_c').getByRole('button', { name: 'Aprovar saudacao_c' }).click();
  await page.getByRole('button', { name: 'Aprovar os que já ouvi (2)' }).click();
  await expect.poll(ofLink).toMatchObject({ approved: 3 });
  await page.getByRole('button', { name: 'Desfazer 2 aprovações' }).click();
  await expect(page.getByText('1 de 3 decididos')).toBeVisible();
  await expect.poll(ofLink).toMatchObject({ approved: 1 });
  await expect(page.getByRole('button', { name: /^Desfazer \d/ })).toHaveCount(0);
});

test('a slow answer does not take back what was decided after it was asked for', async ({ page, api }) => {
  const { link, made } = await newLink(api, 2);
  await page.goto(link.url);
  await expect(page.getByText('0 de 2 decididos')).toBeVisible();
  await page.getByRole('button', { name: 'Ver lista' }).click();
  let release: (() => void) | undefined;
  await page.route(
    new RegExp(`/api/approvals/${link.id}$`),
    async (route) => {
      const response = await route.fetch();
      await new Promise<void>((resolve) => (release = resolve));
      await route.fulfill({ response, headers: { ...response.headers(), 'x-held': 'yes' } });
    },
    { times: 1 },
  );
  // A comment from here makes the page ask anew.
  await api.call(comments.add, { id: made[1]!.id, idComment: crypto.randomUUID(), text: 'Que tal mais devagar?' });
  await expect.poll(() => release).toBeDefined();
  const decided = page.waitForResponse((response) => response.url().endsWith('/decisions'));
  await card(page, 'saudacao_a').getByRole('button', { name: 'Aprovar saudacao_a' }).click();
  await (await decided).finished();
  await expect(page.getByText('1 de 2 decididos')).toBeVisible();
  const hasGoneBack = await page.evaluateHandle(() => {
    const seen = { it: false };
    new MutationObserver(() => {
      seen.it ||= document.body.textContent.includes('0 de 2 decididos');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  const old = page.waitForResponse((response) => response.headers()['x-held'] === 'yes');
  release!();
  await (await old).finished();
  await page.waitForTimeout(300);
  expect(await hasGoneBack.jsonValue()).toEqual({ it: false });
});

/** All addresses and bodies in the caches, and all that is stored for this origin, as text. */
function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request))!.text());
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        for (const asking of [objects.getAllKeys(), objects.getAll()])
          texts.push(
            await new Promise<string>((resolve) => {
              asking.onsuccess = () => resolve(JSON.stringify(asking.result));
            }),
          );
      }
      database.close();
    }
    return texts.join('\n');
  });
}

test('a client whose clock is a year ahead opens a link that the server still answers, without a network too', async ({
  page,
  api,
  context,
}) => {
  const { link } = await newLink(api, 1);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 365 * 24 * 60 * 60 * 1000;
  });
  await page.goto(link.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Saudações da URA' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('entoa-approval-page')).keys()).length))
    .toBeGreaterThan(5);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Sem conexão.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Saudações da URA' })).toBeVisible();
});

test('a link that was copied with the end of its sentence opens, and says its end where it is read', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const { link } = await newLink(api, 1);
  await page.goto(`${link.url}).`);
  await expect(page.getByText(/^Vale até \d+ de \p{L}+$/u)).toBeVisible();
  const lisbon = await browser.newContext({ locale: 'pt-BR', timezoneId: 'Europe/Lisbon', baseURL: baseURL! });
  const there = await lisbon.newPage();
  await there.goto(`${link.url}>`);
  await expect(there.getByText(/^Vale até \d+ de \p{L}+ às 0[34]:00$/u)).toBeVisible();
  await lisbon.close();
});
