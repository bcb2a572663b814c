import fs from 'node:fs';
import { downloadOf } from '#e2e/downloadOf.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { auditWidth } from '#e2e/auditScreen.ts';
import { fill } from '#e2e/review/reviewFixtures.ts';
import { readEntries } from '#testing/formats/readZip.ts';

test('a pack for a switchboard: told before, asked for, downloaded', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { idProject } = await fill(api, ['Bom dia.', 'Até logo.']);
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Os áudios como você os ouve aqui, em WAV.')).toBeVisible();
  await dialog.getByLabel('Destino').selectOption({ label: 'Asterisk, FreePBX, Issabel' });
  await dialog.getByLabel('Nome dos arquivos').fill('{numero} Ação {nome}');
  await expect(dialog.locator('code').first()).toHaveText(/^[a-z0-9-]+\/001-acao-fala_ax\.alaw$/);
  await expect(dialog.getByText('2 nomes mudam: o destino não aceita')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /A-law, 8 kHz/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /PCM, 16 kHz/ }).check();
  await expect(dialog.getByText('4 arquivos:')).toBeVisible();
  await auditWidth(page, 'the dialog of a pack');
  await dialog.getByLabel('Destino').selectOption({ label: 'Avaya' });
  await expect(dialog.getByLabel('Formato')).toHaveValue('alaw');
  await dialog.getByLabel('Destino').selectOption({ label: 'Cisco UCCX' });
  await dialog.getByLabel('Formato').selectOption({ label: 'µ-law, 8 kHz' });
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await expect(page.getByText('Zip pronto')).toBeVisible();
  const asked = downloadOf(page);
  await page.getByRole('button', { name: 'Baixar zip' }).click();
  const download = await asked;
  const entries = await readEntries(fs.readFileSync(await download.path()));
  expect(Object.keys(entries)).toEqual([
    '001_Acao_fala_ax.wav',
    '002_Acao_fala_bx.wav',
    'relatorio.csv',
    'CREDITOS.txt',
    'LEIA-ME.txt',
  ]);
  expect(entries['001_Acao_fala_ax.wav']!.readUInt16LE(20)).toBe(7);
  // The next dialog starts with the previous choice.
  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  await expect(dialog.getByLabel('Destino')).toHaveValue('cisco-uccx');
  await expect(dialog.getByLabel('Formato')).toHaveValue('ulaw');
  // The first dialog of another project starts with it too, if the settings there name no destination.
  const other = await fill(api, ['Boa noite.']);
  await page.goto(`/dashboard/projects/${other.idProject}/prompts`);
  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  await expect(dialog.getByLabel('Destino')).toHaveValue('cisco-uccx');
  await expect(dialog.getByLabel('Formato')).toHaveValue('ulaw');
  await expect(dialog.getByLabel('Nome dos arquivos')).toHaveValue('{nome}');
});

test('captions for a zip: asked for with their switch, beside each audio and remembered', async ({ page, api }) => {
  const { idProject } = await fill(api, ['Bom dia! O valor é R$ 50,00.', 'Até logo.']);
  await signIn(page, 'USER', { path: `/dashboard/projects/${idProject}/prompts` });
  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  const dialog = page.getByRole('dialog');
  const captions = dialog.getByRole('checkbox', { name: 'Com legendas e transcrição' });
  await expect(captions).not.toBeChecked();
  await expect(dialog.getByText('VTT e SRT ao lado de cada áudio, e uma página com todos os textos.')).toBeVisible();
  await captions.press('Space');
  await expect(captions).toBeChecked();
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await expect(page.getByText('Zip pronto')).toBeVisible();
  const asked = downloadOf(page);
  await page.getByRole('button', { name: 'Baixar zip' }).click();
  const entries = await readEntries(fs.readFileSync(await (await asked).path()));
  const names = Object.keys(entries);
  for (const audio of names.filter((name) => name.endsWith('.wav')))
    for (const format of ['vtt', 'srt']) expect(names).toContain(audio.replace('.wav', `.${format}`));
  expect(names.filter((name) => /\.(vtt|srt)$/.test(name))).toHaveLength(4);
  expect(names).toContain('transcricao.html');
  const first = names.find((name) => name.endsWith('fala_ax.vtt'))!;
  expect(entries[first]!.toString()).toMatch(
    /^WEBVTT\n\n00:00:00\.\d{3} --> .+\nBom dia!\n\n.+\nO valor é R\$ 50,00\.\n$/,
  );
  // The next dialog starts with the previous choice.
  await page.getByRole('button', { name: 'Solicitar zip' }).click();
  await expect(captions).toBeChecked();
});
