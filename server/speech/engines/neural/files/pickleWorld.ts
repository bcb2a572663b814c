/** Result of a foreign constructor: only its name, without any effect. */
export interface Inert {
  readonly inert: string;
}

export interface PickleWorld<Tensor> {
  /** Resolves a persistent id: in a checkpoint, a storage. */
  load(id: unknown): unknown;
  /** Constructors that are executed, by full name. All are our own and have no access to anything. */
  readonly constructors: Readonly<Record<string, (args: readonly unknown[]) => unknown>>;
  /** Names that may occur in the file and have no effect. */
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
