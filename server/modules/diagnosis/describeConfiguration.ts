import type { Diagnosis } from '#contract/diagnosis.ts';
import { environmentNames } from '#server/config/config.ts';

/** ENGINES may hold keys within its addresses. */
const SECRET = /PASSWORD|SECRET|TOKEN|KEY|ENGINES/;

/** What the environment says of each variable; what is or may hold a secret is not told. */
export function describeConfiguration(environment: NodeJS.ProcessEnv): Diagnosis['configuration'] {
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
