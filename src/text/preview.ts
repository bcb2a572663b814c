/** Texts for previews of unsaved text. */
export const preview = {
  hear: 'Ouvir o texto',
  hearPart: 'Ouvir a seleção',
  hearInText: 'Ouvir na frase',
  keys: 'Ctrl+Espaço ouve.',
  making: 'Gerando o áudio…',
  name: 'prévia',
  asBefore: 'O texto, a voz, o idioma ou a saída mudou depois deste áudio.',
  unsaved: 'Nada foi salvo ainda. Ao salvar, este áudio é aproveitado.',
  ofPart: 'Só a parte selecionada.',
  withEntry: 'Assim a frase será dita depois de salvar a entrada.',
  needs: 'Escolha modelo e compressão e escreva o texto para ouvir.',
  needsText: 'Escreva o texto para ouvir.',
  offline: 'Sem conexão: para ouvir um texto novo é preciso rede.',
  failed: 'Não foi possível ouvir agora.',
} as const;
