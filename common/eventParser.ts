export interface ServerEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * Parses a stream of server-sent events that arrives in chunks of any size.
 * https://html.spec.whatwg.org/#parsing-an-event-stream
 */
export function openEventParser(take: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  let fields = new Map<string, string>();
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines.map((text) => text.replace(/\r$/, ''))) {
      if (line !== '') {
        const [, name, value] = /^([^:]*)(?:: ?(.*))?$/.exec(line)!;
        if (name) fields.set(name, value ?? '');
        continue;
      }
      if (fields.has('data'))
        take({ event: fields.get('event') ?? 'message', id: fields.get('id'), data: fields.get('data')! });
      fields = new Map();
    }
  };
}
