import { importRules } from './build/layers.mjs';

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
    { files: ['e2e/**'], rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off' } },
  ],
};
