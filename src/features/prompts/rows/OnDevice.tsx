import { useIsOnDevice } from '#offline/audio/audioIndex.ts';
import { DeviceMark } from '#ui/player/DeviceMark.tsx';

/** Badge for audio that can be played offline; nothing for other audio. */
export function OnDevice({ path }: { path: string | null }) {
  return useIsOnDevice(path) ? <DeviceMark /> : null;
}
