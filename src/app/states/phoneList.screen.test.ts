import { set } from 'idb-keyval';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { until } from '#testing/until.ts';
import { auditHere } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { readAudioIndex } from '#offline/audio/audioIndex.ts';
import { audioStore } from '#offline/audio/audioStores.ts';
import { unpinAudio } from '#offline/audio/pins.ts';
import { apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

const [WIDTH, HEIGHT] = [390, 844];

let list: string;
let idProject: number;
beforeAll(async () => {
  const user = await apiAs('USER');
  const name = 'Central de atendimento da Companhia de Saneamento';
  ({ id: idProject } = await user.call(projects.create, { name, description: 'No telefone' }));
  list = `/dashboard/projects/${idProject}/prompts`;
  const said = { text: 'Bom dia. Você ligou para a central.', speaker: 'Clara', compression: false };
  for (let i = 1; i <= 4; i += 1) {
    const { id } = (await user.call(prompts.create, { idProject, name: `fala_${i}`, ...said })) as Prompt;
    await until('audio', async () => (await user.call(prompts.get, { id })).status === 'PROCESSED');
    if (i === 1) await user.call(prompts.approve, { id });
    if (i === 2) await user.call(prompts.invalidate, { id, reason: 'Pronúncia' });
  }
});
afterEach(network.mend);

const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
const add = page.getByRole('link', { name: 'Adicionar' });

function setZip(state: { madeAt: string | null; isStale: boolean }): void {
  const zip = { done: 4, total: 4, bytes: 200_000, leftOut: null, failureReason: null, ...state };
  const choice = { names: '', onlyApproved: false, captions: false, destination: 'folder', formats: '' } as const;
  network.alter(projects.get, (answer) => ({ ...answer, zipPath: '/api/zip', zip: { ...zip, choice } }));
}

/** Opens the list on a phone, of a project whose zip does not hold the last changes. */
async function openOnPhone() {
  setZip({ madeAt: null, isStale: true });
  await openScreen(list);
  await page.viewport(WIDTH, HEIGHT);
  await settled();
}

test('the first prompt begins in the upper two fifths of a phone, below breadcrumbs of one line', async () => {
  await openOnPhone();
  expect(boxOf('[data-list] li').top).toBeLessThanOrEqual(0.4 * HEIGHT);
  expect(boxOf('[aria-label="Você está em"] ol').height).toBeLessThan(32);
  for (const count of ['4 processados', '1 aprovado', '1 invalidado'])
    await expect.element(page.getByRole('button', { name: count })).toBeInTheDocument();
  await expect.element(page.getByText(/^Zip desatualizado/)).toBeInTheDocument();
  await auditHere('the list on a phone');
});

test('audio that is being kept on a phone, and a zip that becomes ready, are told above the list', async () => {
  const isAbove = (text: RegExp) => {
    const notice = page.getByText(text).elements()[0];
    const first = document.querySelector('[data-list] li')!;
    return notice && (notice.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  };
  await openOnPhone();
  expect(isAbove(/^Zip desatualizado/)).toBe(false);
  // A pin that outgrew the limit of the device, so that nothing is fetched.
  const clips = [{ path: `/api/audio/${'0'.repeat(64)}.wav`, bytes: 1e12 }];
  const pin = { id: `project:${idProject}`, name: 'No telefone', idProject, clips, addedAt: 0 };
  await set(pin.id, pin, audioStore('pins'));
  await readAudioIndex();
  await expect.poll(() => isAbove(/^Não cabe no limite/)).toBe(true);
  await unpinAudio(pin.id);
  await expect.poll(() => isAbove(/^Zip desatualizado/)).toBe(false);
  setZip({ madeAt: new Date().toISOString(), isStale: false });
  // The page asks anew when it is told of a change.
  await (await apiAs('USER')).call(projects.update, { id: idProject, name: 'Central', description: 'Com zip' });
  await expect.poll(() => isAbove(/^Zip pronto/)).toBe(true);
});

test('at the end of the list "Adicionar" covers nothing', async () => {
  await openOnPhone();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  const { top } = add.element().getBoundingClientRect();
  const last = [...document.querySelectorAll('main li, main button, main output')]
    .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).position !== 'absolute')
    .map((one) => one.getBoundingClientRect().bottom);
  expect(Math.max(...last)).toBeLessThanOrEqual(top);
});

test('all that a card may say at its foot stays within a narrow phone', async () => {
  network.alter(prompts.list, (answer) => ({
    ...answer,
    data: answer.data.map((prompt) => ({ ...prompt, speaker: 'Narradora da campanha' })),
  }));
  await openScreen(list);
  await page.viewport(320, HEIGHT);
  const card = page.getByRole('listitem').filter({ hasText: 'fala_1' });
  for (const said of ['Processado', 'Aprovado', 'nº 1', 'Narradora da campanha'])
    await expect.element(card).toHaveTextContent(new RegExp(said, 'i'));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
