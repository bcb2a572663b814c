import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { writeModelGraph } from './inspectModel.ts';
import { openGraph, openInWebAssembly } from './runGraph.ts';
import { VoiceFrontend } from './voiceFrontend.ts';
import { readVitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { randomVits } from '#testing/speech/randomVits.ts';
import { writePth } from '#testing/speech/writePth.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-graph-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

// Durations of these fixtures are not stochastic, so every run without noise equals the recorded one.
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
    expect(frontend.pieces).toBeDefined();
    for (const isWeb of [false, true]) {
      const runner = await (isWeb ? openInWebAssembly : openGraph)(target, frontend, 1);
      expect(runner.name).toBe(isWeb ? 'onnxruntime-web' : 'sherpa-onnx');
      const made = await runner.run({ ids: meta.ids, voice, rate: 1 });
      expect(made).toHaveLength(wanted.length);
      expect(Math.max(...made.map((sample, i) => Math.abs(sample - wanted[i]!)))).toBeLessThan(1e-4);
      if (frontend.pieces) {
        // Pieces that are made one after the other are the whole, also behind its end.
        const pieces: number[] = [];
        for (const [i, most] of [...frontend.pieces.samples, Infinity].entries()) {
          const piece = await runner.run({ ids: meta.ids, voice, rate: 1, piece: i + 1 });
          expect(piece.length).toBeLessThanOrEqual(most);
          pieces.push(...piece);
        }
        expect(pieces).toHaveLength(made.length);
        expect(Math.max(...pieces.map((sample, at) => Math.abs(sample - made[at]!)))).toBeLessThan(1e-5);
      }
      const fast = await runner.run({ ids: meta.ids, voice, rate: 2 });
      expect(fast.length).toBeLessThan(made.length * 0.8);
      // The native engine by itself does not accept a text of one symbol.
      expect((await runner.run({ ids: [meta.ids[0]!], voice, rate: 1 })).length).toBeGreaterThan(0);
    }
  },
);

test.each([
  [0, 0],
  [1, 0],
  [3, 0],
  [0, 1],
  [1, 3],
])('%i speakers and %i languages: both engines hear the same voice', async (speakers, languages) => {
  const json = {
    model: 'vits',
    audio: { sample_rate: 16_000, hop_length: 200 },
    model_args: {
      use_sdp: languages > 1,
      hidden_channels: 32,
      hidden_channels_ffn_text_encoder: 16,
      num_layers_text_encoder: 1,
      num_layers_flow: 3,
      dilation_rate_flow: 3,
      upsample_initial_channel_decoder: 32,
      // Odd differences, and one more sample than the rate implies.
      upsample_rates_decoder: [5, 5, 4, 2],
      upsample_kernel_sizes_decoder: [11, 10, 8, 5],
      resblock_kernel_sizes_decoder: [3, 13],
      resblock_dilation_sizes_decoder: [
        [1, 3, 5],
        [2, 4, 8],
      ],
      use_speaker_embedding: speakers > 0,
      num_speakers: speakers,
      speaker_embedding_channels: 7,
      use_language_embedding: languages > 0,
      encoder_sample_rate: null,
    },
    languages: ['pt-br', 'en', 'es'].slice(0, languages),
    characters: { characters_class: 'Graphemes', characters: 'abc', punctuations: ' ', blank: '#' },
  };
  const files = { config: path.join(folder, 'random.json'), model: path.join(folder, 'random.pth') };
  fs.writeFileSync(files.config, JSON.stringify(json));
  const weights = randomVits(readVitsConfig(json).model_args, { vocabulary: 6, speakers, languages });
  fs.writeFileSync(files.model, writePth(weights));
  const target = path.join(folder, `random-${speakers}-${languages}`);
  writeModelGraph(files, target, () => {});
  const kept = v.parse(VoiceFrontend, JSON.parse(fs.readFileSync(`${target}/frontend.json`, 'utf8')));
  const frontend = { ...kept, noise: 0, durationNoise: 0 };
  const runners = [await openGraph(target, frontend, 1), await openInWebAssembly(target, frontend, 1)] as const;
  const voices = Array.from({ length: Math.max(1, speakers) * Math.max(1, languages) }, (_, voice) => voice);
  for (const voice of voices) {
    const request = { ids: [1, 2, 3, 4, 5, 2], voice, rate: 1 };
    const [native, web] = [await runners[0].run(request), await runners[1].run(request)];
    expect(native.length).toBe(web.length);
    expect(Math.max(...native.map((sample, i) => Math.abs(sample - web[i]!)))).toBeLessThan(1e-4);
    expect(native.some((sample) => Math.abs(sample) > 1e-6)).toBe(true);
  }
});
