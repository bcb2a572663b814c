import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { api as queries } from '#api/api.ts';
import { openApp } from '#app/openApp.tsx';
import { auth } from '#contract/auth.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { bringWipe } from '#offline/bringWipe.ts';
import { wipePerson } from '#offline/wipePerson.ts';
import { wipeDrafts } from '#state/form/drafts.ts';
import { signedIn } from '#state/session/sessionSlice.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Api, client } from '#testing/client.ts';
import '#light/theme/tokens.css';
import '#light/theme/base.css';

export const WIDE = 1440;
export const NARROW = 360;

const HEIGHT = 900;
/** Of no screen: what was open is closed there. */
const NOWHERE = '/nenhum-lugar';

const sessions = new Map<Role, Promise<{ api: Api; session: Parameters<typeof signedIn>[0] }>>();
let app: Promise<void> | undefined;

/** The server's own answers to a person of this role, for what a test needs to be there. */
export async function apiAs(role: Role): Promise<Api> {
  return (await signIn(role)).api;
}

function signIn(role: Role) {
  const known = sessions.get(role) ?? openSession(role);
  sessions.set(role, known);
  return known;
}

async function openSession(role: Role) {
  const { user, ...tokens } = await client('', undefined).call(auth.login, {
    email: demoEmails[role],
    password: DEMO_PASSWORD,
  });
  return { api: client('', tokens), session: { ...tokens, user, rememberMe: true } };
}

/** The app at an address, as a person of this role opens it; on a device that knows nothing, unless told. */
export async function openScreen(path: string, role: Role = 'USER', { isFresh = true, width = WIDE } = {}) {
  await page.viewport(width, HEIGHT);
  const { session } = await signIn(role);
  await startState(bringWipe);
  await leave();
  if (isFresh) await Promise.all([wipePerson(), wipeDrafts()]);
  store.dispatch(signedIn(session));
  store.dispatch(queries.util.resetApiState());
  app ??= openApp(createRoot(document.body.appendChild(document.createElement('div'))));
  await app;
  await enterScreen(path);
}

/** Leaves the screen and comes back to it, in one session of the app. */
export async function reopen(path: string): Promise<void> {
  await leave();
  await enterScreen(path);
}

async function leave() {
  navigate(NOWHERE);
  await expect.poll(isInDashboard).toBe(false);
}

async function enterScreen(path: string) {
  navigate(path);
  await expect.poll(isInDashboard).toBe(true);
}

const isInDashboard = () => document.querySelector('#content') !== null;
