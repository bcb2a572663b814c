/** What a constructor outside our own becomes: its name, and nothing it does. */
export interface Inert {
  readonly inert: string;
}

export interface PickleWorld<Tensor> {
  /** What a persistent id names: in a checkpoint, a storage. */
  load(id: unknown): unknown;
  /** The constructors that are carried out, by their full name. All are ours; none can reach anything. */
  readonly constructors: Readonly<Record<string, (args: readonly unknown[]) => unknown>>;
  /** Names that may stand in the file and stay without effect. */
  isInert(name: string): boolean;
  isTensor(value: unknown): value is Tensor;
}

/** A name in the file, such as torch.FloatStorage. */
export class PickleName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export function isInert(value: unknown): value is Inert {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'inert');
}
