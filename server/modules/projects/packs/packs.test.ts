import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import type { Destination } from '#common/packs/destinations.ts';
import { type PackFormat, packRules } from '#common/packs/packRules.ts';
import { projects } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import { decodeALaw, decodeMuLaw, encodeALaw, encodeMuLaw } from '#common/sound/g711.ts';
import { needs } from '#testing/needs.ts';
import { decodeElsewhere, decoders } from '#testing/sound/decodeElsewhere.ts';
import { energyOutside } from '#testing/sound/energyOutside.ts';
import { parseWav, toSamples } from '#testing/sound/parseWav.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { TEXTS, pack, user, withServer } from '#server/tests/setups/packsSetup.ts';

withServer();

let id: number;
let made: Prompt[];
beforeAll(async () => {
  ({ id } = await newProject(user, 'Clínica São José'));
  made = [
    await spokenPrompt(user, id, { name: 'Saudação / início', compression: true }),
    await spokenPrompt(user, id, {
      name: 'saudação início',
      speaker: 'Davi',
      text: '=Bom dia! Aguarde na linha, por favor.',
    }),
    await spokenPrompt(user, id, {
      name: '2ª via do boleto, com multa e juros',
      text: 'A segunda via custa R$ 12,50.',
    }),
  ];
});
/** Decodes samples to 16 bits with our own parser, and checks the header against the destination's format. */
function samplesOf(file: Buffer, { container, codec, rate }: PackFormat): Int16Array {
  let data = file;
  if (container === 'wav') {
    const wav = parseWav(file);
    const frame = codec === 'pcm' ? 2 : 1;
    expect(wav).toMatchObject({
      tag: { pcm: 1, alaw: 6, mulaw: 7 }[codec],
      channels: 1,
      rate,
      frame,
      bits: frame * 8,
      bytesASecond: rate * frame,
      ...(codec !== 'pcm' && { stated: wav.frames }),
    });
    data = wav.data;
  }
  return codec === 'pcm' ? toSamples(data) : Int16Array.from(data, codec === 'alaw' ? decodeALaw : decodeMuLaw);
}

/** All files of all destinations, for the checks with other programs. */
const written: { name: string; file: Buffer; format: PackFormat; samples: Int16Array }[] = [];

/** Names, layout and side files of each destination, taken from its documentation. */
const expected: Record<Exclude<Destination, 'folder'>, { formats: string; paths: string[] }> = {
  asterisk: {
    formats: 'alaw,ulaw,sln16,pcm8',
    paths: [
      'clinica-sao-jose/saudacao-inicio',
      'clinica-sao-jose/saudacao-inicio-2',
      'clinica-sao-jose/2a-via-do-boleto-com-multa-e-juros',
    ].flatMap((path) => ['alaw', 'ulaw', 'sln16', 'wav'].map((end) => `${path}.${end}`)),
  },
  freeswitch: {
    formats: 'pcm8,pcm16,pcm32,pcm48',
    paths: [
      'clara/*/saudacao-inicio',
      'davi/*/saudacao-inicio-2',
      'clara/*/2a-via-do-boleto-com-multa-e-juros',
    ].flatMap((path) =>
      [8000, 16_000, 32_000, 48_000].map((rate) => `pt/BR/${path.replace('*', `clinica-sao-jose/${rate}`)}.wav`),
    ),
  },
  'genesys-cloud': {
    formats: 'pcm16',
    paths: ['Saudacao_inicio.wav', 'saudacao_inicio_2.wav', 'p_2a_via_do_boleto_com_multa_e_juros.wav'],
  },
  'amazon-connect': {
    formats: 'ulaw',
    paths: ['Saudacao-inicio.wav', 'saudacao-inicio-2.wav', '2a-via-do-boleto-com-multa-e-juros.wav'],
  },
  'cisco-uccx': {
    formats: 'ulaw',
    paths: ['Saudacao_inicio.wav', 'saudacao_inicio_2.wav', '2a_via_do_boleto_com_multa_e_juros.wav'],
  },
  avaya: { formats: 'alaw', paths: ['Saudacao_inicio.wav', 'saudacao_inicio_2.wav', '2a_via_do_boleto_com_mu.wav'] },
  yeastar: {
    formats: 'pcm8',
    paths: ['Saudacao-inicio.wav', 'saudacao-inicio-2.wav', '2a-via-do-boleto-com-multa-e-juros.wav'],
  },
};
const sides: Partial<Record<Destination, string>> = {
  asterisk: 'extensions.exemplo.conf',
  freeswitch: 'lang/pt/demo/clinica-sao-jose-pt-BR.xml',
  'genesys-cloud': 'prompts.csv',
};

test.each(Object.keys(expected) as (keyof typeof expected)[])(
  '%s: names, layout, headers, samples',
  async (destination) => {
    const { formats, paths } = expected[destination];
    const told = await user.call(projects.zipNames, { id, destination, formats });
    expect(told).toMatchObject({ files: paths.length, doubles: 1, changed: 3, tooLong: 0, withoutMaster: 0 });
    const entries = await pack(id, { destination, formats });
    const side = sides[destination];
    expect(Object.keys(entries)).toEqual([...paths, ...TEXTS.split(', '), ...(side ? [side] : [])]);
    expect(paths.slice(0, 1)).toEqual(told.names.slice(0, 1));

    const rule = packRules[destination];
    const used = formats.split(',').map((format) => rule.formats[format as keyof typeof rule.formats]!);
    for (const [index, name] of paths.entries()) {
      const [file, format] = [entries[name]!, used[index % used.length]!];
      const samples = samplesOf(file, format);
      const seconds = made[Math.floor(index / used.length)]!.duration!;
      expect(samples.length / format.rate).toBeCloseTo(seconds, 2);
      if (format.rate === 8000) expect(energyOutside(samples, 8000, [300, 3400])).toBeLessThan(-40);
      written.push({ name, file, format, samples });
    }
    const readMe = entries['LEIA-ME.txt']!.toString();
    expect(readMe.split('\r\n').filter((line) => /^[123]\. /.test(line))).toHaveLength(3);
    expect(entries['relatorio.csv']!.toString()).toContain(paths[0]!);
  },
);

test('what is companded is within one step of the same sound in 16 bits', async () => {
  const entries = await pack(id, { destination: 'asterisk', formats: 'alaw,ulaw,pcm8' });
  const base = 'clinica-sao-jose/saudacao-inicio';
  const pcm = toSamples(parseWav(entries[`${base}.wav`]!).data);
  expect([...entries[`${base}.alaw`]!]).toEqual([...pcm].map(encodeALaw));
  expect([...entries[`${base}.ulaw`]!]).toEqual([...pcm].map(encodeMuLaw));
});

for (const program of ['sox', 'ffmpeg'] as const)
  test(
    `${program} reads each of these files as we do, sample by sample`,
    needs(program, decoders.includes(program)),
    () => {
      expect(written.length).toBe(39);
      for (const { name, file, format, samples } of written)
        expect(decodeElsewhere(program, file, format).equals(Buffer.from(samples.buffer)), name).toBe(true);
    },
  );

test('side files: each names every file as its system will look for it', async () => {
  const names = ['saudacao-inicio', 'saudacao-inicio-2', '2a-via-do-boleto-com-multa-e-juros'];
  const dialplan = (await pack(id, { destination: 'asterisk' }))[sides.asterisk!]!.toString();
  expect([...dialplan.matchAll(/Playback\(clinica-sao-jose\/([\w-]+)\)/g)].map(([, name]) => name)).toEqual(names);
  expect([...dialplan.matchAll(/^exten => (\d+),1,/gm)].map(([, number]) => number)).toEqual(['1', '2', '3']);

  const freeswitch = await pack(id, { destination: 'freeswitch', formats: 'pcm8' });
  const xml = freeswitch[sides.freeswitch!]!.toString();
  expect([...xml.matchAll(/<macro name="([\w-]+)">/g)].map(([, name]) => name)).toEqual(names);
  for (const [, folder, name] of xml.matchAll(/data="\$\$\{sounds_dir\}\/(.*)\/([\w.-]+)"/g))
    expect(Object.keys(freeswitch)).toContain(`${folder}/8000/${name}`);

  const genesys = await pack(id, { destination: 'genesys-cloud' });
  const [head, ...lines] = genesys[sides['genesys-cloud']!]!.toString().trim().split('\r\n');
  expect(head).toBe('Name,Type,Description,tts_pt-br,audio_pt-br,text_pt-br');
  expect(lines[1]).toBe(
    'saudacao_inicio_2,user,saudação início,,saudacao_inicio_2.wav,"\'=Bom dia! Aguarde na linha, por favor."',
  );
  for (const line of lines) expect(Object.keys(genesys)).toContain((Papa.parse(line).data as string[][])[0]![4]);
});
