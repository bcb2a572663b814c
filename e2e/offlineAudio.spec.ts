import type { Page } from '@playwright/test';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { apiAs, type Api, expect, signIn } from './fixtures.ts';
import { settle, withOwnServer } from './ownServer.ts';

const test = withOwnServer({ SPEECH_THREADS: '2' });
test.use({ expectedErrors: [/ERR_CONNECTION|ERR_INTERNET|Failed to load resource|net::/] });

const TEXT = 'O saldo da sua conta é de mil duzentos e quarenta e nove reais e noventa centavos, e vence no dia vinte.';
const MEGABYTE = 1024 * 1024;

async function fill(api: Api, amount: number): Promise<{ idProject: number; made: Prompt[] }> {
  const { id: idProject } = await api.call(projects.create, {
    name: 'URA do ônibus',
    description: 'Ouvida onde não há rede',
  });
  const lines = Array.from({ length: amount }, (_, i) => `aviso_${String.fromCharCode(97 + i)}z;${TEXT} Aviso ${i}.`);
  await api.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: false },
    { file: { name: 'avisos.csv', content: `name;text\n${lines.join('\n')}` } },
  );
  await expect
    .poll(async () => (await api.call(projects.get, { id: idProject })).prompts.processed, { timeout: 40_000 })
    .toBe(amount);
  return {
    idProject,
    made: (await api.call(prompts.list, { idProject, perPage: 100, orderBy: 'id', orderByDirection: 'asc' })).data,
  };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const kept = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('voice-audio-v1'))
      ? (await (await caches.open('voice-audio-v1')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  );

/** Plays, seeks and plays on by an element of its own, as a browser does it; what went wrong, or how far it came. */
const listen = (page: Page, path: string, seekTo: number) =>
  page.evaluate(
    async ({ path, seekTo }) => {
      const audio = new Audio();
      audio.preload = 'metadata';
      const until = (event: string) =>
        new Promise<void>((resolve, reject) => {
          audio.addEventListener(event, () => resolve(), { once: true });
          audio.addEventListener('error', () => reject(new Error(`error ${audio.error?.code}`)), { once: true });
          setTimeout(() => reject(new Error(`no ${event}`)), 8000);
        });
      try {
        const loaded = until('loadedmetadata');
        audio.src = path;
        await loaded;
        const sought = until('seeked');
        audio.currentTime = seekTo;
        await sought;
        audio.muted = true;
        await audio.play();
        await new Promise((resolve) => {
          setTimeout(resolve, 600);
        });
        audio.pause();
        return { from: seekTo, to: audio.currentTime, duration: audio.duration };
      } catch (error) {
        return { problem: String(error) };
      }
    },
    { path, seekTo },
  );

test('what was heard plays and seeks without the server, in a page that never played it; what was not heard does not', async ({
  page,
  context,
  request,
  own,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 2);
  const [heard, unheard] = made as [Prompt, Prompt];
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await expect(page.getByText('no aparelho')).toHaveCount(0);
  await page.getByRole('button', { name: `Ouvir ${heard.name}` }).click();
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  expect(await kept(page)).toEqual([heard.path]);
  // The second row shows nothing: nobody asked for it.
  await expect(row(page, unheard.name).getByText('no aparelho')).toHaveCount(0);
  await page.close();
  await own.halt();

  const fresh = await context.newPage();
  await fresh.goto(`/dashboard/projects/${idProject}/prompts`);
  const played = await listen(fresh, heard.path!, heard.duration! - 1.5);
  expect(played).toMatchObject({ duration: expect.closeTo(heard.duration!, 1) });
  expect(played.to!).toBeGreaterThan(played.from! + 0.2);
  // By the screen's own player too.
  await fresh.getByRole('button', { name: `Ouvir ${heard.name}` }).click();
  await expect(fresh.getByRole('slider', { name: `Posição do áudio ${heard.name}` })).toBeVisible();
  await expect
    .poll(() =>
      fresh
        .getByRole('slider', { name: /Posição/ })
        .inputValue()
        .then(Number),
    )
    .toBeGreaterThan(0.3);
  expect(await listen(fresh, unheard.path!, 0)).toEqual({ problem: expect.stringMatching(/error|no /) });
  // A range by hand: exactly the bytes asked for.
  expect(
    await fresh.evaluate(async (path) => {
      const part = await fetch(path, { headers: { range: 'bytes=100-199' } });
      return [
        part.status,
        part.headers.get('content-range')?.replace(/\d+$/, ''),
        (await part.arrayBuffer()).byteLength,
      ];
    }, heard.path!),
  ).toEqual([206, 'bytes 100-199/', 100]);
});

test('a whole project is kept with its size told beforehand, goes on after a reload, plays without the server, and can be let go', async ({
  page,
  request,
  own,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 12);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts?perPage=20`);
  await page.getByRole('button', { name: 'Disponível offline', exact: true }).click();
  await expect(page.getByText(/12 áudios, cerca de [\d,]+ MB/)).toBeVisible();
  await page.getByRole('button', { name: 'Disponível offline: Projeto inteiro' }).click();
  await expect(page.getByText('Ouvir sem rede')).toHaveCount(0);
  // Its end is not waited for: the next page brings it there.
  await page.reload();
  await expect(page.getByText(/URA do ônibus no aparelho: 12 áudios/)).toBeVisible({ timeout: 20_000 });
  expect((await kept(page)).sort()).toEqual(made.map(({ path }) => path).sort());
  await own.halt();
  await page.reload();
  for (const prompt of [made[0]!, made[11]!]) expect((await listen(page, prompt.path!, 1)).to).toBeGreaterThan(1.2);
  await page.getByRole('button', { name: 'Tirar do offline: URA do ônibus' }).click();
  await expect(page.getByText(/no aparelho: 12/)).toHaveCount(0);
  // Let go is not thrown away: it stays as anything heard does, until room is needed.
  expect((await listen(page, made[3]!.path!, 1)).to).toBeGreaterThan(1.2);
});

test('a filtered list and a single prompt are kept by themselves, and cancelling stops the fetching', async ({
  page,
  request,
  own,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 6);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts?search=aviso_bz`);
  await page.getByRole('button', { name: 'Disponível offline', exact: true }).click();
  await page.getByRole('button', { name: 'Disponível offline: Só a lista filtrada' }).click();
  await expect(page.getByText('“aviso_bz” no aparelho: 1 áudio')).toBeVisible();
  expect(await kept(page)).toEqual([made[1]!.path]);

  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await row(page, made[4]!.name)
    .getByRole('button', { name: /Disponível offline/ })
    .click();
  await expect(row(page, made[4]!.name).getByText('no aparelho')).toBeVisible();
  expect((await kept(page)).sort()).toEqual([made[1]!.path!, made[4]!.path!].sort());

  // The rest cannot come now: cancelled, it does not come later either.
  await page.getByRole('button', { name: 'Disponível offline', exact: true }).click();
  await expect(page.getByText(/^6 áudios/)).toBeVisible();
  await own.halt();
  await page.getByRole('button', { name: 'Disponível offline: Projeto inteiro' }).click();
  await expect(page.getByText(/2 de 6 áudios/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar: URA do ônibus' }).click();
  await expect(page.getByText(/Guardando/)).toHaveCount(0);
  await own.restart();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForTimeout(1500);
  expect((await kept(page)).length).toBe(2);
});

test('the limit of this device lets the least recently heard go first, and what is pinned last', async ({
  page,
  request,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 4);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  for (const [index, prompt] of made.entries()) {
    if (index === 0)
      await row(page, prompt.name)
        .getByRole('button', { name: /Disponível offline/ })
        .click();
    else await page.evaluate((path) => fetch(path).then((answer) => answer.arrayBuffer()), prompt.path!);
    await expect.poll(() => kept(page).then((paths) => paths.length)).toBe(index + 1);
  }
  // Heard again: the last to go of what is not pinned.
  await listen(page, made[1]!.path!, 0.5);
  const room = made[0]!.bytes! + made[1]!.bytes! + 1000;
  await page.evaluate(async (bytes) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open('entoa-audio-state');
      open.onsuccess = () => resolve(open.result);
    });
    await new Promise((resolve) => {
      const write = database.transaction('entries', 'readwrite');
      write.objectStore('entries').put(bytes, 'limitBytes');
      write.oncomplete = resolve;
    });
    navigator.serviceWorker.controller!.postMessage({ type: 'TRIM_AUDIO' });
  }, room);
  await expect.poll(() => kept(page).then((paths) => paths.sort())).toEqual([made[0]!.path!, made[1]!.path!].sort());
});

test('a full quota is told, and what is here stays', async ({ page, context, request, own }) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 5);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await row(page, made[0]!.name)
    .getByRole('button', { name: /Disponível offline/ })
    .click();
  await expect(row(page, made[0]!.name).getByText('no aparelho')).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: own.origin, quotaSize: 0.1 * MEGABYTE });
  await page.getByRole('button', { name: `Ouvir ${made[2]!.name}` }).click();
  // Heard all the same.
  await expect
    .poll(() =>
      page
        .getByRole('slider', { name: /Posição/ })
        .inputValue()
        .then(Number),
    )
    .toBeGreaterThan(0.2);
  await expect(page.getByText('O navegador não tem mais espaço para guardar áudio.')).toBeVisible();
  expect(await kept(page)).toEqual([made[0]!.path]);
  await session.send('Storage.overrideQuotaForOrigin', { origin: own.origin });
});

test('signing out leaves no audio; who signs in next hears nothing of the one before', async ({
  page,
  request,
  own,
}) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 2);
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('button', { name: `Ouvir ${made[0]!.name}` }).click();
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/auth/login');
  await expect.poll(() => kept(page)).toEqual([]);
  expect(await leftInDatabases(page)).toEqual({ 'entoa-audio-clips': 0, 'entoa-audio-pins': 0 });

  // A session that ran out: what was heard stays for its owner, unheard by anybody else.
  await page.waitForLoadState('networkidle');
  await signIn(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('button', { name: `Ouvir ${made[1]!.name}` }).click();
  await expect(page.getByText('no aparelho').first()).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase('entoa-state');
        gone.onsuccess = resolve;
        gone.onblocked = resolve;
      }),
  );
  await page.goto('/auth/login');
  await page.context().clearCookies();
  await page.goto('/dashboard/projects');
  await page.waitForURL('**/auth/login**');
  const ask = () =>
    page.evaluate(
      (path) =>
        fetch(path).then(
          ({ status }) => status,
          () => 'refused',
        ),
      made[1]!.path!,
    );
  expect(await ask()).toBe(401);
  await page.waitForTimeout(1000);
  await signIn(page, 'MANAGER');
  await expect.poll(() => kept(page)).toEqual([]);
  await own.halt();
  expect(await ask()).toBe('refused');
});

test('saving data, the light copy comes, says so, and plays without the server', async ({ page, request, own }) => {
  const { idProject, made } = await fill(await apiAs(request, 'USER'), 2);
  const [first, second] = made as [Prompt, Prompt];
  await signIn(page);
  await settle(page);
  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('button', { name: /Notificações e este aparelho/ }).click();
  await page.getByRole('tab', { name: 'Este aparelho' }).click();
  await page.getByRole('switch', { name: 'Economia de dados' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Ouvir ${first.name}` }).click();
  await expect(page.getByText('cópia leve')).toBeVisible();
  const light = first.path!.replace('.wav', '.ogg');
  await expect.poll(() => kept(page)).toEqual([light]);
  const bytes = await page.evaluate(
    async (path) => (await (await caches.match(path))!.arrayBuffer()).byteLength,
    light,
  );
  expect(bytes).toBeLessThan(first.bytes! / 8);
  await row(page, second.name)
    .getByRole('button', { name: /Disponível offline/ })
    .click();
  await expect.poll(() => kept(page).then((paths) => paths.length)).toBe(2);
  await own.halt();
  await page.reload();
  expect((await listen(page, second.path!.replace('.wav', '.ogg'), 1)).to).toBeGreaterThan(1.2);
  await page.getByRole('button', { name: `Ouvir ${second.name}` }).click();
  await expect
    .poll(() =>
      page
        .getByRole('slider', { name: /Posição/ })
        .inputValue()
        .then(Number),
    )
    .toBeGreaterThan(0.3);
});

const leftInDatabases = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries(
      await Promise.all(
        ['entoa-audio-clips', 'entoa-audio-pins'].map(async (name) => {
          const database = await new Promise<IDBDatabase>((resolve) => {
            const open = indexedDB.open(name);
            open.onsuccess = () => resolve(open.result);
          });
          const count = await new Promise((resolve) => {
            const asked = database.transaction('entries').objectStore('entries').count();
            asked.onsuccess = () => resolve(asked.result);
          });
          database.close();
          return [name, count];
        }),
      ),
    ),
  );
