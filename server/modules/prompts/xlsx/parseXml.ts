import sax from 'sax';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';
import { BROKEN, TOO_LARGE, XlsxFault } from './XlsxFault.ts';

/** Receives parser events, with names without their prefix, since some programs write `x:row`. */
export interface XmlTaker {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Text may arrive in several pieces. */
  text?(text: string): void;
  close?(name: string): void;
  /** True if the rest need not be parsed. */
  isDone?(): boolean;
}

/** Above the limits of any real program; deeper nesting or more attributes would only fill memory. */
const [DEPTH_MAX, ATTRIBUTES_MAX] = [32, 64];

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses XML incrementally, yielding to the event loop. Refuses custom entities and deep nesting. */
export async function parseXml(chunks: AsyncIterable<Buffer>, taker: XmlTaker): Promise<void> {
  // The parser's 64 KB limit for names, values and comments depends on position tracking.
  const parser = sax.parser(true, { position: true });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isBroken = false;
  parser.onerror = () => {
    isBroken = true;
  };
  parser.ondoctype = () => {
    isBroken = true;
  };
  let [depth, attributes] = [0, 0];
  parser.onopentagstart = () => {
    [depth, attributes] = [depth + 1, 0];
    if (depth > DEPTH_MAX) throw new XlsxFault(TOO_LARGE);
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw new XlsxFault(TOO_LARGE);
  };
  parser.onopentag = ({ name, attributes }) => taker.open?.(local(name), attributes as Record<string, string>);
  parser.ontext = (text) => taker.text?.(text);
  parser.oncdata = (text) => taker.text?.(text);
  parser.onclosetag = (name) => {
    depth -= 1;
    taker.close?.(local(name));
  };
  const yieldNow = yieldToEventLoop();
  const write = (text: string) => {
    parser.write(text);
    if (isBroken) throw new XlsxFault(BROKEN);
  };
  try {
    for await (const chunk of chunks) {
      write(decoder.decode(chunk, { stream: true }));
      if (taker.isDone?.()) return;
      await yieldNow();
    }
    write(decoder.decode());
    parser.close();
    if (isBroken) throw new XlsxFault(BROKEN);
  } catch (error) {
    throw error instanceof XlsxFault ? error : new XlsxFault(BROKEN);
  }
}
