import { useIsOnDevice } from '#offline/audio/audioIndex.ts';
import { DeviceMark } from '#ui/player/DeviceMark.tsx';

/** Says of audio that can be heard without a network that it can; of any other nothing. */
export function OnDevice({ path }: { path: string | null }) {
  return useIsOnDevice(path) ? <DeviceMark /> : null;
}
