import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { api as queries } from '#api/api.ts';
import { openApp } from '#app/openApp.tsx';
import type { Role } from '#contract/kit/permissions.ts';
import { loadDataWipe } from '#offline/loadDataWipe.ts';
import { clearUserData } from '#offline/clearUserData.ts';
import { wipeDrafts } from '#state/form/drafts.ts';
import { signedIn, signedOut } from '#state/session/sessionSlice.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { setWidth, WIDE } from './auditHere.ts';
import '#core/theme/tokens.css';
import '#core/theme/base.css';

/** An address without a screen, which closes whatever was open. */
const NOWHERE = '/nenhum-lugar';

const clients = new Map<Role, Promise<Client>>();
let app: Promise<void> | undefined;

/** A client of the real server for a person with this role, to prepare data. */
export function apiAs(role: Role): Promise<Client> {
  const known = clients.get(role) ?? signIn('', demoEmails[role], DEMO_PASSWORD);
  clients.set(role, known);
  return known;
}

/** Opens the app at an address as a person with this role; on an empty device by default. */
export async function openScreen(path: string, role: Role = 'USER', { isFresh = true } = {}) {
  await setWidth(WIDE);
  const { tokens, user } = await apiAs(role);
  await startState(loadDataWipe);
  await leave();
  // Like a real sign-out: requests in progress are dropped before the device is cleared, so that they are not stored
  // afterwards.
  store.dispatch(signedOut());
  store.dispatch(queries.util.resetApiState());
  if (isFresh) await Promise.all([clearUserData(), wipeDrafts()]);
  store.dispatch(signedIn({ ...tokens, user: user!, rememberMe: true }));
  app ??= openApp(createRoot(document.body.appendChild(document.createElement('div'))));
  await app;
  await enterScreen(path);
}

/** Leaves the screen and returns to it, within one session of the app. */
export async function reopen(path: string): Promise<void> {
  await leave();
  await enterScreen(path);
}

const QUIET_MS = 400;

/** Waits until the screen has finished loading and shows the same content for a moment. */
export async function settled(): Promise<void> {
  let shown = '';
  let since = 0;
  await expect
    .poll(() => {
      const now = document.querySelector('#content')?.innerHTML ?? '';
      if (now !== shown) [shown, since] = [now, performance.now()];
      const isWaiting = document.querySelector('#content [data-waiting]') !== null;
      return !isWaiting && now.includes('<h1') && performance.now() - since > QUIET_MS;
    })
    .toBe(true);
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

/** Chooses an action from the menu of a list's row. */
export async function actOnRow(name: string, act: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}
