import type { Pool } from 'pg';
import { expect } from 'vitest';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly Plans?: Plan[];
}

export interface PlanNode {
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: PlanNode[];
}

/** Max number of rows that any node of a plan examined. */
export function rowsExamined(plan: PlanNode): number {
  const own =
    (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  return Math.max(own, ...(plan.Plans ?? []).map(rowsExamined));
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

/** Records the statements of a server and explains them with its database. */
export function queryPlans(poolOf: () => Pool) {
  /** Statements executed by an act. */
  async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
    const pool = poolOf();
    const { query } = pool;
    const asked: Statement[] = [];
    pool.query = function spy(this: typeof pool, ...[config, values]: [{ text: string }, unknown[]]) {
      asked.push({ text: config.text, values });
      return (query as (...args: unknown[]) => unknown).call(this, config, values);
    } as typeof pool.query;
    try {
      await act();
    } finally {
      pool.query = query;
    }
    return asked;
  }

  async function plansOf(act: () => Promise<unknown>): Promise<{ text: string; nodes: Plan[] }[]> {
    const statements = (await statementsOf(act)).filter(({ text }) => /^\s*(select|with)/i.test(text));
    return Promise.all(
      statements.map(async ({ text, values }) => {
        const { rows } = await poolOf().query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (format json) ${text}`,
          values,
        );
        return { text, nodes: flatten(rows[0]!['QUERY PLAN'][0]!.Plan) };
      }),
    );
  }

  /** Expects that the page is found with an index alone, without scanning or sorting a table. */
  async function expectFlat(table: string, act: () => Promise<unknown>) {
    const plans = await plansOf(act);
    const page = plans.find(({ text }) => / offset /.test(text) && !/recursive/.test(text));
    const types = page!.nodes.map((node) => node['Node Type']);
    expect(types, page!.text).toContain('Index Only Scan');
    // Failed prompts are few, and are sorted by project.
    if (!/join/.test(page!.text)) expect(types, page!.text).not.toContain('Sort');
    // Sums must read every row.
    for (const { text, nodes } of plans.filter((plan) => !/\bsum\(/.test(plan.text))) {
      expect(
        nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table),
        text,
      ).toEqual([]);
      expect(
        nodes.filter((node) => node['Node Type'] === 'Sort' && node['Plan Rows'] > 5000),
        text,
      ).toEqual([]);
    }
  }

  /** Expects that rows are found with an index alone, or that few are examined. */
  async function expectNear(act: () => Promise<unknown>, few = 5000) {
    const asked = (await statementsOf(act)).filter(({ text }) => /^\s*(select|with)/i.test(text));
    for (const { text, values } of asked) {
      const { rows } = await poolOf().query<{ 'QUERY PLAN': [{ Plan: Plan & PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      const plan = rows[0]!['QUERY PLAN'][0].Plan;
      const reads = flatten(plan).filter(
        (node) => node['Relation Name'] === 'prompts' && node['Node Type'] !== 'Index Only Scan',
      );
      expect(Math.max(0, ...(reads as (Plan & PlanNode)[]).map(rowsExamined)), text).toBeLessThan(few);
    }
  }
  return { statementsOf, plansOf, expectFlat, expectNear };
}
