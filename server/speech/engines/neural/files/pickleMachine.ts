import { ModelFault } from '#server/speech/api/modelFault.ts';
import { type Inert, isInert, PickleName, type PickleWorld } from './pickleWorld.ts';

const STEPS_MAX = 5_000_000;
const DEPTH_MAX = 200_000;

/**
 * Reads a pickle (protocols 0–5, as far as torch.save uses them) without executing anything: a name that is not allowed
 * or an unknown operation throws a ModelFault. Operations: CPython's Lib/pickle.py.
 */
export function readPickle<Tensor>(bytes: Buffer, world: PickleWorld<Tensor>): unknown {
  const memo = new Map<number, unknown>();
  const marks: unknown[][] = [];
  let stack: unknown[] = [];
  const { take, byte, uint16, uint32, int32, double, text, blob, line, long } = readBytes(bytes);

  const pop = () => {
    if (stack.length === 0) throw damaged();
    return stack.pop();
  };
  const top = () => {
    if (stack.length === 0) throw damaged();
    return stack.at(-1);
  };
  const sinceMark = () => {
    const items = stack;
    const outer = marks.pop();
    if (outer === undefined) throw damaged();
    stack = outer;
    return items;
  };
  const named = (module: string, name: string) => {
    const whole = `${module}.${name}`;
    if (!Object.hasOwn(world.constructors, whole) && !world.isInert(whole)) throw unsafe(whole);
    return new PickleName(whole);
  };
  const construct = (args: unknown, name: unknown): unknown => {
    if (!(name instanceof PickleName)) throw damaged();
    const make = Object.hasOwn(world.constructors, name.name) ? world.constructors[name.name] : undefined;
    return make ? make(Array.isArray(args) ? args : []) : ({ inert: name.name } satisfies Inert);
  };
  const put = (target: unknown, key: unknown, value: unknown) => {
    if (target instanceof Map) target.set(key, value);
    else if (!isInert(target)) throw damaged();
  };
  const append = (target: unknown, items: readonly unknown[]) => {
    if (Array.isArray(target)) for (const item of items) target.push(item);
    else if (!isInert(target)) throw damaged();
  };
  const remembered = (key: number) => {
    if (!memo.has(key)) throw damaged();
    return memo.get(key);
  };
  const tuple = (length: number) => {
    if (stack.length < length) throw damaged();
    return stack.splice(stack.length - length);
  };
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    if (stack.length > DEPTH_MAX || marks.length > DEPTH_MAX) break;
    const operation = byte();
    switch (operation) {
      case 0x80:
        if (byte() > 5) throw damaged();
        break; // PROTO
      case 0x95:
        take(8);
        break; // FRAME
      case 0x2e:
        return pop(); // STOP
      case 0x28:
        marks.push(stack);
        stack = [];
        break; // MARK
      case 0x30:
        pop();
        break; // POP
      case 0x31:
        sinceMark();
        break; // POP_MARK
      case 0x32:
        stack.push(top());
        break; // DUP
      case 0x71:
        memo.set(byte(), top());
        break; // BINPUT
      case 0x72:
        memo.set(uint32(), top());
        break; // LONG_BINPUT
      case 0x94:
        memo.set(memo.size, top());
        break; // MEMOIZE
      case 0x68:
        stack.push(remembered(byte()));
        break; // BINGET
      case 0x6a:
        stack.push(remembered(uint32()));
        break; // LONG_BINGET
      case 0x4e:
        stack.push(null);
        break; // NONE
      case 0x88:
        stack.push(true);
        break; // NEWTRUE
      case 0x89:
        stack.push(false);
        break; // NEWFALSE
      case 0x4a:
        stack.push(int32());
        break; // BININT
      case 0x4b:
        stack.push(byte());
        break; // BININT1
      case 0x4d:
        stack.push(uint16());
        break; // BININT2
      case 0x47:
        stack.push(double());
        break; // BINFLOAT
      case 0x8a:
        stack.push(long(byte()));
        break; // LONG1
      case 0x8b:
        stack.push(long(uint32()));
        break; // LONG4
      case 0x58:
        stack.push(text(uint32()));
        break; // BINUNICODE
      case 0x8c:
        stack.push(text(byte()));
        break; // SHORT_BINUNICODE
      case 0x54:
        stack.push(text(uint32()));
        break; // BINSTRING
      case 0x55:
        stack.push(text(byte()));
        break; // SHORT_BINSTRING
      case 0x42:
        stack.push(blob(uint32()));
        break; // BINBYTES
      case 0x43:
        stack.push(blob(byte()));
        break; // SHORT_BINBYTES
      case 0x29:
      case 0x5d:
      case 0x8f:
        stack.push([]);
        break; // EMPTY_TUPLE, EMPTY_LIST, EMPTY_SET
      case 0x7d:
        stack.push(new Map());
        break; // EMPTY_DICT
      case 0x74:
      case 0x6c: {
        const items = sinceMark();
        stack.push(items);
        break;
      } // TUPLE, LIST
      case 0x85:
        stack.push(tuple(1));
        break; // TUPLE1
      case 0x86:
        stack.push(tuple(2));
        break; // TUPLE2
      case 0x87:
        stack.push(tuple(3));
        break; // TUPLE3
      case 0x61: {
        const item = pop();
        append(top(), [item]);
        break;
      } // APPEND
      case 0x65:
      case 0x90: {
        const items = sinceMark();
        append(top(), items);
        break;
      } // APPENDS, ADDITEMS
      case 0x73: {
        const [key, value] = tuple(2);
        put(top(), key, value);
        break;
      } // SETITEM
      case 0x75: {
        // SETITEMS
        const items = sinceMark();
        for (let i = 0; i + 1 < items.length; i += 2) put(top(), items[i], items[i + 1]);
        break;
      }
      case 0x64: {
        // DICT
        const items = sinceMark();
        const dict = new Map<unknown, unknown>();
        for (let i = 0; i + 1 < items.length; i += 2) dict.set(items[i], items[i + 1]);
        stack.push(dict);
        break;
      }
      case 0x63: {
        const module = line();
        stack.push(named(module, line()));
        break;
      } // GLOBAL
      case 0x93: {
        const [module, name] = tuple(2);
        stack.push(named(String(module), String(name)));
        break;
      } // STACK_GLOBAL
      case 0x52:
      case 0x81: {
        const [name, args] = tuple(2);
        stack.push(construct(args, name));
        break;
      } // REDUCE, NEWOBJ
      case 0x62: {
        // BUILD sets an object's state, which our constructors do not have.
        pop();
        const target = top();
        if (!(target instanceof Map) && !isInert(target) && !world.isTensor(target)) throw damaged();
        break;
      }
      case 0x51:
        stack.push(world.load(pop()));
        break; // BINPERSID
      default:
        throw damaged(`a operação 0x${operation.toString(16)}`);
    }
  }
  throw new ModelFault('MODEL_TOO_COSTLY', 'O índice do arquivo do modelo é longo demais.');
}

const unsafe = (name: string) =>
  new ModelFault(
    'MODEL_FILE_UNSAFE',
    `O arquivo do modelo pede "${name.replace(/[^\w.]/g, '').slice(0, 80)}", que pesos de voz não usam. ` +
      'Nada dele foi executado.',
  );

/** Reads the operands of a pickle; throws if it ends early or a value is out of range. */
function readBytes(bytes: Buffer) {
  let at = 0;

  const take = (length: number) => {
    if (length < 0 || at + length > bytes.length) throw damaged();
    at += length;
    return at - length;
  };
  const byte = () => bytes[take(1)]!;
  const uint16 = () => bytes.readUInt16LE(take(2));
  const uint32 = () => bytes.readUInt32LE(take(4));
  const text = (length: number) => bytes.toString('utf8', take(length), at);
  const blob = (length: number) => bytes.subarray(take(length), at);
  const line = () => {
    const end = bytes.indexOf(10, at);
    if (end < 0) throw damaged();
    const found = bytes.toString('utf8', at, end);
    at = end + 1;
    return found;
  };
  const int32 = () => bytes.readInt32LE(take(4));
  const double = () => bytes.readDoubleBE(take(8));
  const long = (length: number) => {
    if (length > 64) throw damaged();
    const number = blob(length);
    let value = 0n;
    for (let i = length - 1; i >= 0; i--) value = (value << 8n) | BigInt(number[i]!);
    if (length > 0 && number[length - 1]! & 0x80) value -= 1n << BigInt(8 * length);
    return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  };

  return { take, byte, uint16, uint32, int32, double, text, blob, line, long };
}

const damaged = (what?: string) =>
  new ModelFault(
    'MODEL_FILE_TRUNCATED',
    `O índice do arquivo do modelo está estragado${what === undefined ? '' : `: ${what} não existe nele`}.`,
  );
