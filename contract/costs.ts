import * as v from 'valibot';
import { Day } from './kit/days.ts';
import { endpoint } from './kit/endpoint.ts';
import { Id, integer, pageOf, pageRequest } from './kit/paging.ts';

export const DAYS_OUT_OF_ORDER = 'A data inicial deve ser anterior à data final.';

/** FILE: costs of prompts by project. STREAMING: costs of speech streamed to services, by API key. */
export const CostType = v.picklist(['FILE', 'STREAMING']);
export type CostType = v.InferOutput<typeof CostType>;

/** The filter values are the specification's: all costs, by project, by API key. */
export const CostFilterType = v.picklist(['todos', 'projeto', 'apikey'], 'O tipo deve ser todos, projeto ou apikey.');
export type CostFilterType = v.InferOutput<typeof CostFilterType>;

/** The cost of one project or API key on one day. */
export const Cost = v.object({
  id: v.number(),
  type: CostType,
  project: v.nullable(v.string()),
  apikey: v.nullable(v.string()),
  consolidationDate: v.string(),
  characterCount: v.number(),
  /** BRL, exact to six decimals. */
  price: v.number(),
});
export type Cost = v.InferOutput<typeof Cost>;

/** A project or an API key to filter by, including deleted ones that have costs. */
export const CostOption = v.object({ id: v.number(), name: v.string(), createdAt: v.nullable(v.string()) });
export type CostOption = v.InferOutput<typeof CostOption>;

const filter = {
  type: v.optional(CostFilterType, 'todos'),
  /** Inclusive. */
  startDate: v.optional(Day),
  /** Exclusive. */
  endDate: v.optional(Day),
  idProject: v.optional(Id),
  idApikey: v.optional(Id),
};

export const costColumns = ['id', 'consolidationDate', 'type', 'name', 'characterCount', 'price'] as const;
const Total = v.object({ characterCount: v.number(), price: v.number() });

export const costs = {
  list: endpoint({
    method: 'GET',
    path: '/prompt-billing-consolidate',
    summary: 'List the consolidated costs; `sum` is the price of all that match',
    access: 'costs',
    input: v.pipe(v.object({ ...pageRequest(costColumns).entries, ...filter }), ordered()),
    output: v.object({ ...pageOf(Cost).entries, sum: v.number() }),
  }),
  consolidate: endpoint({
    method: 'POST',
    path: '/prompt-billing-consolidate',
    summary: 'Add one day up anew; repeating it changes nothing',
    access: 'costs',
    input: v.object({ consolidationDate: Day }),
    output: v.object({ consolidationDate: v.string(), count: v.number(), sum: v.number() }),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/prompt-billing-consolidate/summary',
    summary: 'The same costs by day, and by project or key, the dearest first',
    access: 'costs',
    input: v.pipe(
      v.object({ ...filter, limit: v.optional(integer(1, 50, 'Peça de 1 a 50 registros.'), 8) }),
      ordered(),
    ),
    output: v.object({
      total: Total,
      days: v.array(v.object({ day: v.string(), file: v.number(), streaming: v.number() })),
      subjects: v.array(v.object({ type: CostType, id: v.number(), name: v.string(), ...Total.entries })),
      /** The total of everything that is not listed in `subjects`. */
      others: v.object({ count: v.number(), ...Total.entries }),
    }),
  }),
  today: endpoint({
    method: 'GET',
    path: '/prompt-billing-consolidate/today',
    summary: 'What was spoken today and stands in no consolidated record yet',
    access: 'costs',
    input: v.object({}),
    output: Total,
  }),
  options: endpoint({
    method: 'GET',
    path: '/prompt-billing-consolidate/options',
    summary: 'Projects or API keys to filter by',
    access: 'costs',
    input: v.object({
      type: v.picklist(['projeto', 'apikey'], 'O tipo deve ser projeto ou apikey.'),
      search: pageRequest(['id']).entries.search,
    }),
    output: v.object({ data: v.array(CostOption) }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/prompt-billing-consolidate/csv',
    summary: 'The same costs as a spreadsheet file (CSV with `;` and BOM)',
    access: 'costs',
    kind: 'stream',
    input: v.pipe(v.object(filter), ordered()),
    output: v.unknown(),
  }),
};

function ordered<Input extends { startDate?: string | undefined; endDate?: string | undefined }>() {
  return v.check<Input, string>(
    ({ startDate, endDate }) => startDate === undefined || endDate === undefined || startDate <= endDate,
    DAYS_OUT_OF_ORDER,
  );
}
