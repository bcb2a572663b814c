import { setTimeout as wait } from 'node:timers/promises';
import { type Diagnosis, type Finding, Standing } from '#contract/diagnosis.ts';
import { environmentNames } from '#server/config/config.ts';
import type { Check, Examined } from './Check.ts';
import { databaseChecks } from './databaseChecks.ts';
import { machineChecks } from './machineChecks.ts';
import { servicesChecks } from './servicesChecks.ts';

const checks: readonly Check[] = [...machineChecks, ...databaseChecks, ...servicesChecks];
const LIMIT_MS = 6000;

/** Looks at everything at once; what says nothing in time, or cannot be looked at, is told like all else. */
export async function diagnose(examined: Examined, environment = process.env): Promise<Diagnosis> {
  const found = await Promise.all(checks.map((check) => lookAt(check, examined)));
  const findings = found.filter((finding) => finding !== undefined);
  const worst = Math.max(...findings.map(({ standing }) => Standing.options.indexOf(standing)));
  return {
    at: new Date().toISOString(),
    standing: Standing.options[worst]!,
    findings,
    configuration: describeConfiguration(environment),
  };
}

async function lookAt({ id, title, warning }: Check, examined: Examined): Promise<Finding | undefined> {
  const timer = new AbortController();
  const late = wait(LIMIT_MS, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  try {
    const found = await Promise.race([Promise.resolve().then(() => warning(examined)), late]);
    if (found === undefined) return undefined;
    if (found !== 'late') return { id, title, ...found };
  } catch {
    // What went wrong may hold an address or a path: it is not told.
  } finally {
    timer.abort();
  }
  return {
    id,
    title,
    standing: 'broken',
    sentence: 'Não respondeu.',
    help: 'O registro do servidor pode dizer por quê.',
  };
}

/** ENGINES may hold keys within its addresses. */
const SECRET = /PASSWORD|SECRET|TOKEN|KEY|ENGINES/;

/** What the environment says of each variable; what is or may hold a secret is not told. */
function describeConfiguration(environment: NodeJS.ProcessEnv): Diagnosis['configuration'] {
  return environmentNames.map((name) => {
    const value = environment[name] || undefined;
    const isTold = value !== undefined && !SECRET.test(name);
    return { name, isSet: value !== undefined, value: isTold ? withoutSecrets(value) : null };
  });
}

/** Of an address neither who signs in nor what stands behind the path. */
function withoutSecrets(value: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return value;
  if (!URL.canParse(value)) return '…';
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}
