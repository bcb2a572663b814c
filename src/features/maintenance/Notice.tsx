import { Fragment, type ReactNode } from 'react';
import type { NoticeDocument, NoticeMark, NoticeNode } from '#common/notice.ts';

/** Renders a notice as React elements, node by node: no HTML is ever parsed. */
export function Notice({ document }: { document: NoticeDocument }) {
  return <>{children(document.content)}</>;
}

function children(nodes: readonly NoticeNode[] | undefined): ReactNode {
  return nodes?.map((node, i) => <Fragment key={i}>{render(node)}</Fragment>);
}

function render(node: NoticeNode): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(mark, node.text);
    case 'hardBreak':
      return <br />;
    case 'horizontalRule':
      return <hr />;
    // The page has its own first-level heading.
    case 'heading':
      return node.attrs.level === 1 ? <h2>{children(node.content)}</h2> : <h3>{children(node.content)}</h3>;
    case 'bulletList':
      return <ul>{children(node.content)}</ul>;
    case 'orderedList':
      return <ol>{children(node.content)}</ol>;
    case 'listItem':
      return <li>{children(node.content)}</li>;
    case 'blockquote':
      return <blockquote>{children(node.content)}</blockquote>;
    case 'codeBlock':
      return <pre>{children(node.content)}</pre>;
    case 'paragraph':
      return <p>{children(node.content)}</p>;
  }
}

function mark(inner: ReactNode, { type, ...rest }: NoticeMark): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'link':
      return (
        <a href={(rest as { attrs: { href: string } }).attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      );
  }
}
