import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { projects } from '#contract/projects.ts';
import { settings } from '#contract/settings.ts';
import { auditLog } from './schema.ts';
import { type Client } from '#testing/client.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());

test('an act is told with who, what, when, before and after', async () => {
  const project = await newProject(admin, 'Antes da mudança');
  await admin.call(projects.update, { id: project.id, name: 'Depois da mudança', description: 'Feito por um teste' });
  const { data } = await admin.call(audit.list, { noun: 'projects', search: 'depois da mudanca' });
  expect(data).toMatchObject([
    {
      action: 'projects.update',
      userEmail: admin.user!.email,
      entityId: String(project.id),
      before: { name: 'Antes da mudança' },
      after: { name: 'Depois da mudança' },
    },
  ]);
  expect(Math.abs(Date.parse(data[0]!.at) - Date.now())).toBeLessThan(20_000);
  // The search matches the sentence that the screen shows.
  const { data: found } = await admin.call(audit.list, { noun: 'projects', search: 'MUDOU o projeto' });
  expect(found.map(({ id }) => id)).toEqual([data[0]!.id]);
});

test('acts are filtered by noun and by day in the time zone', async () => {
  const at = (iso: string) => ({ at: new Date(iso), action: 'settings.update', entityName: 'filtro de dias' });
  await server.db
    .insert(auditLog)
    .values([
      at('2026-03-01T02:59:59Z'),
      at('2026-03-01T03:00:00Z'),
      at('2026-03-02T02:59:59Z'),
      at('2026-03-02T03:00:00Z'),
    ]);
  const found = await admin.call(audit.list, {
    noun: 'settings',
    search: 'filtro de dias',
    startDate: '2026-03-01',
    endDate: '2026-03-02',
  });
  expect(found.data.map(({ at: moment }) => moment)).toEqual(['2026-03-02T02:59:59.000Z', '2026-03-01T03:00:00.000Z']);
  expect((await admin.call(audit.list, { noun: 'users', search: 'filtro de dias' })).meta.total).toBe(0);
  expect((await admin.ask(audit.list, { noun: 'tudo' })).body.fields).toEqual({ noun: 'Escolha um assunto.' });
});

test('the export holds what the filter shows, defused, and is itself an act in the log', async () => {
  await admin.call(settings.update, { audioVolumeControl: 2 });
  await server.db.insert(auditLog).values({
    action: 'users.create',
    entityName: '=1+1',
    userEmail: 'eu@exemplo.com.br',
    at: new Date('2026-01-01T15:00:00Z'),
  });
  const text = Buffer.from(
    await (await admin.fetch('/api/audit/csv?noun=users&search=eu@exemplo')).arrayBuffer(),
  ).toString('utf8');
  expect(text).toBe(
    '\uFEFFData;Usuário;Endereço;Ação;Registro;Nome;Antes;Depois\r\n' +
      '01/01/2026, 12:00:00;eu@exemplo.com.br;;criou o usuário;;"\'=1+1";;\r\n',
  );
  await server.db
    .insert(auditLog)
    .values(Array.from({ length: 2100 }, (_, i) => ({ action: 'models.create', entityName: `modelo ${i}` })));
  const lines = (await (await admin.fetch('/api/audit/csv?noun=models')).text()).trim().split('\r\n');
  expect(new Set(lines).size).toBe(2101);
  expect((await admin.call(audit.list, { noun: 'audit' })).data[0]).toMatchObject({
    action: 'audit.export',
    userEmail: admin.user!.email,
    after: { noun: 'models' },
  });
});
