export const integrations = {
  title: 'Integrações',
  about: 'Quatro jeitos de ligar a Entoa a outros sistemas.',
  askAdministrator: 'Peça a quem administra a Entoa.',
  ways: {
    api: {
      title: 'API',
      about:
        'Um serviço seu gera áudio e toca na hora, no formato da OpenAI: os clientes dela funcionam só com este ' +
        'endereço e uma chave.',
      act: 'Criar uma chave',
      more: 'Ver toda a API',
    },
    cli: {
      title: 'Linha de comando',
      about:
        'O programa entoa manda planilhas, espera os áudios e baixa só o que mudou. É um arquivo só, ' +
        'dist/cli/entoa.mjs, e precisa de Node 20 ou mais novo.',
      act: 'Criar uma chave para o programa',
    },
    webhooks: {
      title: 'Webhooks',
      about: 'A Entoa avisa o seu sistema quando um áudio ou zip fica pronto, ou um cliente decide.',
      act: 'Criar um webhook',
    },
    packs: {
      title: 'Pacotes para a central',
      about:
        'Baixe os áudios de um projeto com os nomes, as pastas e o formato que Asterisk, FreeSWITCH e outras ' +
        'centrais esperam. Números falados também vêm em pacote.',
      act: 'Escolher um projeto',
      more: 'Números falados',
    },
  },
} as const;
