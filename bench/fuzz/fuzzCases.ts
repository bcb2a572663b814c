import fc from 'fast-check';

/** The parts of a JSON schema that are needed to generate values. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  'null',
  '[]',
  '{}',
  "'; drop table users; --",
  '<script>',
  '\u0000',
  '\ud800',
  'true',
  '../../etc/passwd',
  '%00',
  '\\'.repeat(300),
  `a@${'.'.repeat(5000)}@`,
  '[pausa:1s]'.repeat(30),
  '[devagar]',
  '=cmd()',
  '9999-12-31',
  '0000-00-00',
  '𝕬'.repeat(100),
];
const hostile = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constant(null),
);

/** Plausible values for fields with these names. */
function likely(name: string, ids: readonly number[]): fc.Arbitrary<unknown> | undefined {
  if (/^id|Id$|^id[A-Z]/.test(name)) return fc.constantFrom<unknown>(...ids, ...ids.map(String), 999_999);
  const known: Record<string, readonly unknown[]> = {
    name: ['Nome de um teste', 'ura_saudacao'],
    description: ['Feito por um teste'],
    text: ['Bom dia!', 'Custa R$ 10,50.'],
    input: ['Bom dia!'],
    speaker: ['Clara'],
    voice: ['Clara'],
    email: ['ninguem@exemplo.com.br'],
    password: ['Senha#2026'],
    newPassword: ['Nova#2027'],
    currentPassword: ['Entoa#2026'],
    firstName: ['Ana'],
    lastName: ['Souza'],
    reason: ['Pronúncia errada'],
    key: ['ab'.repeat(100)],
    service: ['Um serviço'],
    written: ['Entoa'],
    spoken: ['entoa'],
    consolidationDate: ['2026-11-01'],
    startDate: ['2026-01-01'],
    endDate: ['2026-12-01'],
    message: ['e30='],
    startDateTime: ['2026-11-01T10:00:00Z'],
    endDateTime: ['2026-11-02T10:00:00Z'],
    file: ['x'.repeat(64)],
    page: [1, 2, '3'],
    perPage: [10, 50],
    model: ['entoa'],
    code: ['123456'],
  };
  return Object.hasOwn(known, name) ? fc.constantFrom(...known[name]!) : undefined;
}

function valueOf(name: string, schema: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const guess = likely(name, ids);
  const shaped = ofShape(name, schema, ids);
  return guess
    ? fc.oneof({ weight: 6, arbitrary: guess }, { weight: 2, arbitrary: shaped }, { weight: 2, arbitrary: hostile })
    : fc.oneof({ weight: 5, arbitrary: shaped }, { weight: 2, arbitrary: hostile });
}

function ofShape(name: string, schema: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((choice) => ofShape(name, choice, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom(...hostileTexts));
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: -5, max: 200 }), fc.double(), fc.maxSafeInteger());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(ofShape(name, schema.items ?? {}, ids), { maxLength: 5 });
    case 'object':
      return fieldsOf(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Fields named by the schema, plausible or hostile; sometimes one is missing or added. */
export function fieldsOf(schema: Schema, ids: readonly number[]): fc.Arbitrary<Record<string, unknown>> {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches && branches.length > 0) return fc.oneof(...branches.map((branch) => fieldsOf(branch, ids)));
  const named = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueOf(name, one, ids)]),
  );
  const required = (schema.required ?? []).filter((name) => name in named);
  const most = fc.record(named, { requiredKeys: required });
  const some = fc.record(named, { requiredKeys: [] });
  const extra = fc.dictionary(fc.constantFrom('x', '__proto__', 'constructor', 'id', 'page'), hostile, { maxKeys: 2 });
  return fc.oneof(
    { weight: 7, arbitrary: most },
    { weight: 2, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(most, extra).map(([fields, more]) => ({ ...fields, ...more })) },
  );
}

/** `count` inputs of an endpoint, reproducible by the seed. */
export function sampleFields(
  schema: Schema,
  ids: readonly number[],
  count: number,
  seed: number,
): Record<string, unknown>[] {
  return fc.sample(fieldsOf(schema, ids), { numRuns: count, seed });
}
