import { escapeHtml } from '#server/base/escapeHtml.ts';
import type { Mail } from './Mailer.ts';

interface Letter {
  readonly to: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly subject: string;
  readonly before: string;
  /** Label of the link, and its target. */
  readonly link?: { readonly label: string; readonly address: string };
  /** A code to be typed, in place of a link. */
  readonly code?: string;
  readonly after: string;
}

const styles = {
  body:
    'margin:0;padding:32px 16px;background:#fcf9f6;color:#24171e;' +
    "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  button:
    'display:inline-block;padding:13px 24px;border-radius:9px;background:#a11965;color:#ffffff;' +
    'font-weight:600;text-decoration:none',
  code: 'margin:28px 0;font-size:32px;font-weight:700;letter-spacing:0.2em',
};

/** The same content as text and as plain HTML without external resources. */
export function composeMail({ to, subject, before, link, code, after }: Letter): Mail {
  const greeting = `Olá, ${to.firstName}.`;
  const text = [greeting, before, link?.address ?? code, after, 'Entoa']
    .filter((part) => part !== undefined)
    .join('\n\n');
  const title = `<title>${escapeHtml(subject)}</title>`;
  const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">${title}</head>
<body style="${styles.body}">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:24px;font-weight:700;letter-spacing:-0.03em;color:#a11965">entoa</p>
<p>${escapeHtml(greeting)}</p>
${paragraphsOf(before)}
${link ? buttonOf(link) : `<p style="${styles.code}">${escapeHtml(code ?? '')}</p>`}
<p style="font-size:14px;color:#5b4e55">${escapeHtml(after)}</p>${link ? addressOf(link) : ''}
</div></body></html>
`;
  return { to: { name: `${to.firstName} ${to.lastName}`.trim(), address: to.email }, subject, text: `${text}\n`, html };
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

type Link = NonNullable<Letter['link']>;

const buttonOf = ({ label, address }: Link) =>
  `<p style="margin:28px 0"><a href="${escapeHtml(address)}" style="${styles.button}">${escapeHtml(label)}</a></p>`;

const addressOf = ({ address }: Link) =>
  `\n<p style="font-size:13px;color:#70646a;word-break:break-all">` +
  `Se o botão não abrir, copie este endereço: ${escapeHtml(address)}</p>`;
