import path from 'node:path';
import { build, type Rollup } from 'vite';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The code with which the login page signs in, as a script that sets `loginCode`. It runs on any page of the origin and
 * leaves on the device what the login page leaves: the app's own code writes the storage, its names and its formats.
 */
export function buildLoginCode(): Promise<string> {
  built ??= bundle();
  return built;
}
let built: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const { NODE_ENV } = process.env;
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { __ANSWER_SHAPES__: '{}', __BASE_PATH__: "''", 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: 'src/pages/login/logIn.ts', name: 'loginCode', formats: ['iife'], fileName: 'loginCode' },
    },
  })) as Rollup.RollupOutput[];
  // Vite sets it, and the servers that are started later would inherit it.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  return output[0]!.output[0].code;
}
