import type { ManifestOptions } from 'vite-plugin-pwa';
import { BASE_MARK } from '#common/device/baseMark.ts';

/** The web app manifest, in Portuguese; the build writes it to /manifest.webmanifest. */
export const manifest: Partial<ManifestOptions> = {
  id: `${BASE_MARK}/`,
  name: 'Entoa',
  short_name: 'Entoa',
  description: 'Texto em fala, em português do Brasil: projetos, prompts, revisão e download.',
  lang: 'pt-BR',
  dir: 'ltr',
  start_url: `${BASE_MARK}/dashboard/projects`,
  scope: `${BASE_MARK}/`,
  display: 'standalone',
  theme_color: '#A11965',
  background_color: '#FCF9F6',
  categories: ['business', 'productivity'],
  icons: [
    { src: `${BASE_MARK}/icon-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${BASE_MARK}/icon-512.png`, sizes: '512x512', type: 'image/png' },
    { src: `${BASE_MARK}/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'Projetos',
      url: `${BASE_MARK}/dashboard/projects`,
      icons: [{ src: `${BASE_MARK}/icon-192.png`, sizes: '192x192' }],
    },
    {
      name: 'Novo projeto',
      url: `${BASE_MARK}/dashboard/projects/new`,
      icons: [{ src: `${BASE_MARK}/icon-192.png`, sizes: '192x192' }],
    },
    {
      name: 'Prompts invalidados',
      url: `${BASE_MARK}/dashboard/prompts/invalidated`,
      icons: [{ src: `${BASE_MARK}/icon-192.png`, sizes: '192x192' }],
    },
  ],
};
