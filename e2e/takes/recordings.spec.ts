import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { audit } from '#contract/audit.ts';
import { batches } from '#contract/batches.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { auditBoth, auditScreen } from '#e2e/auditScreen.ts';
import { type Api, apiAs, expect, signIn } from '#e2e/fixtures.ts';
import { settle, withOwnServer } from '#e2e/ownServer.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-recordings-'));
/** Sound from the browser's microphone; it is read when the microphone opens. */
const SPOKEN = path.join(folder, 'spoken.wav');
const TEXT = 'Bom dia! Para falar com a central, tecle um. Para ouvir de novo, tecle dois.';

const test = withOwnServer({});
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|net::/],
  permissions: ['microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const microphone = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${SPOKEN}`,
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] });
  },
});
test.afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function spoken(api: Api, idProject: number, change: Partial<Prompt> = {}): Promise<Prompt> {
  const written = { name: 'saudacao', text: TEXT, speaker: 'Clara', compression: false };
  const { id } = (await api.call(prompts.create, { idProject, ...written, ...change })) as Prompt;
  await expect.poll(async () => (await api.call(prompts.get, { id })).status).toBe('PROCESSED');
  return api.call(prompts.get, { id });
}

test('a recording made in flight mode is sent once afterwards, approved, and left alone by a batch', async ({
  page,
  context,
  request,
}) => {
  const api = await apiAs(request, 'USER');
  const { id: idProject } = await api.call(projects.create, { name: 'URA gravada', description: 'Com voz humana' });
  const before = await spoken(api, idProject, { speaker: 'Bento' });
  fs.writeFileSync(SPOKEN, await (await request.get(before.path!)).body());
  await signIn(page);
  await settle(page);
  const edit = `/dashboard/projects/${idProject}/prompts/${before.id}/edit`;
  await page.goto(edit);
  await page.getByRole('button', { name: 'Gravar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gravar saudacao' });
  await expect(dialog).toContainText(TEXT);
  await auditBoth(page, 'before a recording');
  await context.setOffline(true);
  await expect(dialog).toContainText('Sem conexão, ela espera neste aparelho');
  await dialog.getByRole('button', { name: 'Começar' }).click();
  await expect(dialog.getByText(/^Começa em [123]$/)).toBeVisible();
  await expect(dialog.getByText('Gravando')).toBeVisible();
  await auditScreen(page, 'while recording');
  await page.waitForTimeout(before.duration! * 1000 + 500);
  await expect
    .poll(() => dialog.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0.1);
  await dialog.getByRole('button', { name: 'Parar' }).click();
  await dialog.getByRole('button', { name: 'Ouvir a gravação' }).click();
  await expect(dialog.getByRole('button', { name: 'Pausar a gravação' })).toBeVisible();
  await auditBoth(page, 'a recording to keep');
  await dialog.getByRole('button', { name: 'Ficar com esta gravação' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '1 por enviar' })).toBeVisible();
  expect((await api.call(prompts.get, { id: before.id })).path).toBe(before.path);
  await context.setOffline(false);
  await expect.poll(async () => (await api.call(prompts.get, { id: before.id })).recording?.by).toBe('Ugo Usuário');
  const recorded = await api.call(prompts.get, { id: before.id });
  expect(recorded).toMatchObject({ status: 'PROCESSED', text: TEXT });
  expect(recorded.duration!).toBeGreaterThan(3);
  const admin = await apiAs(request, 'ADMIN');
  const acts = (await admin.call(audit.list, { search: 'prompts.record' })).data;
  expect(acts.filter(({ entityId }) => entityId === String(before.id))).toHaveLength(1);

  await page.goto(`/dashboard/projects/${idProject}/prompts`);
  const row = page.getByRole('row', { name: /saudacao/ });
  await expect(row).toContainText('Voz humana');
  await api.call(prompts.approve, { id: before.id });
  const sound = await (await request.get(recorded.path!)).body();
  await api.call(batches.create, { id: idProject, action: 'voice', speaker: 'Davi', filter: {} });
  await expect.poll(async () => (await api.call(batches.list, { idProject })).data[0]?.status).toBe('DONE');
  const after = await api.call(prompts.get, { id: before.id });
  expect(after).toMatchObject({ path: recorded.path, approvedBy: 'Ugo Usuário', speaker: 'Bento' });
  expect((await (await request.get(after.path!)).body()).equals(sound)).toBe(true);

  // Another text leaves the recording, marked.
  await page.goto(edit);
  await expect(page.getByText('Voz humana, gravada por Ugo Usuário')).toBeVisible();
  await page.getByRole('textbox', { name: 'Texto' }).fill('Boa tarde!');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: 'Mudar o texto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click();
  await expect(row).toContainText('Gravada para outro texto');
  await auditBoth(page, 'a list with a recording of another text');
  await page.goto(edit);
  await page.getByRole('button', { name: 'Gerar com a voz' }).click();
  await expect.poll(async () => (await api.call(prompts.get, { id: before.id })).recording).toBeNull();
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** Makes a file of `SPOKEN` with the arguments of ffmpeg. */
function convert(name: string, ...args: string[]): string {
  const file = path.join(folder, name);
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', SPOKEN, ...args, file]);
  if (status !== 0) throw new Error(String(stderr));
  return file;
}

function put(name: string, content: Uint8Array): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

test.describe('sound files', () => {
  test.skip(!hasFfmpeg, 'ffmpeg');
  test('each is taken or refused in a sentence', async ({ page, request }) => {
    const api = await apiAs(request, 'USER');
    const { id: idProject } = await api.call(projects.create, { name: 'Arquivos', description: 'De todo tipo' });
    const { id, path: audio } = await spoken(api, idProject);
    fs.writeFileSync(SPOKEN, await (await request.get(audio!)).body());
    const taken = [
      convert('voz.mp3', '-b:a', '64k'),
      convert('voz.m4a', '-c:a', 'aac'),
      convert('voz.aac', '-c:a', 'aac', '-f', 'adts'),
      convert('vorbis.ogg', '-c:a', 'libvorbis'),
      convert('opus.ogg', '-c:a', 'libopus'),
      convert('voz.flac'),
      convert('estereo96.wav', '-ac', '2', '-ar', '96000', '-c:a', 'pcm_s24le'),
      convert('telefone.wav', '-ar', '8000', '-c:a', 'pcm_alaw'),
      put('errado.wav', fs.readFileSync(path.join(folder, 'voz.mp3'))),
    ];
    const refused = {
      [put('defeito.mp3', Buffer.alloc(5000, 7))]: /não lê este arquivo de som/,
      [put('texto.ogg', Buffer.from('não é som'))]: /não lê este arquivo de som/,
      [put('vazio.wav', Buffer.alloc(0))]: /está vazio/,
      [convert('silencio.wav', '-af', 'volume=0')]: /Não há som/,
      [convert('tres-horas.mp3', '-af', 'apad=whole_dur=10800', '-b:a', '8k', '-ar', '8000')]: /passa de 10 minutos/,
      [put('enorme.wav', Buffer.alloc(51 * 1024 * 1024))]: /passa de 50 MB/,
    };
    await signIn(page);
    const edit = `/dashboard/projects/${idProject}/prompts/${id}/edit`;
    await page.goto(edit);
    const dialog = page.getByRole('dialog', { name: 'Enviar gravação para saudacao' });
    const choose = async (file: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: 'Escolher arquivo' }).click(),
      ]);
      await chooser.setFiles(file);
    };
    await page.getByRole('button', { name: 'Enviar gravação' }).click();
    for (const [file, sentence] of Object.entries(refused)) {
      await choose(file);
      await expect(dialog.getByRole('alert'), file).toContainText(sentence);
    }
    await auditBoth(page, 'a refused file');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    for (const file of taken) {
      const { version } = await api.call(prompts.get, { id });
      await page.getByRole('button', { name: 'Enviar gravação' }).click();
      await choose(file);
      await dialog.getByRole('button', { name: 'Ficar com esta gravação' }).click();
      await expect(dialog, file).toBeHidden();
      const now = await api.call(prompts.get, { id });
      expect(now.version, file).toBe(version + 1);
      expect(now.duration!, file).toBeGreaterThan(3);
    }
  });

  test('many are assigned by their names, from a zip too', async ({ page, request }) => {
    const api = await apiAs(request, 'USER');
    const { id: idProject } = await api.call(projects.create, { name: 'Em lote', description: 'Muitos arquivos' });
    const first = await spoken(api, idProject, { name: 'Boas Vindas' });
    await spoken(api, idProject, { name: 'despedida', text: 'Até logo.' });
    fs.writeFileSync(SPOKEN, await (await request.get(first.path!)).body());
    const zip = new ZipFile();
    zip.addFile(convert('DESPEDIDA.flac'), 'gravadas/DESPEDIDA.flac');
    zip.addBuffer(Buffer.from('outra coisa'), 'leia-me.txt');
    zip.end();
    const zipped = put('gravadas.zip', await buffer(zip.outputStream));
    const files = [convert('boas-vindas.mp3'), zipped, convert('sobra.ogg', '-c:a', 'libopus')];
    await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
    await page.getByRole('button', { name: 'Adicionar de outro jeito' }).click();
    await page.getByRole('menuitem', { name: 'Enviar gravações' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar gravações' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Escolher arquivos' }).click(),
    ]);
    await chooser.setFiles(files);
    const lines = dialog.getByRole('list', { name: 'Enviar gravações' }).getByRole('listitem');
    await expect(lines).toHaveCount(3);
    await expect(lines.filter({ hasText: 'sobra.ogg' })).toContainText('Nenhum prompt com este nome');
    await auditBoth(page, 'what goes where');
    await dialog.getByRole('button', { name: 'Enviar 2 gravações' }).click();
    await expect(lines.filter({ hasText: 'Enviada' })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('row').filter({ hasText: 'Voz humana' })).toHaveCount(2);
  });
});
