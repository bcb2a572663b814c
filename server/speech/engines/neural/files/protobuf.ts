const encoder = new TextEncoder();

/** Writes one protobuf message (protobuf.dev/programming-guides/encoding); large blobs are referenced, not copied. */
export class ProtobufMessage {
  readonly pieces: Uint8Array[] = [];
  length = 0;

  integer(field: number, value: number | bigint): this {
    return this.#push(Uint8Array.from([...varint(field << 3), ...varint(value)]));
  }
  float(field: number, value: number): this {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    return this.#push(Uint8Array.from(varint((field << 3) | 5))).#push(bytes);
  }
  bytes(field: number, value: Uint8Array): this {
    return this.#push(Uint8Array.from([...varint((field << 3) | 2), ...varint(value.length)])).#push(value);
  }
  text(field: number, value: string): this {
    return this.bytes(field, encoder.encode(value));
  }
  message(field: number, value: ProtobufMessage): this {
    this.#push(Uint8Array.from([...varint((field << 3) | 2), ...varint(value.length)]));
    for (const piece of value.pieces) this.#push(piece);
    return this;
  }
  #push(piece: Uint8Array): this {
    this.pieces.push(piece);
    this.length += piece.length;
    return this;
  }
}

function varint(value: number | bigint): number[] {
  const bytes: number[] = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); bytes.length === 0 || rest > 0n; rest >>= 7n) {
    const low = Number(rest & 0x7fn);
    bytes.push(rest > 0x7fn ? low | 0x80 : low);
  }
  return bytes;
}
