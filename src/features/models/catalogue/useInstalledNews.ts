import { useEffect, useState } from 'react';
import type { CatalogueVoice } from '#contract/catalogue.ts';
import { api } from '#api/api.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { catalogue as text } from '#text/catalogue.ts';

/** What changed last, in words for who does not see it: states, and each quarter of a download. */
export function useInstalledNews(voices: readonly CatalogueVoice[]): string {
  const dispatch = useAppDispatch();
  const [seen, setSeen] = useState({ words: new Map<string, string>(), news: '' });
  const words = new Map(voices.map((voice) => [voice.key, wordsOf(voice)]));
  const changed = [...words].filter(([key, now]) => seen.words.get(key) !== now);
  if (changed.length > 0) {
    const isFirst = seen.words.size === 0;
    const said = changed.map(([, now]) => now).filter((now) => now !== '');
    setSeen({ words, news: isFirst ? '' : said.join('. ') });
  }
  const installed = voices.flatMap(({ state, model }) => (state === 'installed' && model ? [model.id] : [])).join();
  useEffect(() => {
    // Lists of models and of voices elsewhere are older than this.
    if (installed !== '') dispatch(api.util.invalidateTags(['Model', 'ModelList', 'Voice']));
  }, [dispatch, installed]);
  return seen.news;
}

function wordsOf({ name, state, progress, message }: CatalogueVoice): string {
  if (state === 'available') return '';
  if (state === 'fetching' && progress && progress.of > 0) {
    const quarter = Math.floor((progress.bytes / progress.of) * 4) * 25;
    if (quarter > 0) return text.quarter(name, quarter);
  }
  return text.announce(name, [text.states[state], message].filter(Boolean).join('. '));
}
