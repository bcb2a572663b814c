import '@mantine/tiptap/styles.css';
import { RichTextEditor } from '@mantine/tiptap';
import { Link } from '@tiptap/extension-link';
import { type Content, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { NoticeDocument } from '#common/notice.ts';
import { editorLabels, maintenanceForm as text } from '#text/maintenance.ts';

interface NoticeEditorProps {
  readonly document: NoticeDocument | undefined;
  readonly labelId: string;
  readonly onChange: (document: unknown) => void;
}

/** Rich text with just the nodes and marks that a notice may hold. */
export function NoticeEditor({ document, labelId, onChange }: NoticeEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false }),
      Link.configure({
        openOnClick: false,
        protocols: ['http', 'https', 'mailto'],
        HTMLAttributes: { target: null, rel: null },
      }),
    ],
    content: (document ?? '') as Content,
    // The policy of this page allows no style elements: ours are in a file.
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId } },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
  });
  return (
    <RichTextEditor editor={editor} labels={editorLabels} aria-label={text.message}>
      <RichTextEditor.Toolbar sticky stickyOffset={56}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H1 />
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.Hr />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
