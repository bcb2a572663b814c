import { useId } from 'react';
import { maintenanceForm as text } from '#text/maintenance.ts';
import { decodeNotice, encodeNotice } from '#common/noticeCodec.ts';
import { NoticeEditor } from './NoticeEditor.tsx';
import classes from './Maintenance.module.css';

interface NoticeFieldProps {
  readonly message: string;
  /** Another one is another document for the editor. */
  readonly version: string;
  readonly onChange: (message: string) => void;
}

/** The notice, kept as the message that the server takes. */
export function NoticeField({ message, version, onChange }: NoticeFieldProps) {
  const labelId = useId();
  return (
    <div>
      <div id={labelId} className={classes.label}>
        {text.message}
      </div>
      <NoticeEditor
        key={version}
        labelId={labelId}
        document={decodeNotice(message)}
        onChange={(document) => onChange(encodeNotice(document))}
      />
      <p className={classes.help}>{text.messageHelp}</p>
    </div>
  );
}
