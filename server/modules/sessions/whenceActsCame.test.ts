import net from 'node:net';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { auth } from '#contract/auth.ts';
import { sessions } from '#contract/sessions.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { auditRefusal } from '#server/modules/audit/auditRefusal.ts';
import type { Client } from '#testing/client.ts';
import { pause } from '#testing/until.ts';
import { startTestServer } from '#server/tests/testServer.ts';
import { server, newUser, enter, withServer } from '#server/tests/setups/ownSessionsSetup.ts';

withServer();

/** Sends the body in pieces, long after the headers, so that it is handled in the socket's own async context. */
async function newProjectSlowly(user: Client): Promise<void> {
  const body = JSON.stringify({ name: 'URA aos poucos', description: 'Feito por um teste' });
  const { port } = new URL(server.origin);
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /api/projects HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${user.tokens.accessToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  for (const part of [body.slice(0, 10), body.slice(10)]) {
    await pause(50);
    socket.write(part);
  }
  const answer = ((await socket.toArray()) as Buffer[]).map(String).join('');
  if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer);
}

test('the audit log knows whence an act came, also one whose body came later', async () => {
  const { email } = await newUser();
  const user = await enter(email);
  await newProjectSlowly(user);
  const rows = await server.db
    .select({ action: auditLog.action, address: auditLog.address })
    .from(auditLog)
    .where(eq(auditLog.userEmail, email))
    .orderBy(desc(auditLog.id));
  expect(rows).toEqual([
    { action: 'projects.create', address: '127.0.0.1' },
    { action: 'auth.login', address: '127.0.0.1' },
  ]);
  const admin = await server.signIn('ADMIN');
  expect((await admin.call(audit.list, { search: email })).data[0]).toMatchObject({ address: '127.0.0.1' });
  const csv = Buffer.from(
    await (await admin.fetch(`/api/audit/csv?search=${encodeURIComponent(email)}`)).arrayBuffer(),
  ).toString();
  expect(csv.split('\r\n')[0]).toBe('\uFEFFData;Usuário;Endereço;Ação;Registro;Nome;Antes;Depois');
  expect(csv).toContain(';127.0.0.1;criou o projeto;');
});

test('refusals stand in the audit log once a minute and person, and never without end', async () => {
  const { email } = await newUser();
  const user = await enter(email);
  for (let i = 0; i < 3; i += 1) {
    expect((await user.ask(sessions.listOf, { id: 1 })).status).toBe(403);
    expect((await user.ask(auth.updatePassword, { currentPassword: 'errada', newPassword: 'Nova#2027' })).status).toBe(
      422,
    );
  }
  const rows = await server.db
    .select({ action: auditLog.action, entityName: auditLog.entityName })
    .from(auditLog)
    .where(eq(auditLog.userEmail, email))
    .orderBy(auditLog.id);
  expect(rows.slice(1)).toEqual([
    { action: 'auth.forbidden', entityName: 'GET /user/:id/sessions' },
    { action: 'auth.passwordRefused', entityName: null },
  ]);
  for (let id = 1; id <= 200; id += 1)
    await auditRefusal(server.db, { action: 'auth.limited', user: { id, email: `${id}@exemplo.com.br` } });
  const count = () => server.db.$count(auditLog, eq(auditLog.action, 'auth.limited'));
  const told = await count();
  expect(told).toBeLessThanOrEqual(60);
  await auditRefusal(
    server.db,
    { action: 'auth.limited', user: { id: 1, email: '1@exemplo.com.br' } },
    Date.now() + 61_000,
  );
  expect(await count()).toBe(told + 1);
});

test('what one server has told is told by another in the same process too', async () => {
  const other = await startTestServer();
  try {
    const refused = { action: 'auth.limited', user: { id: 999, email: '999@exemplo.com.br' } } as const;
    for (const { db } of [server, other]) await auditRefusal(db, refused);
    expect(await other.db.$count(auditLog, eq(auditLog.action, 'auth.limited'))).toBe(1);
  } finally {
    await other.stop();
  }
});
