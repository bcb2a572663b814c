import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dictionary } from '#contract/dictionary.ts';
import { preview } from '#contract/preview.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { reading } from '#contract/reading.ts';
import { TEXT_UNSPEAKABLE } from '#contract/kit/text.ts';
import { until } from '#testing/until.ts';
import { auditBoth, setWidth, WIDE } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { apiAs, openScreen } from '#testing/screens/openScreen.ts';

afterEach(network.mend);

const dialog = (name?: string) => page.getByRole('dialog', { ...(name !== undefined && { name }) });
const text = () => page.getByRole('textbox', { name: 'Texto' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const save = () => button('Salvar').click();
const grid = () => page.getByRole('grid', { name: 'Linhas do arquivo' });
async function choose(name: string, content: BlobPart) {
  const input = () => document.querySelector('input[type=file]');
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(page.elementLocator(input()!), new File([content], name, { type: 'text/csv' }));
}

/** A form of a new prompt, in a project of its own; nothing is typed yet. */
async function openForm(): Promise<number> {
  const project = { name: 'Formulário do prompt', description: 'O que ele diz' };
  const { id } = await (await apiAs('USER')).call(projects.create, project);
  await openScreen(`/dashboard/projects/${id}/prompts/new`);
  await page.getByLabelText('Modelo').selectOptions('Clara');
  await page.getByLabelText('Compressão').selectOptions('Telefonia (URA)');
  return id;
}
const listOf = async (idProject: number) => (await (await apiAs('USER')).call(prompts.list, { idProject })).data;

describe('a file', () => {
  const csvOf = (names: readonly string[]) =>
    ['name;text', ...names.map((name) => `${name};Texto de ${name}.`)].join('\n');

  test('tells which names are taken before anything is sent, and updates, leaves out or doubles them', async () => {
    const idProject = await openForm();
    const texts = async () => (await listOf(idProject)).map(({ name, text }) => `${name}: ${text}`).sort();
    const saved = dialog('Sucesso!');
    await choose('ura.csv', csvOf(['ura_um', 'ura_dois']));
    await save();
    await expect.element(saved).toHaveTextContent('2 prompts entraram na fila.');

    const reopen = async () => {
      await openScreen(`/dashboard/projects/${idProject}/prompts/new`);
      await page.getByLabelText('Modelo').selectOptions('Clara');
      await page.getByLabelText('Compressão').selectOptions('Telefonia (URA)');
    };
    const row = (name: string) => grid().getByRole('row', { name });
    await reopen();
    await choose(
      'ura.csv',
      'name;text\nura_um;Um mudou.\nura_dois;Texto de ura_dois.\nura_tres;Três.\nura_tres;De novo.',
    );
    await expect.element(page.getByText('2 nomes já existem neste projeto:')).toBeVisible();
    await expect.element(row('2 ura_um')).toHaveTextContent('Já existe: recebe este texto.');
    await expect.element(row('3 ura_dois')).toHaveTextContent('Já existe com este texto: fica como está.');
    await expect.element(row('5 ura_tres')).toHaveTextContent('Repete a linha 4: será outro prompt.');
    await expect.element(page.getByText('2 prompts novos, 1 texto muda, 1 fica como está.')).toBeVisible();
    await button('Só o que muda').click();
    await expect.element(row('3 ura_dois')).not.toBeInTheDocument();
    await expect.element(row('2 ura_um')).toBeVisible();
    await button('Só o que muda').click();
    await expect.element(row('3 ura_dois')).toBeVisible();
    // A text that stays is not spoken again.
    await expect.element(page.getByText(/^22 caracteres a falar/)).toBeVisible();
    await page.getByRole('radio', { name: 'Pular' }).click();
    await expect.element(row('2 ura_um')).toHaveTextContent('Já existe: fica de fora.');
    await auditBoth('the lines of a file');
    await setWidth(WIDE);
    await page.getByRole('radio', { name: 'Atualizar' }).click();
    await save();
    const report = '2 prompts entraram na fila. 1 prompt recebeu outro texto. 1 prompt já tinha este texto.';
    await expect.element(saved).toHaveTextContent(report);
    const now = ['ura_dois: Texto de ura_dois.', 'ura_tres: De novo.', 'ura_tres: Três.', 'ura_um: Um mudou.'];
    expect(await texts()).toEqual(now);

    await reopen();
    await choose('ura.csv', csvOf(['ura_um', 'ura_quatro']));
    await page.getByRole('radio', { name: 'Pular' }).click();
    await save();
    await expect.element(saved).toHaveTextContent('1 prompt entrou na fila.');
    await expect.element(saved).toHaveTextContent('1 linha ficou de fora: o nome já existia.');
    expect(await texts()).toContain('ura_um: Um mudou.');

    await reopen();
    await choose('ura.csv', csvOf(['ura_um']));
    await page.getByRole('radio', { name: 'Criar repetido' }).click();
    await save();
    await expect.element(saved).toHaveTextContent('1 prompt entrou na fila.');
    expect((await texts()).filter((one) => one.startsWith('ura_um'))).toHaveLength(2);
  });

  test('is mended in place by the keyboard alone, survives a reload, and waits for the network', async () => {
    const idProject = await openForm();
    await choose('ura.csv', 'name;text\nboas_vindas;Olá!\n12;Nome ruim.\nmenu_um;Digite 1; depois 2.\nsobra_aqui;Sai.');
    await expect.element(page.getByText('2 linhas pedem correção.')).toBeVisible();
    ((await grid().findElement()) as HTMLElement).focus();
    const cell = (content: string) => grid().getByRole('gridcell', { name: content });
    // Typing replaces the name; Enter takes it and moves down, Tab to the right.
    await userEvent.keyboard('{ArrowDown}despedida{Enter}');
    await expect.element(cell('despedida')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{Enter}{Backspace}, e 3.{Tab}');
    await expect.element(cell('Digite 1; depois 2, e 3.')).toBeVisible();
    await expect.element(page.getByText('4 linhas podem ser usadas.')).toBeVisible();
    // Escape gives up, Delete takes the row away, and both ways of undoing lead there and back.
    await userEvent.keyboard('{F2}muda{Escape}');
    await expect.element(cell('sobra_aqui')).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await expect.element(cell('sobra_aqui')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(cell('sobra_aqui')).toBeVisible();
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.element(page.getByText('3 linhas podem ser usadas.')).toBeVisible();
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(grid().element().getAttribute('aria-activedescendant')).toBe(cell('boas_vindas').element().id);
    await button('Como será lido').click();
    await expect.element(page.getByRole('region', { name: 'Como será lido' })).toHaveTextContent('Olá!');

    // The draft is written a moment after the last change.
    await openScreen('/dashboard/projects', 'USER', { isFresh: false });
    await openScreen(`/dashboard/projects/${idProject}/prompts/new`, 'USER', { isFresh: false });
    await expect.element(page.getByText('Trouxemos de volta as linhas')).toBeVisible();
    await expect.element(cell('Digite 1; depois 2, e 3.')).toBeVisible();
    const restored = network.cut();
    await expect.element(page.getByText('Se um nome já existir neste projeto:')).toBeVisible();
    await save();
    await expect.element(dialog()).toBeVisible();
    restored();
    const names = async () => (await listOf(idProject)).map(({ name }) => name).sort();
    await expect.poll(names).toEqual(['boas_vindas', 'despedida', 'menu_um']);
    await openScreen(`/dashboard/projects/${idProject}/prompts/new`, 'USER', { isFresh: false });
    await expect.element(text()).toBeEnabled();
    await expect.element(grid()).not.toBeInTheDocument();
  });

  test('is mended by the pointer, and saving takes what is still being typed', async () => {
    const idProject = await openForm();
    await choose('ura.csv', csvOf(['ura_um', 'ura_dois']));
    const cell = grid().getByRole('gridcell', { name: 'Texto de ura_dois.' });
    await cell.click();
    await cell.click();
    await page.getByRole('textbox', { name: 'Texto da linha 3' }).fill('Outro texto.');
    await save();
    await expect.element(dialog('Sucesso!')).toHaveTextContent('2 prompts entraram na fila.');
    expect((await listOf(idProject)).map(({ text }) => text)).toContain('Outro texto.');
  });

  test('of ten thousand lines opens with few of them in the page, and its last line is reached by a key', async () => {
    await openForm();
    await choose('ura.csv', csvOf(Array.from({ length: 10_000 }, (_, i) => `aviso_${i} da ura`)));
    await expect.element(page.getByText('10.000 linhas podem ser usadas.')).toBeVisible();
    ((await grid().findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.element(grid().getByRole('row', { name: '10.001 aviso_9999 da ura' })).toBeVisible();
    expect(grid().getByRole('row').elements().length).toBeLessThan(60);
  });

  test('as Excel saves it here is refused in the words of the specification, and converted by one press', async () => {
    const idProject = await openForm();
    // 0x96 is a dash in Windows-1252 and nothing in Latin-1.
    const lines = ['name;text', 'saudação;Olá \x96 você ligou. ', 'x;curto'];
    lines.push(...[...'abcdef'].map((letter) => `aviso_${letter};Atenção`));
    await choose(
      'ura.csv',
      Uint8Array.from(lines.join('\r\n'), (sign) => sign.charCodeAt(0)),
    );
    await expect.element(page.getByText('O arquivo CSV deve estar codificado em UTF-8.')).toBeVisible();
    await expect.element(page.getByText('ura.csv')).not.toBeInTheDocument();
    await auditBoth('the offer to convert');
    await setWidth(WIDE);
    await button('Converter e continuar').click();
    const table = grid();
    await expect.element(table).toHaveFocus();
    expect(table.getByRole('row').elements()).toHaveLength(9);
    await expect.element(table.getByRole('row', { name: 'saudação' })).toHaveTextContent('Olá – você ligou.');
    await expect.element(page.getByText('7 linhas podem ser usadas.')).toBeVisible();
    await expect.element(page.getByText('ura.csv')).toBeVisible();
    await auditBoth('the lines that were converted');
    await setWidth(WIDE);

    await choose('virgulas.csv', 'nome,texto\nboas_vindas,"Olá, tudo bem?"');
    await expect.element(page.getByText("O arquivo CSV deve usar ';' como separador.")).toBeVisible();
    await button('Converter e continuar').click();
    await expect.element(table.getByRole('row', { name: 'boas_vindas' })).toHaveTextContent('Olá, tudo bem?');
    await save();
    await expect.element(dialog('Sucesso!')).toHaveTextContent('1 prompt entrou na fila.');
    expect((await listOf(idProject)).map(({ name, text, fileName, line }) => [name, text, fileName, line])).toEqual([
      ['boas_vindas', 'Olá, tudo bem?', 'virgulas.csv', 2],
    ]);
  });

  test('of a script with a line that cannot be read keeps what might be missed, and says so', async () => {
    const user = await apiAs('USER');
    const { id } = await user.call(projects.create, { name: 'Roteiro que volta', description: 'Com uma linha vazia' });
    const old = 'name;text\nboas_vindas;Olá! Você ligou para a clínica.\nespera;Aguarde na linha.\ndespedida;Até logo.';
    const file = { name: 'roteiro.csv', content: old };
    await user.call(prompts.create, { idProject: id, speaker: 'Clara', compression: true }, { file });
    await until('audio', async () => (await user.call(projects.get, { id })).prompts.processed === 3);
    await openScreen(`/dashboard/projects/${id}/script`);
    const lines = ['boas_vindas;Olá! Você ligou para a nossa clínica.', 'despedida;Até logo.', 'nova_opcao;Tecle 1.'];
    const revised = ['name;text', ...lines].join('\n');
    await choose('r.csv', revised);
    await expect.element(page.getByRole('region', { name: 'O que muda' })).toBeVisible();
    await auditBoth('a script that comes back');
    await setWidth(WIDE);
    await choose('r.csv', `${revised}\nespera;`);
    await expect.element(page.getByRole('radio', { name: /Excluir/ })).toBeDisabled();
    await expect.element(page.getByText('Corrija antes as linhas recusadas')).toBeVisible();
    await expect.element(page.getByText('Linha 5, texto: Insira um texto para ser processado')).toBeVisible();
    await button('Atualizar o projeto').click();
    await expect.element(page.getByText('Projeto atualizado: 1 novo, 1 mudou.')).toBeVisible();
    expect((await user.call(projects.get, { id })).prompts.total).toBe(4);
  });
});

describe('the reading of a text', () => {
  const piece = (name: string | RegExp) =>
    page.getByRole('region', { name: 'Como será lido' }).getByRole('button', { name });
  const item = (name: string) => page.getByRole('menuitem', { name });
  /** Goes to an item by the arrow keys and takes it: a menu that opens moves the focus once more. */
  async function takeByKeyboard(name: string): Promise<void> {
    const focused = () => document.activeElement!;
    await expect.poll(() => focused().getAttribute('role')).toBe('menuitem');
    const wanted = await item(name).findElement();
    const items = page.getByRole('menuitem').elements().length;
    for (let i = 0; i < items && focused() !== wanted; i += 1) await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe(wanted);
    await userEvent.keyboard('{Enter}');
  }

  test('says a word written like another as its neighbours have it or the writer chooses, and that stays', async () => {
    const idProject = await openForm();
    await page.getByLabelText('Nome').fill('aviso da sede');
    await text().fill('A sede abre às 8h.');
    await piece('sede: vogal aberta').click();
    await item('Vogal fechada, como em “estou com sede”').click();
    await expect.element(text()).toHaveValue('A [fechado:sede] abre às 8h.');
    await piece('sede: vogal fechada').click();
    await item('Deixar que o texto decida').click();
    await expect.element(text()).toHaveValue('A sede abre às 8h.');
    ((await piece('sede: vogal aberta').findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await takeByKeyboard('Vogal fechada');
    await save();
    await expect.element(dialog()).toHaveTextContent('Sucesso!');
    const [saved] = (await listOf(idProject)) as [Prompt];
    expect(saved.text).toBe('A [fechado:sede] abre às 8h.');
    const user = await apiAs('USER');
    await until('audio', async () => (await user.call(prompts.get, { id: saved.id })).status === 'PROCESSED');
    const { words, text: written } = await user.call(prompts.get, { id: saved.id });
    expect(words.map(({ from, to }) => written.slice(from, to))).toEqual(['A', '[fechado:sede]', 'abre', 'às', '8h']);
  });

  test('opens a dialog whose saving does not save the form behind it', async () => {
    await openForm();
    await page.getByLabelText('Nome').fill('ainda_escrevo');
    await text().fill('A CNPQ cobra R$ 2,50 agora.');
    await piece(/^CNPQ:/).click();
    await item('Soletrar').click();
    let saves = 0;
    network.hold(prompts.create, () => (saves += 1));
    await dialog().getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect.element(page.getByText(/^Entrada salva/)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Nome')).toHaveValue('ainda_escrevo');
    // The form would have been sent at the same moment as the dialog.
    expect(saves).toBe(0);
  });

  test('corrects a word from its place: its entry is heard in the sentence before it is saved', async () => {
    const idProject = await openForm();
    const user = await apiAs('USER');
    await user.call(dictionary.create, { idProject, written: 'Xyqua', spoken: 'chicá' });
    await text().fill('Bom dia a todos. Fale com a Xyqua agora mesmo.');
    const words = page.getByRole('toolbar', { name: 'Palavras da leitura' });
    const word = (name: string) => words.getByRole('button', { name });
    await expect.element(word('Xyqua: chicá')).toBeVisible();

    // The words are a single tab stop, and arrow keys lead from one to the next.
    (words.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(word('mesmo')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    await takeByKeyboard('Mudar a entrada do dicionário');
    const entry = dialog('Editar entrada');
    await expect.element(entry.getByLabelText('Escrito')).toHaveValue('Xyqua');
    await entry.getByLabelText('Dito').fill('chícua');
    const asked = network.bodiesOf(preview.speak);
    await entry.getByRole('button', { name: 'Ouvir na frase' }).click();
    await expect
      .poll(() => asked)
      .toMatchObject([{ text: 'Fale com a Xyqua agora mesmo.', entry: { written: 'Xyqua', spoken: 'chícua' } }]);
    await expect.element(entry.getByText('Assim a frase será dita depois de salvar a entrada.')).toBeVisible();
    await auditBoth('a word heard in its sentence');
    await setWidth(WIDE);
    await entry.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect.element(word('Xyqua: chícua')).toBeVisible();
    // The existing entry was changed, and no second one was created.
    const { data } = await user.call(dictionary.list, { idProject });
    expect(data.map(({ written, spoken }) => [written, spoken])).toEqual([['Xyqua', 'chícua']]);

    await word('agora').click();
    await expect.element(dialog('Nova entrada').getByLabelText('Escrito')).toHaveValue('agora');
  });
});

describe('the text', () => {
  /** Selects a part of the text by the keyboard. */
  async function select(from: number, to = from): Promise<void> {
    (text().element() as HTMLElement).focus();
    await userEvent.keyboard(`{Control>}{Home}{/Control}${'{ArrowRight}'.repeat(from)}`);
    if (to > from) await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(to - from)}{/Shift}`);
  }

  test('is heard alone where it is selected, and has no fault before and after', async () => {
    const idProject = await openForm();
    await text().fill('Digite um para vendas. Digite dois para suporte.');
    await auditBoth('before it is heard');
    await setWidth(WIDE);
    const asked = network.bodiesOf(preview.speak);
    await select(0, 22);
    await button('Ouvir a seleção').click();
    await expect.poll(() => asked).toMatchObject([{ text: 'Digite um para vendas.', idProject, compression: true }]);
    await expect.element(page.getByText('Só a parte selecionada.')).toBeVisible();
    await select(0);
    await button('Ouvir o texto').click();
    await expect.element(page.getByText(/^Nada foi salvo ainda\./)).toBeVisible();
    await auditBoth('heard');
  });

  test('gets marks by buttons and keys, loses them by the same, and takes them back as typing', async () => {
    await openForm();
    await text().fill('Digite o código agora.');
    await select(9, 15);
    await button('Devagar').click();
    await expect.element(text()).toHaveValue('Digite o [devagar]código[/devagar] agora.');
    await expect.element(text()).toHaveFocus();
    await userEvent.keyboard('{Alt>}{Shift>}D{/Shift}{/Alt}');
    await expect.element(text()).toHaveValue('Digite o código agora.');
    await userEvent.keyboard('{Alt>}{Shift>}E{/Shift}{/Alt}');
    await expect.element(text()).toHaveValue('Digite o [enfase]código[/enfase] agora.');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(text()).toHaveValue('Digite o código agora.');
    await select(22);
    ((await button('Pausa').findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('2s');
    await expect.element(text()).toHaveValue('Digite o código agora. [pausa:2s]');
    await select(9, 27);
    await userEvent.keyboard('{Alt>}{Shift>}S{/Shift}{/Alt}');
    await expect.element(page.getByText('A marca não cabe aqui')).toBeVisible();
    await expect.element(text()).toHaveValue('Digite o código agora. [pausa:2s]');
  });

  test('may have a name that is there, and the form says so', async () => {
    const idProject = await openForm();
    const given = { idProject, speaker: 'Clara', compression: true, name: 'boas_vindas', text: 'Olá!' };
    await (await apiAs('USER')).call(prompts.create, given);
    const note = page.getByText('Já há um prompt com este nome neste projeto.');
    await page.getByLabelText('Nome').fill('boas_vindas');
    await expect.element(note).toBeVisible();
    await page.getByLabelText('Nome').fill('boas_vindas_2');
    await expect.element(note).not.toBeInTheDocument();
  });

  test('stays whole when it is too long, and the form says how much is too much', async () => {
    await openForm();
    await page.getByLabelText('Nome').fill('Aviso de espera');
    await text().fill('a '.repeat(1150));
    await expect.element(text()).toHaveValue('a '.repeat(1150));
    await expect.element(page.getByText('2.300/2000')).toBeVisible();
    await expect.element(page.getByText('O texto pode ter até 2.000 caracteres: tire 300 para salvar.')).toBeVisible();
    await expect.element(button('Salvar')).toBeDisabled();
    await text().fill('Bom dia.');
    await expect.element(page.getByText('tire 300')).not.toBeInTheDocument();
    await expect.element(button('Salvar')).toBeEnabled();
  });

  test('in another language is read, heard and saved in it, and its row says so', async () => {
    const idProject = await openForm();
    await page.getByLabelText('Nome').fill('Welcome menu');
    await expect.element(page.getByLabelText('Idioma')).toHaveValue('portuguese_brazil');
    await page.getByLabelText('Idioma').selectOptions('Inglês');
    await page.getByLabelText('Modelo').selectOptions('Clara');
    const read = network.bodiesOf(reading.read);
    await text().fill('Welcome! For sales, press 1.');
    await expect.poll(() => read).toMatchObject([{ language: 'english' }]);
    await expect.element(text()).toHaveAttribute('lang', '');
    await userEvent.keyboard('{Control>} {/Control}');
    const offer = page.getByText('Nada foi salvo ainda. Ao salvar, este áudio é aproveitado.');
    await expect.element(offer).toBeVisible();
    await page.getByLabelText('Idioma').selectOptions('Espanhol');
    const outdated = page.getByText('O texto, a voz, o idioma ou a saída mudou depois deste áudio.');
    await expect.element(outdated).toBeVisible();
    await page.getByLabelText('Idioma').selectOptions('Inglês');
    await auditBoth('the form in English');
    await setWidth(WIDE);
    (text().element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await dialog().getByRole('button', { name: 'Voltar' }).click();
    await expect.element(page.getByText('Clara · Inglês').first()).toBeVisible();
    expect((await listOf(idProject)).map(({ language }) => language)).toEqual(['english']);
  });
});

describe('one prompt after another', () => {
  test('forty are typed without a mouse: the text names each, and one press saves it and opens the next', async () => {
    const idProject = await openForm();
    await text().click();
    await userEvent.keyboard('Bom dia! Aguarde, por favor.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await expect.element(page.getByText('Salvo: bom_dia_aguarde_por_favor.')).toBeVisible();
    await expect.element(text()).toHaveFocus();
    await expect.element(text()).toHaveValue('');
    await expect.element(page.getByLabelText('Modelo')).toHaveValue('Clara');
    await userEvent.keyboard('Até logo.');
    await expect.element(page.getByLabelText('Nome')).toHaveValue('ate_logo');
    // A name that was typed stays, also one that the text alone would have made.
    await page.getByLabelText('Nome').fill('ate_logo_');
    await page.getByLabelText('Nome').fill('ate_logo');
    await text().click();
    await userEvent.keyboard('{End} Obrigado.');
    await expect.element(text()).toHaveValue('Até logo. Obrigado.');
    await expect.element(page.getByLabelText('Nome')).toHaveValue('ate_logo');
    await button('Salvar e novo').click();
    await expect.element(page.getByText('Salvo: ate_logo.')).toBeVisible();
    // Saved while the name has the focus, which the next prompt does not have yet.
    await text().fill('Boa noite.');
    await page.getByLabelText('Nome').click();
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await expect.element(page.getByText('Salvo: boa_noite.')).toBeVisible();
    await expect.element(text()).toHaveFocus();
    expect(page.getByText('Campo obrigatório').elements()).toEqual([]);
    const names = (await listOf(idProject)).map(({ name }) => name).sort();
    expect(names).toEqual(['ate_logo', 'boa_noite', 'bom_dia_aguarde_por_favor']);
  });

  test('who saved the usual way may write another one at once, with the same voice', async () => {
    const idProject = await openForm();
    await text().fill('Bom dia.');
    await button('Salvar').click();
    await dialog().getByRole('button', { name: 'Escrever outro' }).click();
    await expect.element(text()).toHaveFocus();
    await expect.element(text()).toHaveValue('');
    await expect.element(page.getByLabelText('Modelo')).toHaveValue('Clara');
    await userEvent.keyboard('Boa noite.{Enter}');
    await expect.element(page.getByLabelText('Nome')).toHaveValue('boa_noite');
    await button('Salvar').click();
    await dialog().getByRole('button', { name: 'Voltar' }).click();
    expect((await listOf(idProject)).map(({ name }) => name).sort()).toEqual(['boa_noite', 'bom_dia']);
  });

  test('those of a list are edited one after the other', async () => {
    const user = await apiAs('USER');
    const { id: idProject } = await user.call(projects.create, { name: 'Um depois do outro', description: 'A fila' });
    for (const name of ['primeiro', 'segundo'])
      await user.call(prompts.create, { idProject, name, text: `O ${name}.`, speaker: 'Clara', compression: true });
    await openScreen(`/dashboard/projects/${idProject}/prompts?orderBy=name&orderByDirection=asc`);
    await page.getByRole('link', { name: 'Editar primeiro' }).click();
    await text().fill('O primeiro, mudado.');
    await button('Salvar e próximo').click();
    await expect.element(text()).toHaveValue('O segundo.');
    await expect.element(button('Salvar e próximo')).not.toBeInTheDocument();
    expect((await listOf(idProject)).map((one) => one.text).sort()).toEqual(['O primeiro, mudado.', 'O segundo.']);
  });

  test('a grey button says its true cause', async () => {
    await openScreen(`/dashboard/projects/${await openForm()}/prompts/new`);
    await text().fill('...');
    await expect.element(button('Salvar')).toHaveAccessibleDescription('Falta para salvar: nome, modelo e compressão.');
    await page.getByLabelText('Nome').fill('reticencias');
    await page.getByLabelText('Modelo').selectOptions('Clara');
    await page.getByLabelText('Compressão').selectOptions('Telefonia (URA)');
    await expect.element(button('Salvar')).toHaveAccessibleDescription(TEXT_UNSPEAKABLE);
    await expect.element(page.getByText(TEXT_UNSPEAKABLE).first()).toBeVisible();
    await text().fill('Aguarde...');
    await expect.element(button('Salvar')).not.toHaveAccessibleDescription();
  });
});

test('a new prompt begins with the voice and output of the latest one, where the project sets none', async () => {
  const user = await apiAs('USER');
  const { id } = await user.call(projects.create, { name: 'Sem configuração', description: 'Tem uma voz' });
  const latest = { name: 'saudacao', text: 'Bom dia.', speaker: 'Clara', compression: true };
  await user.call(prompts.create, { idProject: id, ...latest });
  await openScreen(`/dashboard/projects/${id}/prompts/new`);
  await expect.element(page.getByLabelText('Modelo')).toHaveValue('Clara');
  await expect.element(page.getByLabelText('Compressão')).toHaveValue('true');

  // Without an answer it is written all the same.
  const answer = network.hold(prompts.list);
  await openScreen(`/dashboard/projects/${id}/prompts/new`);
  await text().fill('Boa tarde.');
  answer();
});

describe('a pasted table', () => {
  /** Pastes a table as a spreadsheet copies it; returns false if the browser is not to insert its text. */
  function paste(target: Element, plain = 'Chave\t\tFrase'): boolean {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', plain);
    return target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0>
    <col width=64><tr height=20><td colspan=2>Chave</td><td>Frase</td></tr>
    <!--StartFragment--><tr><td colspan=2>boas_vindas</td>
      <td>Olá!<br>
    Você ligou.</td></tr>
    <tr><td colspan=2>despedida</td><td><p>Até</p><p>logo.</p></td></tr><tr><td></td><td></td><td></td></tr>
    <!--EndFragment--></table></body></html>`;
  const OFFER = 'Isto parece uma tabela de 2 linhas. Criar 2 prompts?';

  test('is offered as prompts where it was put as one text, and made by one press', async () => {
    const idProject = await openForm();
    expect(paste(await text().findElement())).toBe(true);
    await expect.element(page.getByText(OFFER)).toBeVisible();
    await auditBoth('a pasted table');
    await setWidth(WIDE);
    await button('Ver os 2 prompts').click();
    const table = page.getByRole('grid', { name: 'Linhas coladas' });
    await expect.element(table.getByRole('row', { name: 'boas_vindas' })).toHaveTextContent('Você ligou.');
    await save();
    await expect.element(dialog('Sucesso!')).toHaveTextContent('2 prompts entraram na fila.');
    expect((await listOf(idProject)).map(({ name }) => name).sort()).toEqual(['boas_vindas', 'despedida']);
  });

  test('that is too long for a text becomes rows at once, and one text as long as they stay', async () => {
    await openForm();
    const plain = `Chave\tFrase\num\t${'a '.repeat(600)}\ndois\t${'b '.repeat(600)}`;
    // The browser does not insert it.
    expect(paste(await text().findElement(), plain)).toBe(false);
    const table = page.getByRole('grid', { name: 'Linhas coladas' });
    await expect.element(table.getByRole('row', { name: 'boas_vindas' })).toBeVisible();
    await auditBoth('the rows of a pasted table');
    await setWidth(WIDE);
    await userEvent.keyboard('{Delete}');
    await expect.element(button('Manter como um texto')).not.toBeInTheDocument();
    await button('Desfazer').click();
    await button('Manter como um texto').click();
    await expect.element(text()).toHaveFocus();
    await expect.element(text()).toHaveValue(plain);
  });

  test('on the list opens the form with it, like a file; what was typed there before waits for an answer', async () => {
    const idProject = await openForm();
    await text().fill('Um texto que ainda não foi salvo.');
    const openList = async () => {
      await openScreen(`/dashboard/projects/${idProject}/prompts`, 'USER', { isFresh: false });
      await expect.element(page.getByText('Escreva o primeiro texto')).toBeVisible();
    };
    await openList();
    paste(document.body);
    await expect.element(page.getByText(OFFER)).toBeVisible();
    await expect.element(text()).toHaveValue('Um texto que ainda não foi salvo.');
    await button('Manter como um texto').click();
    await expect.element(page.getByText(OFFER)).not.toBeInTheDocument();
    await expect.element(text()).toHaveValue('Um texto que ainda não foi salvo.');

    // The file has commas, as a spreadsheet in English writes it.
    const bring = () =>
      userEvent.upload(
        page.getByLabelText('Enviar planilha').first(),
        new File(['name,text\nboas_vindas,Olá!'], 'avisos.csv', { type: 'text/csv' }),
      );
    const question = page.getByText('Um texto seu ainda não foi salvo. Usar avisos.csv no lugar dele?');
    await openList();
    await bring();
    await expect.element(question).toBeVisible();
    await button('Ficar com o texto').click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(text()).toHaveValue('Um texto que ainda não foi salvo.');
    await openList();
    await bring();
    await button('Usar o arquivo').click();
    await expect.element(grid().getByRole('row', { name: 'boas_vindas' })).toBeVisible();
    await button('Cancelar').click();

    await openList();
    await bring();
    await expect.element(grid().getByRole('row', { name: 'boas_vindas' })).toBeVisible();
  });
});
