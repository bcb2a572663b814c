import { randomBytes } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { clientApprovals } from '#contract/clientApprovals.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { openLink, tokenOf } from '#server/tests/setups/approvalSetup.ts';
import { auth } from '#contract/auth.ts';
import { projects } from '#contract/projects.ts';
import { mail } from '#contract/mail.ts';
import { setup } from '#contract/setup.ts';
import { users } from '#contract/users.ts';
import { webhooks } from '#contract/webhooks.ts';
import { apiKeys } from '#server/modules/apikeys/schema.ts';
import { webhooks as webhookRows } from '#server/modules/webhooks/schema.ts';
import { approvalLinks as linkRows } from '#server/modules/approvalLinks/schema.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { singleUseTokens } from '#server/modules/auth/schema.ts';
import { sessions as sessionRows } from '#server/modules/sessions/schema.ts';
import { secrets } from '#server/modules/settings/schema.ts';
import { users as accounts } from '#server/modules/users/schema.ts';
import { findAuthor } from '#server/modules/auth/mayOpen.ts';
import { seedAccounts } from '#server/modules/auth/seedAccounts.ts';
import { disableDemoAccounts, listDemoLeftovers } from './disableDemoAccounts.ts';
import { hashToken } from '#server/base/tokens.ts';
import { cleanUp, newDataDirWithCluster, serverOf, startOfToday } from '#server/tests/serverProcess.ts';
import { newWebhook } from '#server/tests/setups/webhooksSetup.ts';
import { newProject, spokenPrompt, startTestServer } from '#server/tests/testServer.ts';
import { type Client, client, signIn } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { startWebhookReceiver } from '#testing/webhookReceiver.ts';

const person = {
  firstName: 'Íris',
  lastName: 'da Silva',
  email: 'iris@exemplo.com.br',
  password: 'Minha#Senha2026',
};
afterEach(cleanUp);

test('the demo is left by one variable: what opens doors ends with it or is named, its work stays', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const receiver = await startWebhookReceiver();
  const environment = { DATA_DIR, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };
  const demo = await serverOf(startOfToday('main', environment));
  expect(demo.out()).toMatch(/DEMO_ACCOUNTS=false, and the first visit makes your administrator/);
  const admin = await demo.signIn('ADMIN');
  const given = { firstName: 'Caio', lastName: 'Lima', email: 'caio@exemplo.com.br', password: 'Primeira#1' } as const;
  await admin.call(users.create, { ...given, role: 'MANAGER' });
  const relay = { host: 'mail.exemplo.com.br', port: 25, from: 'entoa@exemplo.com.br' };
  await admin.call(mail.update, relay);
  const token = randomBytes(100).toString('hex');
  const scopes = ['speech', 'projects:read', 'prompts:write'] as const;
  const { id } = await admin.call(apikeys.create, {
    service: 'Chave da demonstração',
    key: token,
    isIndefinite: true,
    scopes: [...scopes],
  });
  const { id: idOfDemo } = await newProject(admin, 'Da demonstração');
  const idPrompts = [(await spokenPrompt(admin, idOfDemo)).id];
  const link = await admin.call(approvalLinks.create, { id: idOfDemo, title: 'Para quem souber', idPrompts });
  const browser = await openLink(demo.origin, link);
  const hook = await newWebhook(admin, receiver, { includesText: true });
  const ask = (origin: string) =>
    Promise.all([
      fetch(`${origin}/api/projects`, { headers: { authorization: `Bearer ${token}` } }),
      fetch(`${origin}/v1/audio/speech`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'entoa', voice: 'Clara', input: 'Olá.' }),
      }),
    ]);
  expect((await ask(demo.origin)).map(({ status }) => status)).toEqual([200, 200]);
  demo.child.kill('SIGTERM');
  await demo.ended();
  const own = await serverOf(startOfToday('main', { ...environment, DEMO_ACCOUNTS: 'false' }));
  const code = await until(
    'the code',
    () => /First visit: http:\S+\/primeiro-acesso {2}code (\S+)/.exec(own.out())?.[1],
  );
  await expect(own.signIn('ADMIN')).rejects.toThrow('401');
  for (const name of ['Chave da demonstração', hook.name, link.title, 'caio@exemplo.com.br (MANAGER)', relay.host])
    expect(own.out()).toContain(name);
  expect((await own.visitor.call(setup.check, { code })).leftovers).toEqual({
    apiKeys: ['Chave da demonstração'],
    webhooks: [hook.name],
    approvalLinks: [link.title],
    accounts: [{ email: 'caio@exemplo.com.br', role: 'MANAGER' }],
    mailServer: relay.host,
    tookBackup: false,
  });
  for (const refused of await ask(own.origin))
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'API_KEY_DISABLED' }]);
  // Neither the address opens the link, nor does the cookie of a browser that opened it before.
  const opened = await own.visitor.ask(clientApprovals.open, { token: tokenOf(link.url) });
  const read = await fetch(`${own.origin}/api/approvals/${link.id}`, { headers: { cookie: browser.cookie } });
  expect([opened.status, read.status]).toEqual([401, 401]);
  const owner = client(own.origin, await own.visitor.call(setup.create, { code, ...person }));
  expect((await owner.call(projects.list, {})).data.map(({ name }) => name)).toEqual(['Da demonstração']);
  expect(await owner.call(apikeys.get, { id })).toMatchObject({ status: 'disabled' });
  expect(await owner.ask(apikeys.toggle, { id })).toMatchObject({ status: 409 });
  expect(await owner.call(webhooks.get, { id: hook.id })).toMatchObject({ status: 'paused' });
  const project = await owner.call(projects.create, { name: 'Clínica nova', description: 'Da nova dona' });
  await spokenPrompt(owner, project.id);
  expect(receiver.of('prompt.processed')).toEqual([]);
  // After the owner resumes the webhook, later starts leave it active.
  await owner.call(webhooks.toggle, { id: hook.id });
  await until('what is told', () => receiver.of('prompt.processed').length > 0);
  own.child.kill('SIGTERM');
  await own.ended();
  const later = await serverOf(startOfToday('main', { ...environment, DEMO_ACCOUNTS: 'false' }));
  for (const words of ['First visit', 'Made or changed by the demo accounts']) expect(later.out()).not.toContain(words);
  const again = await signIn(later.origin, person.email, person.password);
  expect(await again.call(webhooks.get, { id: hook.id })).toMatchObject({ status: 'active' });
  later.child.kill('SIGTERM');
  await later.ended();
  await receiver.stop();
});

/** What an act of a demo account leaves behind, once these accounts are closed. */
type Fate = 'closed' | 'named' | 'work' | 'none';

test('all that a demo account can make has a fate when these accounts close', () => {
  // `work` stays: it is the installation's, and opens no door. A noun without a line does not compile.
  const fates = {
    auth: 'closed',
    secondFactor: 'closed',
    sessions: 'closed',
    apikeys: 'closed',
    webhooks: 'closed',
    approvalLinks: 'closed',
    users: 'named',
    mail: 'named',
    projects: 'work',
    prompts: 'work',
    takes: 'work',
    comments: 'work',
    scripts: 'work',
    fileImports: 'work',
    failedPrompts: 'work',
    batches: 'work',
    bin: 'work',
    dictionary: 'work',
    models: 'work',
    catalogue: 'work',
    papers: 'work',
    scriptVersions: 'work',
    recognizer: 'work',
    numbers: 'work',
    costs: 'work',
    settings: 'work',
    maintenance: 'work',
    backups: 'work',
    voices: 'work',
    site: 'none',
    clientApprovals: 'none',
    preview: 'closed',
    reading: 'none',
    demo: 'none',
    speech: 'none',
    setup: 'none',
    notifications: 'none',
    audit: 'none',
    events: 'none',
    health: 'none',
    metrics: 'none',
    diagnosis: 'none',
  } satisfies Record<keyof typeof contract, Fate>;
  const makes = (noun: string) =>
    Object.values(contract[noun as keyof typeof contract] as Record<string, Endpoint>).some(
      ({ method, access, isReadOnly }) => method !== 'GET' && access in permissions && !isReadOnly,
    );
  for (const [noun, fate] of Object.entries(fates))
    expect([noun, fate !== 'none' || !makes(noun)]).toEqual([noun, true]);
});

test('an administrator that the demo made is named, though the demo left nothing else and signed out', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const demo = await serverOf(startOfToday('main', { DATA_DIR }));
  const admin = await demo.signIn('ADMIN');
  const given = { firstName: 'Caio', lastName: 'Lima', email: 'caio@exemplo.com.br', password: 'Primeira#1' } as const;
  await admin.call(users.create, { ...given, role: 'ADMIN' });
  await admin.call(auth.logout, {});
  demo.child.kill('SIGTERM');
  await demo.ended();
  const own = await serverOf(startOfToday('main', { DATA_DIR, DEMO_ACCOUNTS: 'false' }));
  await until('the names', () => own.out().includes('caio@exemplo.com.br (ADMIN)'));
});

test('a key of a demo account opens nothing without these accounts, though its row says it is active', async () => {
  const server = await startTestServer({ DEMO_ACCOUNTS: 'false' });
  try {
    const [maker] = await server.db
      .insert(accounts)
      .values({ firstName: 'Ana', lastName: 'A', email: 'admin@entoa.local', role: 'ADMIN', isDemo: true })
      .returning();
    const token = randomBytes(100).toString('hex');
    await server.db.insert(apiKeys).values({
      service: 'Chave antiga',
      prefix: token.slice(0, 8),
      keyHash: hashToken(token),
      scopes: ['speech', 'projects:read'],
      createdById: maker!.id,
    });
    for (const page of ['/v1/audio/voices', '/api/projects']) {
      const answer = await fetch(server.origin + page, { headers: { authorization: `Bearer ${token}` } });
      expect([page, answer.status, await answer.json()]).toMatchObject([page, 401, { code: 'API_KEY_DISABLED' }]);
    }
    expect(await findAuthor(server.db, server.config, maker!.id)).toBeUndefined();
  } finally {
    await server.stop();
  }
});

test('keys and webhooks of accounts that the demo made, directly or by others, end with it once', async () => {
  const server = await startTestServer({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  const receiver = await startWebhookReceiver();
  const newAdmin = async (maker: Client, firstName: string): Promise<Client> => {
    const email = `${firstName.toLowerCase()}@exemplo.com.br`;
    const given = { firstName, lastName: 'Lima', email, password: 'Primeira#1' };
    const { id } = await maker.call(users.create, { ...given, role: 'ADMIN' });
    await server.db.update(accounts).set({ mustChangePassword: false }).where(eq(accounts.id, id));
    return signIn(server.origin, email, given.password);
  };
  const newKey = async (maker: Client, service: string) => {
    const key = randomBytes(100).toString('hex');
    const { id } = await maker.call(apikeys.create, { service, key, isIndefinite: true, scopes: ['speech'] });
    const ask = () => fetch(`${server.origin}/v1/audio/voices`, { headers: { authorization: `Bearer ${key}` } });
    return { id, status: async () => (await ask()).status };
  };
  try {
    const [own] = await server.db
      .insert(accounts)
      .values({ firstName: 'Íris', lastName: 'S', email: 'iris@exemplo.com.br', role: 'ADMIN' })
      .returning();
    const caio = await newAdmin(await server.signIn('ADMIN'), 'Caio');
    const duda = await newAdmin(caio, 'Duda');
    const eva = await newAdmin(duda, 'Eva');
    const evasKey = await newKey(eva, 'Chave órfã');
    const hookOfEva = await newWebhook(eva, receiver, { name: 'Aviso órfão' });
    await duda.call(users.remove, { id: eva.user!.id });
    const dudasKey = await newKey(duda, 'Chave da corrente');
    const hookOfDuda = await newWebhook(duda, receiver, { name: 'Aviso da corrente' });
    await duda.call(mail.update, { host: 'mail.exemplo.com.br', port: 25, from: 'entoa@exemplo.com.br' });
    const ownKey = await newKey(duda, 'Chave própria');
    await server.db.update(apiKeys).set({ createdById: own!.id }).where(eq(apiKeys.id, ownKey.id));
    expect(await Promise.all([evasKey.status(), dudasKey.status(), ownKey.status()])).toEqual([200, 200, 200]);

    expect(await disableDemoAccounts(server.db)).toBe(true);
    expect(await Promise.all([evasKey.status(), dudasKey.status(), ownKey.status()])).toEqual([401, 401, 200]);
    // Accounts that the demo made stay, signed out.
    expect((await duda.ask(projects.list, {})).status).toBe(401);
    const dudaAgain = await signIn(server.origin, 'duda@exemplo.com.br', 'Primeira#1');
    expect((await dudaAgain.call(mail.get, {})).source).toBe('outbox');
    for (const { id } of [hookOfEva, hookOfDuda])
      expect(await dudaAgain.call(webhooks.get, { id })).toMatchObject({ status: 'paused' });
    expect(await listDemoLeftovers(server.db)).toEqual({
      apiKeys: ['Chave órfã', 'Chave da corrente'],
      webhooks: ['Aviso órfão', 'Aviso da corrente'],
      approvalLinks: [],
      accounts: [
        { email: 'caio@exemplo.com.br', role: 'ADMIN' },
        { email: 'duda@exemplo.com.br', role: 'ADMIN' },
      ],
      mailServer: 'mail.exemplo.com.br',
      tookBackup: false,
    });
    // Keys enabled or created after the demo was closed stay enabled.
    await dudaAgain.call(apikeys.toggle, { id: dudasKey.id });
    const later = await newKey(dudaAgain, 'Chave de depois');
    expect(await disableDemoAccounts(server.db)).toBe(false);
    expect(await Promise.all([evasKey.status(), dudasKey.status(), later.status()])).toEqual([401, 200, 200]);
    // Enabling the demo accounts again restores the demo.
    await expect(server.signIn('ADMIN')).rejects.toThrow();
    await seedAccounts(server.db, server.config);
    expect((await server.signIn('ADMIN')).tokens.accessToken).toBeDefined();
  } finally {
    await receiver.stop();
    await server.stop();
  }
});

test('an ended link, an invitation, a widened key and a backup taken along open nothing any more', async () => {
  const server = await startTestServer();
  try {
    const admin = await server.signIn('ADMIN');
    const id = (await newProject(admin, 'Com um link vencido')).id;
    const idPrompts = [(await spokenPrompt(admin, id)).id];
    const link = await admin.call(approvalLinks.create, { id, title: 'Já vencido', idPrompts });
    await server.db.update(linkRows).set({ expiresAt: new Date(Date.now() - 1000) });
    const [own] = await server.db
      .insert(accounts)
      .values({ firstName: 'Íris', lastName: 'S', email: 'iris@exemplo.com.br', role: 'ADMIN' })
      .returning();
    const hash = randomBytes(32);
    await server.db
      .insert(singleUseTokens)
      .values({ hash, purpose: 'activation', userId: own!.id, expiresAt: new Date('2099-01-01') });
    const token = randomBytes(100).toString('hex');
    const [key] = await server.db
      .insert(apiKeys)
      .values({
        service: 'Chave de Íris',
        prefix: token.slice(0, 8),
        keyHash: hashToken(token),
        scopes: ['speech'],
        createdById: own!.id,
      })
      .returning();
    const acts = { 'apikeys.update': key!.id, 'users.invite': own!.id, 'backups.download': 1 } as const;
    for (const [action, entity] of Object.entries(acts))
      await server.db
        .insert(auditLog)
        .values({ userId: admin.user!.id, action: action as keyof typeof acts, entityId: String(entity) });
    const secretOf = async () => (await server.db.select().from(secrets).where(eq(secrets.name, 'access')))[0]?.value;
    expect(await secretOf()).toBeDefined();

    expect(await disableDemoAccounts(server.db)).toBe(true);
    const [closed] = await server.db.select().from(linkRows).where(eq(linkRows.id, link.id));
    expect(closed!.revokedAt).not.toBeNull();
    expect(await server.db.select().from(singleUseTokens).where(eq(singleUseTokens.hash, hash))).toEqual([]);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.origin}/v1/audio/voices`, { headers })).status).toBe(401);
    // The next start makes other secrets: nothing that was signed with those of the backup counts.
    expect(await secretOf()).toBeUndefined();
    const open = await server.db.select().from(sessionRows).where(isNull(sessionRows.endedAt));
    expect(open).toEqual([]);
    expect(await listDemoLeftovers(server.db)).toMatchObject({ tookBackup: true, apiKeys: ['Chave de Íris'] });
  } finally {
    await server.stop();
  }
});

test('what the demo took from others ends with it: accounts by address or role, webhooks by receiver', async () => {
  const server = await startTestServer({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  const [receiver, strange] = [await startWebhookReceiver(), await startWebhookReceiver()];
  try {
    const newAccount = async (firstName: string, role: 'ADMIN' | 'USER', active = true) => {
      const email = `${firstName.toLowerCase()}@exemplo.com.br`;
      const [row] = await server.db
        .insert(accounts)
        .values({ firstName, lastName: 'Lima', email, role, active })
        .returning();
      return row!;
    };
    const [mia, rui, bia, leo] = [
      await newAccount('Mia', 'ADMIN'),
      await newAccount('Rui', 'USER'),
      await newAccount('Bia', 'USER', false),
      await newAccount('Leo', 'ADMIN'),
    ];
    const admin = await server.signIn('ADMIN');
    const own = await newWebhook(admin, receiver, { name: 'Aviso de Leo', includesText: true });
    const turned = await newWebhook(admin, receiver, { name: 'Aviso desviado', includesText: true });
    await server.db.update(webhookRows).set({ createdById: leo.id });
    await admin.call(webhooks.update, {
      id: turned.id,
      name: 'Aviso desviado',
      url: strange.url,
      events: ['prompt.processed'],
      includesText: true,
    });
    const names = { firstName: 'Mia', lastName: 'Lima' };
    await admin.call(users.update, { id: mia.id, ...names, email: 'outra@exemplo.com.br', role: 'ADMIN' });
    await admin.call(users.update, { id: rui.id, ...names, firstName: 'Rui', email: rui.email, role: 'ADMIN' });
    await admin.call(users.update, { id: leo.id, ...names, firstName: 'Léo', email: leo.email, role: 'ADMIN' });
    await admin.call(users.toggle, { id: bia.id });
    const token = randomBytes(100).toString('hex');
    const key = { prefix: token.slice(0, 8), keyHash: hashToken(token), scopes: ['speech' as const] };
    await server.db.insert(apiKeys).values({ service: 'Chave de Mia', ...key, createdById: mia.id });

    expect(await disableDemoAccounts(server.db)).toBe(true);
    const rows = await server.db.select().from(webhookRows).orderBy(webhookRows.id);
    expect(rows.map(({ id, pausedAt }) => [id, pausedAt !== null])).toEqual([
      [own.id, false],
      [turned.id, true],
    ]);
    expect(await listDemoLeftovers(server.db)).toEqual({
      apiKeys: ['Chave de Mia'],
      webhooks: ['Aviso desviado'],
      approvalLinks: [],
      accounts: [
        { email: 'outra@exemplo.com.br', role: 'ADMIN' },
        { email: 'rui@exemplo.com.br', role: 'ADMIN' },
        { email: 'bia@exemplo.com.br', role: 'USER' },
      ],
      mailServer: null,
      tookBackup: false,
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.origin}/v1/audio/voices`, { headers })).status).toBe(401);
  } finally {
    await receiver.stop();
    await strange.stop();
    await server.stop();
  }
});
