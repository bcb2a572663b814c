import { notifications } from '@mantine/notifications';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { apikeys } from '#contract/apikeys.ts';
import { comments } from '#contract/comments.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { users } from '#contract/users.ts';
import { api as queries } from '#api/api.ts';
import { load, play } from '#core/player/playerStore.ts';
import { signedOut } from '#state/session/sessionSlice.ts';
import { store } from '#state/store.ts';
import { demoEmails } from '#testing/accounts.ts';
import { until } from '#testing/until.ts';
import { auditBoth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { actOnRow, apiAs, openScreen, settled } from '#testing/screens/openScreen.ts';

const PROJECT = 'Para perguntas e respostas';
let idArchived: number;
beforeAll(async () => {
  const user = await apiAs('USER');
  await user.call(projects.create, { name: PROJECT, description: 'Some e volta' });
  ({ id: idArchived } = await user.call(projects.create, { name: 'Guardado vazio', description: 'Sem prompts' }));
  await user.call(projects.toggle, { id: idArchived });
});
afterEach(() => {
  network.mend();
  notifications.clean();
});

const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

test('what destroys begins at "Cancelar", any other question at "Confirmar"; the focus goes back', async () => {
  await openScreen('/dashboard/projects');
  const remove = page.getByRole('button', { name: `Excluir ${PROJECT}` });
  await remove.click();
  await expect.element(inDialog('Cancelar')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(remove).toHaveFocus();
  await page.getByRole('button', { name: `Arquivar ${PROJECT}` }).click();
  await expect.element(inDialog('Confirmar')).toHaveFocus();
  await inDialog('Confirmar').click();
  const said = page.getByRole('status').filter({ hasText: 'Status alterado com sucesso.' });
  await expect.element(said).toHaveTextContent('Sucesso!');
});

test('the dialog of the password gives the focus back to the menu that it was opened from', async () => {
  await openScreen('/dashboard/projects');
  const account = page.getByRole('button', { name: /conta: /i });
  await account.click();
  await page.getByRole('menuitem', { name: 'Alterar senha' }).click();
  await expect.element(page.getByLabelText(/^Senha atual/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(account).toHaveFocus();
});

test('an archived project without prompts does not invite to write one', async () => {
  await openScreen(`/dashboard/projects/${idArchived}/prompts`);
  await expect.element(page.getByText('Este projeto foi arquivado sem nenhum prompt.')).toBeVisible();
  await expect.element(page.getByText('Escreva o primeiro texto')).not.toBeInTheDocument();
});

test('a warning in the list says its place, and the keyboard plays from a second before', async () => {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, { name: 'Com um buraco', description: 'Avisa onde' });
  const text = 'Bem-vindo à central de atendimento. Para falar com um atendente, tecle um.';
  const said = { name: 'com_buraco', text, speaker: 'Clara', compression: false };
  await user.call(prompts.create, { idProject, ...said });
  await until('audio', async () => (await user.call(projects.get, { id: idProject })).prompts.processed === 1);
  // The embedded voices have no such faults.
  network.alter(prompts.list, (answer) => ({
    ...answer,
    data: answer.data.map((one) => ({
      ...one,
      warnings: ['HOLE' as const, 'ODD_LEVEL' as const],
      warningPlaces: { HOLE: 2.43 },
    })),
  }));
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await expect.element(page.getByText('Buraco de silêncio no meio da fala. Ouça antes de usar.')).toBeVisible();
  const listen = page.getByRole('button', { name: 'Ouvir aos 2,4 s: com_buraco' });
  (await listen.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('audio')?.paused).toBe(false);
  const at = document.querySelector('audio')!.currentTime;
  expect(at).toBeGreaterThanOrEqual(1.42);
  expect(at).toBeLessThan(2.43);
  await auditBoth('a list with a warning');
});

/** A prompt with audio, in a project of its own. */
async function spokenPrompt(name: string): Promise<Prompt> {
  const user = await apiAs('USER');
  const { id: idProject } = await user.call(projects.create, {
    name: `Projeto de ${name}`,
    description: 'Com um áudio',
  });
  const said = { name, text: 'Bom dia! Para ouvir de novo, tecle dois.', speaker: 'Clara', compression: false };
  const { id } = (await user.call(prompts.create, { idProject, ...said })) as Prompt;
  await until('audio', async () => (await user.call(prompts.get, { id })).status === 'PROCESSED');
  return user.call(prompts.get, { id });
}

test('what was typed into a dialog is there again after Escape, until it is sent or called off', async () => {
  const prompt = await spokenPrompt('digitado');
  await openScreen(`/dashboard/projects/${prompt.idProject}/prompts`);
  const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const escape = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  };
  await actOnRow('digitado', 'Comentários');
  await field('Comentário').fill('Fale mais devagar.');
  await escape();
  await actOnRow('digitado', 'Comentários');
  await expect.element(field('Comentário')).toHaveValue('Fale mais devagar.');
  await inDialog('Comentar').click();
  await expect.element(dialog().getByRole('article', { name: /Fale mais devagar/ })).toBeVisible();
  await expect.element(field('Comentário')).toHaveValue('');
  await escape();

  await open('Invalidar digitado');
  await field('Motivo').fill('Tom de voz');
  await escape();
  await open('Invalidar digitado');
  await expect.element(field('Motivo')).toHaveValue('Tom de voz');
  await inDialog('Cancelar').click();
  await open('Invalidar digitado');
  await expect.element(field('Motivo')).toHaveValue('');
  await escape();

  await openScreen(`/dashboard/projects/${prompt.idProject}/approval`, 'USER', { isFresh: false });
  await open('Enviar para aprovação');
  await dialog()
    .getByLabelText(/^Para quem/)
    .fill('Clínica Santa Rita');
  await escape();
  await open('Enviar para aprovação');
  await expect.element(dialog().getByLabelText(/^Para quem/)).toHaveValue('Clínica Santa Rita');
  await inDialog('Descartar').click();
  await expect.element(dialog().getByLabelText(/^Para quem/)).toHaveValue('');
  await escape();

  await openScreen(`/dashboard/projects/${prompt.idProject}/dictionary`, 'USER', { isFresh: false });
  await open('Adicionar');
  await dialog()
    .getByLabelText(/^Escrito/)
    .fill('Wi-Fi');
  await escape();
  await open('Adicionar');
  await expect.element(dialog().getByLabelText(/^Escrito/)).toHaveValue('Wi-Fi');
  await inDialog('Cancelar').click();
});

test('what was reported to a person is gone when they sign out', async () => {
  const { name, idProject } = await spokenPrompt('invalidado_a_tempo');
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('button', { name: `Invalidar ${name}` }).click();
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Tom de voz');
  await inDialog('Confirmar').click();
  const undo = page.getByRole('button', { name: 'Desfazer', exact: true });
  await expect.element(undo).toBeVisible();
  store.dispatch(signedOut());
  await expect.element(undo).not.toBeInTheDocument();
});

test('after a batch, with which the bar of the selection goes, the focus is in the content', async () => {
  const { idProject } = await spokenPrompt('excluido_em_lote');
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await page.getByRole('checkbox', { name: 'Selecionar excluido_em_lote' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await inDialog('Excluir 1 prompt').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('in a review, a key does nothing where its button is disabled', async () => {
  const { id, idProject } = await spokenPrompt('aprovado_antes');
  const user = await apiAs('USER');
  const { version } = await user.call(prompts.approve, { id });
  await openScreen(`/dashboard/projects/${idProject}/review`);
  await page.getByRole('button', { name: 'Rever do início' }).click();
  await expect.element(page.getByRole('button', { name: /^Está bom/ })).toBeDisabled();
  await userEvent.keyboard('dd');
  await settled();
  await expect.element(page.getByText(/Você decidiu antes de ouvir/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/já foi aprovado/)).not.toBeInTheDocument();
  await user.call(prompts.invalidate, { id, reason: 'Pausa' });
  await openScreen(`/dashboard/projects/${idProject}/review`);
  // The way to mend it leads back to this review.
  const mend = page.getByRole('link', { name: 'Editar aprovado_antes' });
  await expect
    .element(mend)
    .toHaveAttribute('href', expect.stringMatching(`origin=/dashboard/projects/${idProject}/review$`));
  await page.getByRole('button', { name: 'Rever do início' }).click();
  await expect.element(page.getByRole('button', { name: /^Invalidar/ })).toBeDisabled();
  await userEvent.keyboard('s');
  await settled();
  await expect.element(page.getByText('Outro motivo')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Outro motivo' })).not.toBeInTheDocument();
  expect((await user.call(prompts.get, { id })).version).toBe(version + 1);
});

test('in a review, only the same decision passes a second time on audio that was not heard', async () => {
  const { id, idProject } = await spokenPrompt('nunca_ouvido');
  await openScreen(`/dashboard/projects/${idProject}/review`);
  const warning = page.getByRole('alert').filter({ hasText: 'Você decidiu antes de ouvir' });
  await page.getByRole('button', { name: /^Invalidar/ }).click();
  await page.getByRole('button', { name: /Pausa/ }).click();
  await expect.element(warning).toBeVisible();
  await page.getByRole('button', { name: /^Está bom/ }).click();
  await settled();
  await expect.element(warning).toBeVisible();
  expect((await (await apiAs('USER')).call(prompts.get, { id })).approvedAt).toBeNull();
  await page.getByRole('button', { name: /^Está bom/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Revisão terminada' })).toBeVisible();
});

test('in a review, a prompt that comes meanwhile does not take the place of the one that is heard', async () => {
  const { id, idProject } = await spokenPrompt('ouvido_agora');
  await openScreen(`/dashboard/projects/${idProject}/review`);
  await expect.element(page.getByRole('article', { name: 'ouvido_agora' })).toBeVisible();
  const user = await apiAs('USER');
  // A number in the text sorts it before the other.
  const said = { name: 'vindo_depois', text: 'Sua senha é 512.', speaker: 'Clara', compression: false };
  await user.call(prompts.create, { idProject, ...said });
  await until('audio', async () => (await user.call(projects.get, { id: idProject })).prompts.processed === 2);
  const order = { orderBy: 'risk', orderByDirection: 'asc' } as const;
  const { data } = await user.call(prompts.list, { idProject, ...order });
  expect(data.map((one) => one.id === id)).toEqual([false, true]);
  store.dispatch(queries.util.invalidateTags(['Prompt']));
  await expect.element(page.getByText('2 de 2')).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'ouvido_agora' })).toBeVisible();
});

test('the microphone hears nothing that plays, and is released at once if its dialog was closed before', async () => {
  const { id, path, name, duration, curve } = await spokenPrompt('gravado_depois');
  let allow: (stream: MediaStream) => void = () => {};
  const { mediaDevices } = navigator;
  Object.defineProperty(mediaDevices, 'getUserMedia', {
    configurable: true,
    value: () =>
      new Promise<MediaStream>((resolve) => {
        allow = resolve;
      }),
  });
  await openScreen(`/dashboard/prompts/${id}/edit`);
  await page.getByRole('button', { name: 'Gravar' }).click();
  const clip = { path: path!, name, duration, curve };
  const player = load(clip);
  player.loop = true;
  play(clip);
  await expect.poll(() => player.paused).toBe(false);
  await dialog().getByRole('button', { name: 'Começar' }).click();
  await expect.poll(() => player.paused).toBe(true);
  player.loop = false;
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  const context = new AudioContext();
  const { stream } = context.createMediaStreamDestination();
  allow(stream);
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  await context.close();
  delete (mediaDevices as { getUserMedia?: unknown }).getUserMedia;
});

test('the role of a built-in account can be read, not chosen', async () => {
  const { data } = await (await apiAs('ADMIN')).call(users.list, { search: demoEmails.USER });
  await openScreen(`/dashboard/users/${data[0]!.id}/edit`, 'ADMIN');
  await expect.element(page.getByLabelText('Perfil')).toBeDisabled();
});

test('an empty model form says all that it lacks', async () => {
  await openScreen('/dashboard/models/new', 'MANAGER');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect.element(page.getByLabelText('Nome')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(page.getByRole('group', { name: /^Configuração do Modelo/ }))
    .toHaveAttribute('aria-invalid', 'true');
});

test('an API key without an end may come with an empty date', async () => {
  const admin = await apiAs('ADMIN');
  const input = { service: 'Sem data', key: 'cd'.repeat(100), isIndefinite: true, expiresAt: '' };
  const { status, body } = await admin.ask(apikeys.create, input);
  expect([status, body.expiresAt]).toEqual([apikeys.create.status ?? 200, null]);
  await admin.call(apikeys.remove, { id: body.id });
});

test('a rule that may approve prompts at once is asked about, and a writer only reads it', async () => {
  const manager = await apiAs('MANAGER');
  const { idProject: id } = await spokenPrompt('aprovado_a_dois');
  const place = `/dashboard/projects/${id}/approval`;
  const rule = page.getByLabelText('Quem precisa aprovar');
  const kept = async () => (await manager.call(projects.get, { id })).approvalPolicy;
  await openScreen(place, 'MANAGER');
  await rule.selectOptions('Duas pessoas daqui');
  await expect.poll(kept).toBe('two');
  await expect.element(page.getByText(/Regra definida por Gil Gerente em/)).toBeVisible();
  await rule.selectOptions('Uma pessoa daqui');
  await expect.element(dialog()).toHaveTextContent('De “Duas pessoas daqui” para “Uma pessoa daqui”');
  await auditBoth('a weaker rule');
  await inDialog('Cancelar').click();
  await expect.element(rule).toHaveValue('two');
  expect(await kept()).toBe('two');
  await rule.selectOptions('Uma pessoa daqui');
  await inDialog('Confirmar').click();
  await expect.poll(kept).toBe('person');
  await openScreen(place, 'USER');
  await expect.element(rule).toBeDisabled();
  await expect.element(page.getByText(/Quem gerencia muda esta regra\.$/)).toBeVisible();
});

test('a comment is deleted after a question, with its answers', async () => {
  const { id, name, idProject } = await spokenPrompt('comentado_demais');
  const user = await apiAs('USER');
  const said = crypto.randomUUID();
  await user.call(comments.add, { id, idComment: said, text: 'Propaganda de estranhos.' });
  await user.call(comments.add, { id, idComment: crypto.randomUUID(), text: 'Quem foi?', parent: said });
  await openScreen(`/dashboard/projects/${idProject}/prompts`);
  await actOnRow(name, /^Comentários/);
  const list = page.getByRole('dialog', { name: `Comentários sobre ${name}` });
  await list.getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog', { name: 'Excluir este comentário?' });
  await expect.element(question).toHaveTextContent('As respostas a ele também saem.');
  await auditBoth('a comment to be deleted');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect.element(list.getByText('Nenhum comentário ainda.')).toBeVisible();
  expect((await user.call(comments.list, { id })).data).toEqual([]);
});
