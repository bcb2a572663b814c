import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { writeModelGraph } from './inspectModel.ts';
import { openGraph, openInWebAssembly } from './runGraph.ts';
import { VoiceFrontend } from './voiceFrontend.ts';
import { vitsFixtures } from '#testing/fixtures.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-graph-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

// Durations of these are not stochastic: without noise every run is the recorded one.
test.each(['multi', 'rb2', 'reference/languages-bf16', 'reference/ipa-phonemes', 'reference/vits-characters'])(
  '%s: the native engine and the one in WebAssembly make the recorded waveform',
  async (name) => {
    const fixture = (file: string) => `${vitsFixtures}/${name}/${file}`;
    const { meta, tensors } = JSON.parse(fs.readFileSync(fixture('ref.json'), 'utf8')) as {
      meta: { ids: number[]; sid: [number] | null; lid: [number] | null };
      tensors: Record<string, { shape: number[]; off: number }>;
    };
    const target = path.join(folder, name);
    writeModelGraph({ config: fixture('config.json'), model: fixture('model.pth') }, target, () => {});
    const frontend = {
      ...v.parse(VoiceFrontend, JSON.parse(fs.readFileSync(`${target}/frontend.json`, 'utf8'))),
      noise: 0,
      durationNoise: 0,
    };
    const { shape, off } = tensors['wav']!;
    const wanted = new Float32Array(fs.readFileSync(fixture('ref.bin')).buffer.slice(off, off + 4 * shape[2]!));
    const voice = (meta.lid?.[0] ?? 0) * Math.max(1, frontend.speakers.length) + (meta.sid?.[0] ?? 0);
    for (const isWeb of [false, true]) {
      const runner = await (isWeb ? openInWebAssembly : openGraph)(target, frontend, 1);
      expect(runner.name).toBe(isWeb ? 'onnxruntime-web' : 'sherpa-onnx');
      const made = await runner.run({ ids: meta.ids, voice, rate: 1 });
      expect(made).toHaveLength(wanted.length);
      expect(Math.max(...made.map((sample, i) => Math.abs(sample - wanted[i]!)))).toBeLessThan(1e-4);
      const fast = await runner.run({ ids: meta.ids, voice, rate: 2 });
      expect(fast.length).toBeLessThan(made.length * 0.8);
      // The native engine alone takes no text of one symbol.
      expect((await runner.run({ ids: [meta.ids[0]!], voice, rate: 1 })).length).toBeGreaterThan(0);
    }
  },
);
