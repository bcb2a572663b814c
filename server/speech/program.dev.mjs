import path from 'node:path';

// In tests and development: a thread or process, named by the address of its TypeScript. A run of tests has built it
// once for all; else tsx compiles it here, since Node's --import does not reach worker threads on 20.x.
const source = process.argv[2];
const built = process.env.ENTOA_TEST_PROGRAMS;
if (built === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import(built === undefined ? source : path.join(built, `${path.basename(source, '.ts')}.js`));
