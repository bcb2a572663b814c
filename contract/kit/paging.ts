import * as v from 'valibot';
import { ID_NOT_A_NUMBER } from './text.ts';

/** An integer that may arrive as text in a query string. */
export function integer(min: number, max: number, message: string) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, message))], message),
    v.toNumber(),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** A record's id: a PostgreSQL integer. */
export const Id = integer(1, 2_147_483_647, ID_NOT_A_NUMBER);
export const IdInput = v.object({ id: Id });

/** A boolean that may arrive as text in a query string or a form. */
export const Flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], 'Use true ou false.'),
  v.transform((value) => value === true || value === 'true'),
);

export const pageSizes = [10, 20, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const OrderByDirection = v.picklist(['asc', 'desc'], 'A direção deve ser asc ou desc.');
export type OrderByDirection = v.InferOutput<typeof OrderByDirection>;

export const Search = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(200, 'A busca pode ter até 200 caracteres.')),
  '',
);

/** The query of a list that can be sorted by `columns`; newest first by default. */
export function pageRequest<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return v.object({
    page: v.optional(integer(1, 10_000_000, 'A página deve ser um número a partir de 1.'), 1),
    perPage: v.optional(integer(1, 100, 'Peça de 1 a 100 registros por página.'), DEFAULT_PAGE_SIZE),
    search: Search,
    orderBy: v.optional(v.picklist(columns, `Ordene por ${columns.join(', ')}.`), 'id' as Columns[number]),
    orderByDirection: v.optional(OrderByDirection, 'desc'),
  });
}

/** Max matches of a search that are counted and can be paged through. */
export const SEARCHED_MAX = 10_000;

const Meta = v.object({
  total: v.number(),
  perPage: v.number(),
  page: v.number(),
  /** True if there are more than `total` matches; counting stopped there. */
  isCapped: v.optional(v.literal(true)),
});

/** A page of a list: `count` rows of the `meta.total` matches. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    data: v.array(item),
    meta: Meta,
    count: v.number(),
  });
}
export interface Page<Item> {
  data: Item[];
  meta: v.InferOutput<typeof Meta>;
  count: number;
}
