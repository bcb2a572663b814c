import { plural } from './common.ts';

/** A playback speed in Brazilian notation. */
export const speedOf = (speed: number): string => `${String(speed).replace('.', ',')}x`;

export const player = {
  play: (name: string) => `Ouvir ${name}`,
  pause: (name: string) => `Pausar ${name}`,
  position: 'Posição',
  positionOf: (name: string) => `Posição do áudio ${name}`,
  positionText: (at: number, of: number) => `${Math.round(at)} de ${plural(Math.round(of), 'segundo', 'segundos')}`,
  speed: 'Velocidade',
  volume: 'Volume',
  volumeText: (volume: number) => `${Math.round(volume * 100)}%`,
  download: (name: string) => `Baixar ${name}`,
  defaultFileName: 'download.wav',
  playingNow: 'Tocando agora',
  paused: 'Em pausa',
  unavailable: (name: string) => `Áudio de ${name} indisponível`,
} as const;
