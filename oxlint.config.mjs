import { importRules } from './build/layers.mjs';

/** Missing over plain http off loopback: https://developer.mozilla.org/docs/Web/Security/Secure_Contexts */
const SECURE_CONTEXT_ONLY = {
  crypto: ['randomUUID', 'subtle'],
  navigator: [
    'clipboard',
    'credentials',
    'locks',
    'mediaDevices',
    'serviceWorker',
    'share',
    'storage',
    'wakeLock',
    'keyboard',
  ],
  window: ['caches', 'showSaveFilePicker', 'showOpenFilePicker', 'cookieStore'],
  globalThis: ['caches', 'cookieStore'],
};
const message = 'It exists in secure contexts only: ask src/core/platform.ts.';
const MAY_THROW = 'It throws where the browser denies storage: use src/core/platform.ts.';

export default {
  plugins: ['import', 'typescript', 'react', 'unicorn', 'jsx-a11y'],
  categories: { correctness: 'error' },
  ignorePatterns: ['node_modules', 'dist', 'data', 'server/db/migrations', 'test-results'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
  },
  overrides: [
    ...importRules(),
    {
      files: ['src/**'],
      excludeFiles: ['src/core/platform.ts', 'src/**/*.test.*'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['caches', 'cookieStore'].map((name) => ({ name, message })),
          ...['localStorage', 'sessionStorage'].map((name) => ({ name, message: MAY_THROW })),
        ],
        'no-restricted-properties': [
          'error',
          ...Object.entries(SECURE_CONTEXT_ONLY).flatMap(([object, properties]) =>
            properties.map((property) => ({ object, property, message })),
          ),
        ],
      },
    },
    { files: ['e2e/**'], rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off' } },
  ],
};
