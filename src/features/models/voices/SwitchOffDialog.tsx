import { useSwitchVoiceMutation } from '#api/voices.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { voices as text } from '#text/voices.ts';
import { VoiceUse } from './VoiceUse.tsx';

/** Says who loses the voice before it is switched off. */
export function SwitchOffDialog({ voice, onClose }: { voice: string; onClose: () => void }) {
  const [switchVoice] = useSwitchVoiceMutation();
  return (
    <ActDialog
      title={text.switchOffTitle(voice)}
      act={text.switchOff}
      run={() => switchVoice({ voice, isOn: false }).unwrap()}
      done={text.switchedOff(voice)}
      failed={text.switchFailed}
      onClose={onClose}
    >
      {text.switchOffText}
      <VoiceUse voice={voice} />
    </ActDialog>
  );
}
