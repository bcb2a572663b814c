import { CostFilterType } from '#contract/costs.ts';

export const costFilterTypes = CostFilterType.options;

/** What the costs shown are narrowed to. */
export interface CostPlace {
  readonly type: CostFilterType;
  /** 'projeto:7' or 'apikey:7'; '' = all. */
  readonly subject: string;
  /** First and last day, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly until: string;
}
