import { settings as text } from '#text/settings.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import type { SettingsSlots } from './SettingsSlots.ts';

interface MaintenanceDialogProps {
  readonly notice: SettingsSlots['notice'];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the service is closed to everybody but administrators, with what they will read. */
export function MaintenanceDialog({ notice: Notice, onConfirm, onClose }: MaintenanceDialogProps) {
  return (
    <ConfirmDialog title={text.closeTitle} act={text.closeAct} onConfirm={onConfirm} onClose={onClose}>
      <p>{text.closeBody}</p>
      <Notice />
    </ConfirmDialog>
  );
}
