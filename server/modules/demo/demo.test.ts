import { expect, test } from 'vitest';
import { AUDIO_HEADER, demo, AudioFormat, mimeTypes } from '#contract/demo.ts';
import { Language } from '#contract/kit/languages.ts';
import { settings } from '#contract/settings.ts';
import { samplesOf, rmsOf, silencesOf } from '#testing/speech/sound.ts';
import { mp3Seconds, oggSamples } from '#testing/speech/audioSeconds.ts';
import { server, request, long, speak, stream, withServer } from '#server/tests/setups/demoSetup.ts';

withServer();

function oggSeconds(file: Buffer, sampleRate: number): number {
  expect(file.readUInt32LE(file.indexOf('vorbis') + 11)).toBe(sampleRate);
  return oggSamples(file) / sampleRate;
}

test('every format, in both outputs, is a whole file of the same speech', async () => {
  const wav = await speak();
  expect([wav.toString('latin1', 0, 4), wav.readUInt32LE(4), wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([
    'RIFF',
    wav.length - 8,
    22_050,
    wav.length - 44,
  ]);
  const seconds = (wav.length - 44) / 2 / 22_050;
  expect(seconds).toBeGreaterThan(3);
  expect(rmsOf(samplesOf(wav))).toBeGreaterThan(0.02);
  const aLaw = await speak({ compression: true });
  expect([aLaw.readUInt16LE(20), aLaw.readUInt32LE(24), aLaw.readUInt32LE(4), aLaw.readUInt32LE(46)]).toEqual([
    6,
    8000,
    aLaw.length - 8,
    aLaw.readUInt32LE(54),
  ]);
  // The embedded voices flutter on from what their thread spoke before, so a quiet end is cut a few ms elsewhere.
  expect(Math.abs(aLaw.readUInt32LE(54) / 8000 - seconds)).toBeLessThan(0.02);
  expect(mp3Seconds(await speak({ audioFormat: 'MP3' }))).toBeCloseTo(seconds, 0);
  expect(mp3Seconds(await speak({ audioFormat: 'MP3', compression: true }))).toBeCloseTo(seconds, 0);
  expect(oggSeconds(await speak({ audioFormat: 'OGG' }), 22_050)).toBeCloseTo(seconds, 1);
  expect(oggSeconds(await speak({ audioFormat: 'OGG', compression: true }), 8000)).toBeCloseTo(seconds, 1);
});

test('the melody of an audio is asked for once it is made, and lies where its sentences do', async () => {
  const text = 'Você vem? Eu vou.';
  const order = { ...request, text, language: 'portuguese_brazil' as const };
  const answer = await stream(order);
  const audio = answer.headers.get(AUDIO_HEADER)!;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const curve = (await server.visitor.call(demo.curve, { audio }))!;
  expect(curve).toHaveLength(60);
  expect(bytes.length).toBeGreaterThan(22_050);
  // A file's audio has the same sentence positions as the stream.
  const made = await server.speech.speak({
    voice: request.speaker,
    language: order.language,
    text,
    isTelephony: false,
    volumeDb: 0,
    gapMs: 0,
    endMs: 0,
  });
  const voiced = (line: readonly (number | null)[]) => line.map((point) => point !== null);
  const differing = voiced(curve).filter((isVoiced, at) => isVoiced !== voiced(made.curve)[at]);
  expect(differing.length).toBeLessThan(8);
  expect(await server.visitor.call(demo.curve, { audio: 'x'.repeat(43) })).toBeNull();
});

test('compression null is high quality; format and language have their defaults', async () => {
  const { audio, mimeType } = await server.visitor.call(demo.speak, {
    speaker: 'Clara',
    compression: null,
    text: request.text,
  });
  expect(mimeType).toBe('audio/wav');
  expect(Buffer.from(audio, 'base64').readUInt32LE(24)).toBe(22_050);
});

test.each(AudioFormat.options)(
  'a %s stream is the file, but for the sizes of a WAV that nobody knows yet',
  async (audioFormat) => {
    const answer = await stream({ audioFormat, text: 'Duas frases. Nunca ditas antes.' });
    expect(answer.headers.get('content-type')).toBe(mimeTypes[audioFormat]);
    expect(answer.headers.get('content-length')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const streamed = Buffer.from(await answer.arrayBuffer());
    const file = await speak({ audioFormat, text: 'Duas frases. Nunca ditas antes.' });
    expect(streamed.length).toBe(file.length);
    if (audioFormat === 'WAV') {
      expect([streamed.readUInt32LE(4), streamed.readUInt32LE(40)]).toEqual([0xffffffff, 0xffffffff]);
      expect(streamed.subarray(44).equals(file.subarray(44))).toBe(true);
    } else expect(streamed.equals(file)).toBe(true);
  },
);

test('the first bytes come before the last sentence is made', async () => {
  const answer = await stream({ text: `Antes de tudo. ${long}`.slice(0, 2000) });
  const reader = answer.body!.getReader();
  const startedAt = performance.now();
  const first = await reader.read();
  const firstMs = performance.now() - startedAt;
  expect(Buffer.from(first.value!).toString('latin1', 0, 4)).toBe('RIFF');
  let bytes = first.value!.length;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
  }
  const allMs = performance.now() - startedAt;
  expect(bytes / 2 / 22_050).toBeGreaterThan(90);
  expect(first.value!.length).toBeLessThan(bytes / 4);
  expect(firstMs).toBeLessThan(allMs / 3);
});

test('unset compression may be left out', async () => {
  expect((await speak({ compression: undefined })).readUInt32LE(24)).toBe(22_050);
});

test.each(Language.options)('speaks %s', async (language) => {
  const text =
    {
      portuguese_brazil: 'Bom dia, tudo bem?',
      arabic: 'صباح الخير',
      chinese: '早上好',
      hindi: 'सुप्रभात',
      korean: '좋은 아침입니다',
      russian: 'Доброе утро',
    }[language as string] ?? 'Hotel internacional, ano novo';
  expect(rmsOf(samplesOf(await speak({ language, text })))).toBeGreaterThan(0.01);
});

test('obeys volume, gap and end of the settings', async () => {
  const admin = await server.signIn('ADMIN');
  const before = rmsOf(samplesOf(await speak()));
  await admin.call(settings.update, { audioVolumeControl: 4, audioStartEndTime: 800, audioEndTime: 500 });
  const samples = samplesOf(await speak());
  await admin.call(settings.update, { audioVolumeControl: null, audioStartEndTime: null, audioEndTime: null });
  const silences = silencesOf(samples, 22_050, 400).map(({ length }) => Math.round((length / 22_050) * 1000));
  expect(silences).toEqual([800, 800, 500]);
  expect(rmsOf(samples)).toBeGreaterThan(before);
});

test('a loud sentence meets the peak guard, sentence by sentence', async () => {
  const admin = await server.signIn('ADMIN');
  await admin.call(settings.update, { audioVolumeControl: 40 });
  const samples = samplesOf(await speak({ text: 'Sim. Não!' }));
  await admin.call(settings.update, { audioVolumeControl: null });
  const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  expect(peak).toBeGreaterThan(0.97);
  expect(peak).toBeLessThan(0.98);
});

test.each<[object, string, string]>([
  [{ speaker: '' }, 'speaker', 'Escolha um modelo'],
  [{ speaker: 'Ninguém' }, 'speaker', 'Escolha um modelo'],
  [{ compression: 'true' }, 'compression', 'Escolha um tipo de compressão'],
  [{ compression: 'alta' }, 'compression', 'Escolha um tipo de compressão'],
  [{ audioFormat: 'FLAC' }, 'audioFormat', 'Escolha um formato'],
  [{ language: 'klingon' }, 'language', 'Escolha um idioma'],
  [{ text: '   ' }, 'text', 'Insira um texto para ser processado'],
  [{ text: 'a'.repeat(2001) }, 'text', 'O texto pode ter até 2.000 caracteres.'],
  [{ text: '…!' }, 'text', 'O texto precisa de alguma letra ou número para ser falado.'],
])('%.60j is refused at both addresses: %s', async (change, field, message) => {
  for (const endpoint of [demo.speak, demo.stream]) {
    const { status, body } = await server.visitor.ask(endpoint, { ...request, ...change });
    expect([status, body.fields?.[field]]).toEqual([422, message]);
  }
});

test.each([
  ['marks', '<speak>Um <break time="20s"/> dois [[f\'OU~]] &lt;audio src="http://x"/&gt; três</speak>'],
  ['one letter again and again', 'k'.repeat(2000)],
  ['signs beyond the plane', '😀 fim 𝔘𝔫𝔦 \u{10ffff} fim'],
  ['half a pair', 'antes \ud800 depois'],
  ['right to left', '\u202eátsiver e oriecrat, otxet'],
])('hostile text: %s', async (_name, text) => {
  const { status, body } = await server.visitor.ask(demo.speak, { ...request, text, compression: true });
  expect([200, 422]).toContain(status);
  if (status === 200) expect(Buffer.from(body.audio, 'base64').length / 8000).toBeLessThan(400);
});
