import { expect, test } from 'vitest';
import { composeMail } from './composeMail.ts';

const letter = {
  to: { firstName: 'Marina', lastName: '', email: 'marina@cliente.com.br' },
  subject: 'Comentários novos',
  after: 'Até logo.',
};

test('lines and paragraphs of a mail are lines and paragraphs in HTML too, and stay text', () => {
  const before = 'URA, saudacao (Ugo): Mais <b>devagar</b>.\nURA, espera (Gil): Outra voz.\n\nMais 2 comentários.';
  const { html, text } = composeMail({ ...letter, before, link: { label: 'Abrir', address: 'https://voz.example/' } });
  expect(text).toContain(before);
  expect(html).toContain(
    '<p>URA, saudacao (Ugo): Mais &lt;b&gt;devagar&lt;/b&gt;.<br>URA, espera (Gil): Outra voz.</p>\n' +
      '<p>Mais 2 comentários.</p>',
  );
});
