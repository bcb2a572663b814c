import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { costs } from '#contract/costs.ts';
import { auditBoth } from '#testing/screens/auditHere.ts';
import { network } from '#testing/screens/network.ts';
import { openScreen } from '#testing/screens/openScreen.ts';

afterEach(network.mend);

const field = page.getByRole('combobox', { name: 'Nome' });
const option = (name: string) => page.getByRole('option', { name });
const NOTHING = 'Nenhum registro encontrado.';

test('a record found by its name: asked for, not there, not to be had, each said as an option', async () => {
  const answered = network.hold(costs.options);
  await openScreen('/dashboard/costs', 'ADMIN');
  await field.click();
  await expect.element(option('Aguarde...')).toBeVisible();
  // It must not report an empty result before there is one.
  await expect.element(option(NOTHING)).not.toBeInTheDocument();
  await auditBoth('asked for');
  answered();
  await field.fill('nome que ninguém deu');
  await expect.element(option(NOTHING)).toBeVisible();
  await auditBoth('not there');
  network.refuse(costs.options, 'UNAVAILABLE');
  await field.fill('outro nome');
  await expect.element(option('Erro ao carregar os dados, tente novamente mais tarde.')).toBeVisible();
  await auditBoth('not to be had');
});
