/** Texts for the second factor: signing in with it and setting it up. */
export const secondFactor = {
  name: 'Verificação em duas etapas',
  codeTitle: 'Código de verificação',
  codeLead: 'Abra o aplicativo de autenticação e digite o código de 6 dígitos da Entoa.',
  code: 'Código',
  recoveryLead: 'Digite um dos códigos de recuperação que você guardou. Cada um serve uma vez.',
  recoveryCode: 'Código de recuperação',
  useRecovery: 'Estou sem o aplicativo',
  useApp: 'Usar o aplicativo',
  lostAll: 'Perdeu os dois? A administração pode desligar a verificação da sua conta.',
  back: 'Voltar para a entrada',
  setupTitle: 'Proteja sua conta',
  setupLead:
    'Seu perfil pede a verificação em duas etapas. Leva um minuto: ' +
    'só é preciso um aplicativo de autenticação no celular.',
  about: 'Além da senha, um código do seu celular. Quem descobrir a senha não entra.',
  off: 'Desligada',
  on: (since: string) => `Ligada desde ${since}`,
  obliged: 'Seu perfil pede a verificação: ela não pode ser desligada.',
  demanded: 'Seu perfil pede a verificação: da próxima vez que você entrar, será preciso ligá-la. Ligue-a já.',
  builtIn: 'As contas de demonstração entram só com a senha.',
  recoveryLeft: (left: number) =>
    left === 0
      ? 'Não resta nenhum código de recuperação: gere novos.'
      : left === 1
        ? 'Resta 1 código de recuperação.'
        : `Restam ${left} códigos de recuperação.`,
  turnOn: 'Ligar',
  turnOff: 'Desligar',
  newCodes: 'Gerar novos códigos',
  turnOnTitle: 'Ligar a verificação em duas etapas',
  turnOffTitle: 'Desligar a verificação em duas etapas?',
  turnOffBody: 'Sua conta volta a abrir só com a senha. As outras sessões são encerradas.',
  newCodesTitle: 'Gerar novos códigos de recuperação?',
  newCodesBody: 'Os códigos que você tem deixam de valer.',
  password: 'Sua senha',
  continue: 'Continuar',
  scan: 'Leia esta imagem com o aplicativo de autenticação.',
  qr: 'Imagem para o aplicativo de autenticação ler',
  byHand: 'Sem câmera? Digite esta chave no aplicativo:',
  firstCode: 'Código que o aplicativo mostra',
  confirm: 'Ligar a verificação',
  codesTitle: 'Guarde seus códigos de recuperação',
  codesLead: 'Sem o celular, cada código abre sua conta uma vez. Eles aparecem só agora.',
  copy: 'Copiar',
  copied: 'Copiado.',
  copyFailed: 'Não foi possível copiar.',
  download: 'Baixar',
  fileName: 'codigos-de-recuperacao-entoa.txt',
  file: (email: string, codes: readonly string[]) =>
    `Códigos de recuperação da Entoa, conta ${email}\nCada um serve uma única vez.\n\n${codes.join('\n')}\n`,
  kept: 'Já guardei',
  turnedOn: 'Verificação em duas etapas ligada.',
  turnedOff: 'Verificação em duas etapas desligada.',
  failed: 'Não foi possível concluir. Tente de novo.',
} as const;
