import * as v from 'valibot';
import { NOTICE_BYTES_MAX } from '#contract/kit/limits.ts';

/** Allowed content of a notice. Anything else is rejected when it is saved, and dropped when it is shown. */
export type NoticeMark =
  { type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' } | { type: 'link'; attrs: { href: string } };
export type NoticeNode =
  | { type: 'text'; text: string; marks?: NoticeMark[] | undefined }
  | { type: 'hardBreak' | 'horizontalRule' }
  | { type: 'heading'; attrs: { level: number }; content?: NoticeNode[] | undefined }
  | {
      type: 'paragraph' | 'bulletList' | 'orderedList' | 'listItem' | 'blockquote' | 'codeBlock';
      content?: NoticeNode[] | undefined;
    };
export interface NoticeDocument {
  type: 'doc';
  content?: NoticeNode[] | undefined;
}

const LinkAddress = v.pipe(v.string(), v.maxLength(2000), v.regex(/^(https?:\/\/|mailto:)[^\s"<>\\]+$/i));

const Mark: v.GenericSchema<unknown, NoticeMark> = v.variant('type', [
  v.object({ type: v.picklist(['bold', 'italic', 'underline', 'strike', 'code']) }),
  v.object({ type: v.literal('link'), attrs: v.object({ href: LinkAddress }) }),
]) as never;

const content = v.optional(v.array(v.lazy((): v.GenericSchema<unknown, NoticeNode> => Node)));
const Node: v.GenericSchema<unknown, NoticeNode> = v.variant('type', [
  v.object({ type: v.literal('text'), text: v.string(), marks: v.optional(v.array(Mark)) }),
  v.object({ type: v.picklist(['hardBreak', 'horizontalRule']) }),
  v.object({
    type: v.literal('heading'),
    attrs: v.object({ level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)) }),
    content,
  }),
  v.object({
    type: v.picklist(['paragraph', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock']),
    content,
  }),
]) as never;

export const NoticeDocument: v.GenericSchema<unknown, NoticeDocument> = v.object({
  type: v.literal('doc'),
  content,
}) as never;

const DEPTH_MAX = 20;

/** The document of a serialized notice, reduced to the allowed content; undefined if it is none. */
export function readNotice(serialized: string): NoticeDocument | undefined {
  if (serialized.length > NOTICE_BYTES_MAX || depthOf(serialized) > DEPTH_MAX * 4) return undefined;
  try {
    const parsed = v.safeParse(NoticeDocument, JSON.parse(serialized));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Nesting depth of the brackets: a document of ten thousand nested lists must not reach the parser. */
function depthOf(serialized: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of serialized) {
    if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
