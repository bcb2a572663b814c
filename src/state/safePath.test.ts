import { expect, test } from 'vitest';
import { safePath } from './safePath.ts';

test.each(['/dashboard/projects', '/dashboard/projects/3/prompts?page=2'])('%s leads into the dashboard', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  '/',
  '/dashboard',
  '//evil.example/dashboard/',
  'https://evil.example/dashboard/',
  '/dashboard/../auth/login',
  '/dashboard/..//evil.example',
  '/dashboard\\..\\x',
  'javascript:alert(1)',
])('%s does not', (path) => {
  expect(safePath(path)).toBeUndefined();
});
