import { projects } from '#contract/projects.ts';
import { emails, expect, PASSWORD, test } from '#e2e/fixtures.ts';

test.use({ expectedErrors: [/status of 401/] });

const SAID = 'Este navegador não deixa a Entoa guardar nada neste aparelho.';

for (const [what, refuse] of [
  [
    'storage throws and IndexedDB is missing',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Denied.', 'SecurityError');
          },
        });
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    },
  ],
  [
    'IndexedDB never opens',
    () => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    },
  ],
] as const)
  test(`a person signs in and works where ${what}, and is told what that means`, async ({ page, api }) => {
    await page.addInitScript(refuse);
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').fill(emails.USER);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();
    await expect(page.getByText(SAID)).toBeVisible();
    const name = `Na memória ${what.includes('never') ? 'à espera' : 'negada'}`;
    await page.getByRole('link', { name: 'Adicionar' }).first().click();
    await page.getByRole('textbox', { name: 'Nome' }).fill(name);
    await page.getByRole('textbox', { name: 'Descrição' }).fill('Só na memória');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect
      .poll(async () => (await api.call(projects.list, { search: name })).data.map((project) => project.name))
      .toEqual([name]);
  });
