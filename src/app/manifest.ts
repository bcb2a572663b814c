import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest, in Portuguese; the build writes it to /manifest.webmanifest. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Entoa',
  short_name: 'Entoa',
  description: 'Texto em fala, em português do Brasil: projetos, prompts, revisão e download.',
  lang: 'pt-BR',
  dir: 'ltr',
  start_url: '/dashboard/projects',
  scope: '/',
  display: 'standalone',
  theme_color: '#A11965',
  background_color: '#FCF9F6',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Projetos', url: '/dashboard/projects', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: 'Novo projeto', url: '/dashboard/projects/new', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    {
      name: 'Prompts invalidados',
      url: '/dashboard/prompts/invalidated',
      icons: [{ src: '/icon-192.png', sizes: '192x192' }],
    },
  ],
};
