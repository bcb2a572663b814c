import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prompts } from '#contract/prompts.ts';
import { sendOrRefresh } from './baseQuery.ts';
import { refreshSession } from './refreshSession.ts';
import { connectSession } from './session.ts';

let userId: number | undefined;
let refreshToken: string | undefined;
let stored: string | undefined;
const expire = vi.fn(() => {
  refreshToken = undefined;
});
const replaceTokens = vi.fn();
const answers: ((token: string) => Response | Promise<Response>)[] = [];
const asked: string[] = [];

beforeEach(() => {
  userId = 1;
  refreshToken = 'first';
  stored = 'first';
  answers.length = 0;
  asked.length = 0;
  vi.clearAllMocks();
  connectSession({
    userId: () => userId,
    accessToken: () => undefined,
    refreshToken: () => refreshToken,
    storedRefreshToken: async () => stored,
    replaceTokens,
    expire,
  });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const token = (init.headers as Record<string, string>)['Authorization']?.replace('Bearer ', '') ?? '';
    asked.push(token);
    return answers.shift()?.(token) ?? new Response('', { status: 500 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const renewed = () => Response.json({ accessToken: 'a', refreshToken: 'second' });
const refused = () => Response.json({}, { status: 401 });

test('asks once for all who ask at the same time', async () => {
  answers.push(renewed);
  expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual([true, true, true]);
  expect(asked).toEqual(['first']);
  expect(replaceTokens).toHaveBeenCalledExactlyOnceWith({ accessToken: 'a', refreshToken: 'second' });
});

test('a refused token ends the session', async () => {
  answers.push(refused);
  expect(await refreshSession()).toBe(false);
  expect(expire).toHaveBeenCalledOnce();
});

test('tries the successor that another tab left on disk before giving up', async () => {
  stored = 'newer';
  answers.push(refused, renewed);
  expect(await refreshSession()).toBe(true);
  expect(asked).toEqual(['first', 'newer']);
  expect(expire).not.toHaveBeenCalled();
});

test.each([500, 503])('a %i says nothing about the session', async (status) => {
  answers.push(() => new Response('', { status }));
  expect(await refreshSession()).toBe(false);
  expect(expire).not.toHaveBeenCalled();
});

test('a dead network says nothing about the session', async () => {
  answers.push(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await refreshSession()).toBe(false);
  expect(expire).not.toHaveBeenCalled();
});

test('an answer that comes after the sign-out is thrown away', async () => {
  answers.push(() => {
    refreshToken = undefined;
    return renewed();
  });
  expect(await refreshSession()).toBe(false);
  expect(replaceTokens).not.toHaveBeenCalled();
  expect(expire).not.toHaveBeenCalled();
});

test.each([renewed, refused])(
  'an answer that comes after somebody else signed in leaves their session',
  async (answer) => {
    answers.push(() => {
      [userId, refreshToken, stored] = [2, 'of the other', 'of the other'];
      return answer();
    });
    expect(await refreshSession()).toBe(false);
    expect(asked).toEqual(['first']);
    expect(replaceTokens).not.toHaveBeenCalled();
    expect(expire).not.toHaveBeenCalled();
  },
);

test('a change waiting for a new token is not sent in the name of somebody else who signs in', async () => {
  answers.push(() => {
    [userId, refreshToken] = [2, 'of the other'];
    return refused();
  });
  const { error } = await sendOrRefresh({ endpoint: prompts.revise, input: { id: 7 } }, {});
  expect(error?.status).toBe('FETCH_ERROR');
  expect(asked).toEqual(['first']);
});
