import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSoundFiles } from './readSoundFiles.ts';

interface Entry {
  readonly name: Uint8Array;
  readonly content?: string;
  readonly isUtf8?: boolean;
  readonly extra?: Uint8Array;
}
const utf8 = (text: string) => Buffer.from(text, 'utf8');
/** Letters with accents of Portuguese in code page 850. */
const codes: Readonly<Record<string, number>> = {
  ç: 0x87,
  ã: 0xc6,
  á: 0xa0,
  é: 0x82,
  ó: 0xa2,
  ê: 0x88,
  õ: 0xe4,
  Ç: 0x80,
  Ã: 0xc7,
  º: 0xa7,
};
const cp850 = (text: string) => Buffer.from([...text].map((sign) => codes[sign] ?? sign.charCodeAt(0)));

/** The field 0x7075, which names an entry in UTF-8. */
function unicodePath(name: string, of: Uint8Array, version = 1): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x70_75, 0);
  head.writeUInt16LE(5 + utf8(name).length, 2);
  head.writeUInt8(version, 4);
  head.writeUInt32LE(crc32(of), 5);
  return Buffer.concat([head, utf8(name)]);
}

/** A zip of stored entries, byte by byte. */
function zipOf(entries: readonly Entry[]): File {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content = 'som', isUtf8, extra = Buffer.alloc(0) } of entries) {
    const data = utf8(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isUtf8 ? 0x08_00 : 0, 2);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name, data]);
    const entry = Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      common,
      Buffer.alloc(14),
      name,
      extra,
    ]);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(offset, 42);
    locals.push(local);
    central.push(entry);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(central).length, 12);
  end.writeUInt32LE(offset, 16);
  return new File([Buffer.concat([...locals, ...central, end])], 'gravadas.zip');
}

const namesOf = async (entries: readonly Entry[]) => {
  const sounds = await readSoundFiles([zipOf(entries)]);
  return typeof sounds === 'string' ? sounds : sounds.map(({ name }) => name);
};

test.each<[string, Entry]>([
  ['of the Windows Explorer, in the code page of the system', { name: cp850('Saudação da manhã.wav') }],
  ['of macOS and Info-ZIP, in UTF-8 without a flag', { name: utf8('Saudação da manhã.wav') }],
  ['of other programs, in UTF-8 with the flag', { name: utf8('Saudação da manhã.wav'), isUtf8: true }],
  ['with a flag that is wrong', { name: cp850('Saudação da manhã.wav'), isUtf8: true }],
  ['with backslashes between folders', { name: cp850('Gravações\\dia 1º\\Saudação da manhã.wav') }],
  [
    'with a name beside it in UTF-8',
    {
      name: utf8('Sauda__o da manh_.wav'),
      extra: unicodePath('pasta/Saudação da manhã.wav', utf8('Sauda__o da manh_.wav')),
    },
  ],
  [
    'with another field before that',
    {
      name: utf8('x.wav'),
      extra: Buffer.concat([Buffer.from([0x55, 0x54, 1, 0, 9]), unicodePath('Saudação da manhã.wav', utf8('x.wav'))]),
    },
  ],
  [
    'with a name beside it that is of another name',
    {
      name: cp850('Saudação da manhã.wav'),
      extra: unicodePath('velho.wav', utf8('velho.wav')),
    },
  ],
  [
    'with a name beside it of a version that nobody knows',
    {
      name: cp850('Saudação da manhã.wav'),
      extra: unicodePath('velho.wav', cp850('Saudação da manhã.wav'), 2),
    },
  ],
  [
    'with a field that ends too early',
    {
      name: utf8('Saudação da manhã.wav'),
      extra: Buffer.from([0x75, 0x70, 40, 0, 1, 2]),
    },
  ],
])('names in a zip have their accents: %s', async (_, entry) => {
  expect(await namesOf([entry])).toEqual(['Saudação da manhã']);
});

test('names of one zip may be written in several ways, and what is no sound is left out', async () => {
  const hidden = cp850('__MACOSX\\gravações\\._Olá.wav');
  expect(
    await namesOf([
      { name: utf8('pasta/') },
      { name: cp850('opções.wav') },
      { name: utf8('opções 2.mp3') },
      { name: hidden },
      { name: utf8('leia-me.txt') },
      { name: Buffer.from('opc\u0327o\u0303es 3.wav') },
    ]),
  ).toEqual(['opções', 'opções 2', 'opc\u0327o\u0303es 3']);
});

test('each of two entries with one name is read as itself', async () => {
  const sounds = await readSoundFiles([
    zipOf([
      { name: cp850('Olá.wav'), content: 'um' },
      { name: cp850('Olá.wav'), content: 'dois' },
    ]),
  ]);
  if (typeof sounds === 'string') throw new Error(sounds);
  expect(await Promise.all(sounds.map(async ({ read }) => (await read()).text()))).toEqual(['um', 'dois']);
});

test('a file that is no zip is told', async () => {
  expect(await readSoundFiles([new File(['PK isto não é um zip, só parece pelo começo'], 'x.zip')])).toBe('brokenZip');
  expect(await readSoundFiles([new File([''], 'x.zip')])).toBe('brokenZip');
});
