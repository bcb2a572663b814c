import { eq, sql } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { checkCode } from './checkCode.ts';
import { auth } from '#contract/auth.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { recoveryCodes, secondFactors } from './schema.ts';
import { client, signIn } from '#testing/client.ts';
import {
  PASSWORD,
  server,
  newUser,
  codeOf,
  earlyInAStep,
  forgetStep,
  wrongFor,
  enrol,
  tokenFor,
  enter,
  acts,
  withServer,
} from '#server/tests/setups/secondFactorSetup.ts';

withServer();

test('off until turned on by password and a first code, with ten recovery codes; other sessions end', async () => {
  const user = await newUser();
  const [session, other] = [
    await signIn(server.origin, user.email, PASSWORD),
    await signIn(server.origin, user.email, PASSWORD),
  ];
  expect(await session.call(secondFactor.state, {})).toEqual({
    isOn: false,
    isObliged: false,
    mayEnrol: true,
    since: null,
    recoveryCodesLeft: 0,
  });
  const refused = await session.ask(secondFactor.begin, { password: 'errada' });
  expect([refused.status, refused.body.fields]).toEqual([422, { password: 'A senha não confere.' }]);
  const { uri, secret } = await session.call(secondFactor.begin, { password: PASSWORD });
  expect(uri).toBe(
    `otpauth://totp/Entoa:${encodeURIComponent(user.email)}` +
      `?issuer=Entoa&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  // An enrolment that was begun but not confirmed locks nobody out.
  await signIn(server.origin, user.email, PASSWORD);
  expect((await session.ask(secondFactor.confirm, { code: wrongFor(secret) })).body.code).toBe('WRONG_CODE');
  const { recoveryCodes: codes } = await session.call(secondFactor.confirm, { code: codeOf(secret) });
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true);
  expect((await other.ask(auth.me, {})).status).toBe(401);
  expect(await session.call(secondFactor.state, {})).toMatchObject({
    isOn: true,
    recoveryCodesLeft: 10,
    since: expect.any(String),
  });
  expect((await session.ask(secondFactor.begin, { password: PASSWORD })).body.code).toBe('SECOND_FACTOR_ON');
  expect((await session.ask(secondFactor.confirm, { code: codeOf(secret, 1) })).body.code).toBe('SECOND_FACTOR_ON');
});

test('a sign-in needs password and code; neither alone opens anything', async () => {
  const { user, secret } = await enrol();
  expect((await server.visitor.ask(auth.login, { email: user.email, password: 'errada' })).body).not.toHaveProperty(
    'token',
  );
  const token = await tokenFor(user.email);
  expect((await client(server.origin, { accessToken: token, refreshToken: '' }).ask(auth.me, {})).status).toBe(401);
  expect((await client(server.origin, { accessToken: token, refreshToken: '' }).ask(auth.refresh, {})).status).toBe(
    401,
  );
  expect((await server.visitor.ask(auth.redeem, { token, password: 'Nova#2027' })).body.code).toBe('LINK_INVALID');
  expect((await server.visitor.ask(secondFactor.beginAtSignIn, { token })).body.code).toBe('SIGN_IN_STALE');
  for (const forged of ['', 'x', 'a'.repeat(43)])
    expect((await enter(forged, codeOf(secret))).body.code).toBe('SIGN_IN_STALE');
  const { status, body, headers } = await enter(token, codeOf(secret));
  expect([status, body.user.email]).toEqual([200, user.email]);
  expect(headers.getSetCookie()[0]).toMatch(/^entoa_media=[\w-]{43}; Max-Age=2592000;/);
  expect((await client(server.origin, body).ask(auth.me, {})).status).toBe(200);
  await forgetStep(user.id);
  expect((await enter(token, codeOf(secret))).body.code).toBe('SIGN_IN_STALE');
  const short = await server.visitor.ask(secondFactor.enter, {
    token: await tokenFor(user.email),
    code: codeOf(secret),
    remember: false,
  });
  expect(short.headers.getSetCookie()[0]).not.toContain('Max-Age');
});

test('one time step either way is taken, no code twice, nothing older than the last', async () => {
  const { user, secret } = await enrol();
  await earlyInAStep();
  for (const [steps, isTaken] of [
    [-2, false],
    [2, false],
    [-1, true],
    [1, true],
  ] as const) {
    await forgetStep(user.id);
    expect([steps, (await enter(await tokenFor(user.email), codeOf(secret, steps))).status === 200]).toEqual([
      steps,
      isTaken,
    ]);
  }
  expect((await enter(await tokenFor(user.email), codeOf(secret, 1))).body.code).toBe('WRONG_CODE');
  expect((await enter(await tokenFor(user.email), codeOf(secret))).body.code).toBe('WRONG_CODE');
  // Only one of two concurrent tries with the same code succeeds.
  await forgetStep(user.id);
  await earlyInAStep();
  const tokens = [await tokenFor(user.email), await tokenFor(user.email), await tokenFor(user.email)];
  const code = codeOf(secret);
  const answers = await Promise.all(tokens.map((token) => enter(token, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test.each([31, -31, 660, -660, 3600, -3600])(
  'a clock %d s off from the database’s refuses no code and takes no other',
  async (seconds) => {
    const { user, secret } = await enrol();
    await earlyInAStep();
    const [right, early] = [codeOf(secret), codeOf(secret, Math.sign(seconds) * 2)];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
    try {
      await expect(checkCode(server, user.id, early)).rejects.toMatchObject({ code: 'WRONG_CODE' });
      expect(await checkCode(server, user.id, right)).toBe('code');
    } finally {
      vi.useRealTimers();
    }
  },
);

test('five wrong codes have the account wait, the right one too, and twice as long the next time', async () => {
  const { user, secret, session, codes } = await enrol();
  const token = await tokenFor(user.email);
  const wrong = wrongFor(secret);
  const tries = [];
  for (let i = 0; i < 5; i += 1) tries.push((await enter(token, wrong)).status);
  expect(tries).toEqual([422, 422, 422, 422, 429]);
  const held = await enter(token, codeOf(secret));
  expect([held.status, held.body.message, Number(held.headers.get('retry-after')) > 200]).toEqual([
    429,
    'Muitos códigos errados. Tente de novo em 5 minutos.',
    true,
  ]);
  // The lockout also applies to another sign-in, to recovery codes and to turning the factor off.
  expect((await enter(await tokenFor(user.email), codes[0]!)).status).toBe(429);
  expect((await session.ask(secondFactor.turnOff, { password: PASSWORD, code: codeOf(secret) })).status).toBe(429);
  // A clock of this machine that is ten minutes ahead does not shorten the lockout.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  const early = checkCode(server, user.id, codes[0]!).finally(() => vi.useRealTimers());
  await expect(early).rejects.toMatchObject({ code: 'TOO_MANY' });
  await server.db
    .update(secondFactors)
    .set({ waitUntil: sql`now()` })
    .where(eq(secondFactors.userId, user.id));
  for (let i = 0; i < 5; i += 1) tries.push((await enter(token, wrong)).status);
  expect(tries.slice(5)).toEqual([422, 422, 422, 422, 429]);
  expect(Number((await enter(token, wrong)).headers.get('retry-after'))).toBeGreaterThan(500);
  await server.db
    .update(secondFactors)
    .set({ waitUntil: sql`now()` })
    .where(eq(secondFactors.userId, user.id));
  expect((await enter(token, codeOf(secret))).status).toBe(200);
  const [row] = await server.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
  expect([row!.wrongCodes, row!.waitUntil]).toEqual([0, null]);
  expect((await acts(user.email)).filter((action) => action === 'auth.codeRefused')).toHaveLength(1);
});

test('guesses made at the same moment are counted one by one', async () => {
  const { user, secret } = await enrol();
  const token = await tokenFor(user.email);
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter(token, wrongFor(secret))));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8);
});

test('a recovery code stands in once, however it is written; new ones replace all', async () => {
  const { user, session, secret, codes } = await enrol();
  expect((await enter(await tokenFor(user.email), ` ${codes[0]!.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  expect((await enter(await tokenFor(user.email), codes[0]!)).body.code).toBe('WRONG_CODE');
  expect((await session.call(secondFactor.state, {})).recoveryCodesLeft).toBe(9);
  expect((await session.ask(secondFactor.renewCodes, { password: 'errada', code: codeOf(secret) })).body.code).toBe(
    'WRONG_PASSWORD',
  );
  const { recoveryCodes: next } = await session.call(secondFactor.renewCodes, {
    password: PASSWORD,
    code: codeOf(secret),
  });
  expect((await enter(await tokenFor(user.email), codes[1]!)).body.code).toBe('WRONG_CODE');
  expect((await enter(await tokenFor(user.email), next[0]!)).status).toBe(200);
  expect(await acts(user.email)).toEqual(
    expect.arrayContaining(['auth.secondFactorOn', 'auth.recoveryCodeUsed', 'auth.recoveryCodesRenewed']),
  );
});

test('neither secret nor recovery codes can be read from the database', async () => {
  const { user, secret, codes } = await enrol();
  const [row] = await server.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
  expect(row!.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
  const kept = await server.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
  expect(JSON.stringify(kept.map(({ hash }) => hash.toString('latin1')))).not.toContain(codes[0]!.replace('-', ''));
  // A sealed secret copied into another account's row is useless there.
  const thief = await enrol();
  await server.db.update(secondFactors).set({ secret: row!.secret }).where(eq(secondFactors.userId, thief.user.id));
  expect((await enter(await tokenFor(thief.user.email), codeOf(secret))).status).not.toBe(200);
});
