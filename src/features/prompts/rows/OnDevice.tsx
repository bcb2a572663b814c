import { useIsOnDevice } from '#offline/audio/audioIndex.ts';
import { DeviceMark } from '#ui/player/DeviceMark.tsx';

export function OnDevice({ path }: { path: string }) {
  return useIsOnDevice(path) ? <DeviceMark /> : null;
}
