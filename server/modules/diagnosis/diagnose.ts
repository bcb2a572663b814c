import { setTimeout as wait } from 'node:timers/promises';
import { type Diagnosis, type Finding, Standing } from '#contract/diagnosis.ts';
import { environmentNames } from '#server/config/config.ts';
import type { Check, Examined } from './Check.ts';
import { databaseChecks } from './databaseChecks.ts';
import { machineChecks } from './machineChecks.ts';
import { servicesChecks } from './servicesChecks.ts';

const checks: readonly Check[] = [...machineChecks, ...databaseChecks, ...servicesChecks];
const LIMIT_MS = 6000;

/** Runs all checks in parallel; one that times out or fails is reported as a finding too. */
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
    // The error may contain an address or a path, so it is not shown.
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

/** ENGINES may contain keys within its addresses. */
const SECRET = /PASSWORD|SECRET|TOKEN|KEY|ENGINES/;

/** Value of each environment variable; those that are or may contain secrets are omitted. */
function describeConfiguration(environment: NodeJS.ProcessEnv): Diagnosis['configuration'] {
  return environmentNames.map((name) => {
    const value = environment[name] || undefined;
    const isShown = value !== undefined && !SECRET.test(name);
    return { name, isSet: value !== undefined, value: isShown ? withoutSecrets(value) : null };
  });
}

/** Removes credentials and everything after the path from an address. */
function withoutSecrets(value: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return value;
  if (!URL.canParse(value)) return '…';
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}
