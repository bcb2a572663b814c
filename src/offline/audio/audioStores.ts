import type { UseStore } from 'idb-keyval';
import { AUDIO_CHANNEL, AUDIO_STORE, type AudioNews, audioDatabases } from '#common/device/audioOnDevice.ts';
import { createSignal } from '#common/signal.ts';
import { openStore } from '#state/openStore.ts';

const opened = new Map<string, UseStore>();

export function audioStore(name: keyof typeof audioDatabases): UseStore {
  const known = opened.get(name) ?? openStore(audioDatabases[name], AUDIO_STORE);
  opened.set(name, known);
  return known;
}

const heard = createSignal<AudioNews>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(AUDIO_CHANNEL) : undefined;
channel?.addEventListener('message', ({ data }: MessageEvent<AudioNews>) => heard.emit(data));

/** Notifies this tab, the other tabs and the service worker. */
export function broadcastAudioNews(news: AudioNews): void {
  channel?.postMessage(news);
  heard.emit(news);
}

export const onAudioNews = heard.subscribe;
