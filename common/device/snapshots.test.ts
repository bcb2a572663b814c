import { expect, test } from 'vitest';
import { escapeText, isSnapshotOf, type Snapshot, withSnapshot } from './snapshots.ts';
import { ownerOf } from './state.ts';

const shell = `<html><head><title>Entoa</title><script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-1.js"><link rel="stylesheet" crossorigin href="/assets/a.css">
</head><body><!--picture--><script>line()</script><div id="root"></div></body></html>`;

const picture: Snapshot = {
  owner: 7,
  search: '?perPage=20',
  isWhereLeft: true,
  title: 'Entoa - <Projetos> $& $1',
  markup: '<main>URA $& $1</main>',
  width: 'compact',
  scroll: 120,
  entry: '/assets/index-1.js',
  styles: ['/assets/a.css', '/assets/list.css'],
  scripts: ['/assets/react-1.js', '/assets/list-1.js'],
};

test('the picture stands before the shell’s own line, and no script runs before it', () => {
  const { before, picture: painted, after } = withSnapshot(shell, picture)!;
  expect(before).toContain('<title>Entoa - &lt;Projetos&gt; $&amp; $1</title>');
  expect(before).toContain('href="/assets/list.css"');
  expect(before.match(/a\.css/g)).toHaveLength(1);
  expect(before).not.toMatch(/<script type="module"|modulepreload/);
  expect(painted).toBe(
    '<div id="picture" inert data-width="compact" data-scroll="120" data-owner="7"><main>URA $& $1</main></div>',
  );
  expect(after.indexOf('<template id="entry">')).toBeLessThan(after.indexOf('<script>line()'));
  expect(after.match(/react-1\.js/g)).toHaveLength(1);
  expect(after).toContain('list-1.js');
  expect(after).toContain('<div id="root"></div>');
});

test('a picture of another build is none', () => {
  expect(withSnapshot(shell.replace('index-1', 'index-2'), picture)).toBeUndefined();
});

test('the picture is of its own address, and of the bare one where the list was left so', () => {
  const shown = (one: Snapshot) => ['', '?perPage=20', '?page=2', '?search=ura'].map((at) => isSnapshotOf(one, at));
  expect(shown(picture)).toEqual([true, true, false, false]);
  expect(shown({ ...picture, isWhereLeft: false })).toEqual([false, true, false, false]);
});

test('text is no markup', () => {
  expect(escapeText(`<img onerror="a">&'`)).toBe("&lt;img onerror=&quot;a&quot;&gt;&amp;'");
});

test('a session has an owner while it is remembered and lasts', () => {
  const kept = { isLogin: true, rememberMe: true, refreshToken: 'abc', user: { id: 7 } };
  const stored = (fields: object) =>
    JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])));
  expect(ownerOf(stored(kept), undefined)).toBe(7);
  for (const other of [{ isLogin: false }, { rememberMe: false }, { refreshToken: null }, { user: null }])
    expect(ownerOf(stored({ ...kept, ...other }), undefined)).toBeUndefined();
  expect(ownerOf(stored(kept), '1')).toBeUndefined();
  expect(ownerOf(undefined, undefined)).toBeUndefined();
  expect(ownerOf('{', undefined)).toBeUndefined();
});
