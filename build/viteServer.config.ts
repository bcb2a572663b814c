import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';
import manifest from '../package.json' with { type: 'json' };

/** They find files of theirs by their own place: native code, WebAssembly, the pages of the API's documentation. */
const inPlace = [
  '@echogarden/espeak-ng-emscripten',
  '@echogarden/sonic-wasm',
  '@echogarden/speex-resampler-wasm',
  '@evan/opus',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'onnxruntime-web',
  'sherpa-onnx-node',
  'wasm-media-encoders',
];

/**
 * Builds the server: programs (server, worker, voices, backup, restore, doctor, keys), threads, and model processes.
 * Most packages are built in: to find and read their 700 files took an eighth of a start's processor time.
 */
export default defineConfig({
  root: 'server',
  publicDir: false,
  define: { 'process.env.ENTOA_VERSION': JSON.stringify(manifest.version) },
  ssr: { noExternal: true, external: [...inPlace, ...builtinModules] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: '../dist/server',
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'server/programs/main.ts',
        worker: 'server/programs/worker.ts',
        voices: 'server/programs/voices.ts',
        backup: 'server/programs/backup.ts',
        restore: 'server/programs/restore.ts',
        doctor: 'server/programs/doctor.ts',
        keys: 'server/programs/keys.ts',
        synthesisThread: 'server/speech/pool/synthesisThread.ts',
        lightCopyThread: 'server/speech/pool/lightCopyThread.ts',
        soundsThread: 'server/speech/pool/soundsThread.ts',
        recordingThread: 'server/speech/pool/recordingThread.ts',
        scriptThread: 'server/modules/prompts/scriptThread.ts',
        dictionaryThread: 'server/modules/dictionary/dictionaryThread.ts',
        workshopProgram: 'server/speech/engines/neural/run/workshopProgram.ts',
        graphProgram: 'server/speech/engines/neural/run/graphProgram.ts',
        recognizerProgram: 'server/speech/engines/neural/recognizer/recognizerProgram.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
