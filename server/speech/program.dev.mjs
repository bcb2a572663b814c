import path from 'node:path';

// Starts a thread or process in tests and development, named by the URL of its TypeScript source. A test run has built
// the programs once; otherwise tsx compiles the source here, since Node's --import does not reach worker threads on
// 20.x.
const source = process.argv[2];
const built = process.env.ENTOA_TEST_PROGRAMS;
if (built === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import(built === undefined ? source : path.join(built, `${path.basename(source, '.ts')}.js`));
