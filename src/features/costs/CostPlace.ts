import { CostFilterType } from '#contract/costs.ts';

export const costFilterTypes = CostFilterType.options;

/** Filters of the costs. */
export interface CostPlace {
  readonly type: CostFilterType;
  /** 'projeto:7' or 'apikey:7'; '' means all. */
  readonly subject: string;
  /** First and last day, YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly until: string;
}
