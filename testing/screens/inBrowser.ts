import { playwright } from '@vitest/browser-playwright';
import type { ProxyOptions } from 'vite';
import { SCREENS_SERVER } from './screensServer.ts';

/** Proxies API calls to the server of the run, which starts only after Vite is configured. */
export const toScreensServer: ProxyOptions = {
  changeOrigin: true,
  configure: (_proxy, options) => {
    Object.defineProperty(options, 'target', { configurable: true, enumerable: true, get: originOfServer });
  },
};

const originOfServer = () => process.env[SCREENS_SERVER];

/** One headless Chromium for all screens, the same as for the end-to-end tests. */
export function screensInBrowser() {
  const executablePath = process.env['CHROMIUM_SHELL'] ?? process.env['CHROMIUM'];
  return {
    enabled: true,
    headless: true,
    // Side by side, pages in the background draw and count seconds late. Tests in Node run beside them all the same,
    // which `fileParallelism` of the project would prevent.
    fileParallelism: false,
    screenshotFailures: false,
    provider: playwright({
      launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] },
      contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
    }),
    instances: [{ browser: 'chromium' as const }],
  };
}
