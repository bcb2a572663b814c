import { type SoundFormat, TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import type { Destination, PackFormatId } from './destinations.ts';
import type { NameRule } from './packNames.ts';

export interface PackFormat extends SoundFormat {
  readonly label: string;
  readonly extension: string;
}

/** The properties of a file that decide its path in the pack; each is safe in a path. */
export interface PackedFile {
  readonly name: string;
  readonly voice: string;
  readonly project: string;
  readonly format: PackFormat;
}

export interface PackRule {
  /** The content of the pack, in one sentence. */
  readonly about: string;
  /** Installation in three steps. `{pasta}` is the project's folder. */
  readonly steps: readonly [string, string, string];
  readonly formats: Readonly<Partial<Record<PackFormatId, PackFormat>>>;
  readonly usual: readonly PackFormatId[];
  /** True if files of several formats may be in the same folder. */
  readonly takesMany: boolean;
  readonly names: NameRule;
  readonly bytesMax?: number;
  readonly secondsMax?: number;
  pathOf(file: PackedFile): string;
}

const MB = 1024 * 1024;
const wav = (codec: SoundFormat['codec'], rate: SoundFormat['rate'], label: string): PackFormat => ({
  container: 'wav',
  codec,
  rate,
  label,
  extension: 'wav',
});
const raw = (codec: SoundFormat['codec'], rate: SoundFormat['rate'], extension: string, label: string): PackFormat => ({
  container: 'raw',
  codec,
  rate,
  label,
  extension,
});

const aLaw = wav('alaw', TELEPHONY_RATE, 'A-law, 8 kHz (o usual no Brasil)');
const uLaw = wav('mulaw', TELEPHONY_RATE, 'µ-law, 8 kHz');
const flat = ({ name, format }: PackedFile) => `${name}.${format.extension}`;
const dashed: NameRule = { refused: /[^A-Za-z0-9_-]+/g, instead: '-', lengthMax: 80 };
const lowered: NameRule = { ...dashed, isLower: true };

/** One entry for each system, according to its public documentation, November 2026. */
export const packRules: Readonly<Record<Exclude<Destination, 'folder'>, PackRule>> = {
  asterisk: {
    about: 'Arquivos sem cabeçalho, que a central toca sem converter, e um exemplo de plano de discagem.',
    steps: [
      'Copie a pasta {pasta} para /var/lib/asterisk/sounds, com dono e grupo asterisk.',
      'No plano de discagem, chame sem a extensão: Playback({pasta}/nome-do-arquivo).',
      'extensions.exemplo.conf tem um ramal para cada áudio: inclua no extensions.conf (no FreePBX e no Issabel, ' +
        'no extensions_custom.conf) e recarregue com "dialplan reload".',
    ],
    formats: {
      alaw: raw('alaw', TELEPHONY_RATE, 'alaw', 'A-law, 8 kHz (o usual no Brasil)'),
      ulaw: raw('mulaw', TELEPHONY_RATE, 'ulaw', 'µ-law, 8 kHz'),
      sln16: raw('pcm', 16_000, 'sln16', 'PCM, 16 kHz (voz HD)'),
      pcm8: wav('pcm', TELEPHONY_RATE, 'WAV PCM, 8 kHz'),
    },
    usual: ['alaw'],
    takesMany: true,
    names: lowered,
    pathOf: ({ name, project, format }) => `${project}/${name}.${format.extension}`,
  },
  freeswitch: {
    about: 'WAV em uma pasta para cada taxa, como o FreeSWITCH procura, e um XML com as frases.',
    steps: [
      'Copie a pasta pt para a pasta de sons (sounds_dir, em geral /usr/share/freeswitch/sounds).',
      'Copie o arquivo lang/pt/demo/{pasta}-pt-BR.xml para a mesma pasta da configuração (conf/lang/pt/demo).',
      'Recarregue com "reloadxml" e chame a frase pelo nome: <action application="phrase" data="nome-do-arquivo"/>.',
    ],
    formats: {
      pcm8: wav('pcm', TELEPHONY_RATE, '8 kHz'),
      pcm16: wav('pcm', 16_000, '16 kHz'),
      pcm32: wav('pcm', 32_000, '32 kHz'),
      pcm48: wav('pcm', 48_000, '48 kHz'),
    },
    usual: ['pcm8', 'pcm16'],
    takesMany: true,
    names: lowered,
    pathOf: ({ name, voice, project, format: { rate } }) => `pt/BR/${voice}/${project}/${rate}/${name}.wav`,
  },
  'genesys-cloud': {
    about: 'WAV de até 25 MB e a planilha da importação em massa.',
    steps: [
      'Extraia o zip em uma pasta.',
      'No Architect, abra Prompts e escolha a importação em massa (Import).',
      'Selecione prompts.csv e todos os WAV de uma vez: a importação não aceita a pasta.',
    ],
    formats: { pcm8: wav('pcm', TELEPHONY_RATE, 'PCM, 8 kHz'), pcm16: wav('pcm', 16_000, 'PCM, 16 kHz') },
    usual: ['pcm8'],
    takesMany: false,
    names: { refused: /[^A-Za-z0-9_]+/g, instead: '_', lengthMax: 200, beginsWithLetter: true },
    bytesMax: 25 * MB,
    pathOf: flat,
  },
  'amazon-connect': {
    about: 'WAV µ-law de 8 kHz, de até 50 MB e 5 minutos.',
    steps: [
      'Extraia o zip em uma pasta.',
      'No Amazon Connect, abra Roteamento > Avisos (Prompts) e escolha Adicionar aviso.',
      'Envie cada WAV e dê a ele o nome do arquivo; muitos de uma vez, pela API CreatePrompt, ' +
        'a partir de um bucket do S3.',
    ],
    formats: { ulaw: uLaw },
    usual: ['ulaw'],
    takesMany: false,
    names: dashed,
    bytesMax: 50 * MB - 1,
    secondsMax: 5 * 60,
    pathOf: flat,
  },
  'cisco-uccx': {
    about: 'WAV (RIFF) G.711 de 8 kHz, no codec do seu UCCX.',
    steps: [
      'No Cisco Unified CCX Administration, abra Applications > Prompt Management e escolha o idioma pt_BR.',
      'Escolha Upload Zip Files e envie este zip, ou envie os WAV um a um.',
      'Nos scripts, o aviso é P[nome-do-arquivo.wav]. O codec tem de ser o de System > System Parameters.',
    ],
    formats: { alaw: aLaw, ulaw: uLaw },
    usual: ['alaw'],
    takesMany: false,
    names: { refused: /[^A-Za-z0-9_]+/g, instead: '_', lengthMax: 80 },
    pathOf: flat,
  },
  avaya: {
    about: 'WAV de 8 bits e 8 kHz; o nome do arquivo tem até 27 caracteres.',
    steps: [
      'Extraia o zip em uma pasta.',
      'No Communication Manager, abra a página web de Announcements do gateway (ou do Media Server) e envie os WAV.',
      'Dê a cada anúncio (change announcements) o nome do arquivo sem a extensão, com o mesmo codec do gateway.',
    ],
    formats: { alaw: aLaw, ulaw: uLaw },
    usual: ['alaw'],
    takesMany: false,
    names: { refused: /[^A-Za-z0-9_-]+/g, instead: '_', lengthMax: 27 - '.wav'.length },
    pathOf: flat,
  },
  yeastar: {
    about: 'WAV PCM de 8 kHz e 16 bits, de até 8 MB.',
    steps: [
      'Extraia o zip em uma pasta.',
      'Na central, abra PBX Settings > Voice Prompt > Custom Prompt e escolha Upload.',
      'Envie cada WAV e escolha-o pelo nome na URA, na fila ou na música de espera.',
    ],
    formats: { pcm8: wav('pcm', TELEPHONY_RATE, 'PCM, 8 kHz') },
    usual: ['pcm8'],
    takesMany: false,
    names: dashed,
    bytesMax: 8 * MB,
    pathOf: flat,
  },
};

/** The requested formats, or the default ones; undefined if the destination does not accept one of them. */
export function formatsOf(rule: PackRule, asked: string): PackFormat[] | undefined {
  const ids = asked === '' ? rule.usual : [...new Set(asked.split(','))];
  if (ids.length > 1 && !rule.takesMany) return undefined;
  const formats: Readonly<Record<string, PackFormat>> = rule.formats;
  return ids.every((id) => Object.hasOwn(formats, id)) ? ids.map((id) => formats[id]!) : undefined;
}
