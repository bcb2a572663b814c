import type { Cases } from './cases.ts';

/** Collected after the rules were written, to test them: menus, news, recipes, shops and forms. */
export const wildCases: Cases = [
  [
    'Bem-vindo à Central de Atendimento da Enel. Para 2a via da conta, tecle 1. Para informar falta de luz, tecle 2. Para outras opções, tecle 9.',
    'Bem-vindo à Central de Atendimento da Enel. Para segunda via da conta, tecle um. Para informar falta de luz, tecle dois. Para outras opções, tecle nove.',
  ],
  [
    'O seu CPF é 123.456.789-09? Se sim, tecle 1; se não, tecle 2.',
    'O seu cê pê efe é um dois três, quatro cinco seis, sete oito nove, zero nove? Se sim, tecle um; se não, tecle dois.',
  ],
  [
    'Prezado cliente, sua fatura de R$ 245,90 com vencimento em 10/11/2025 encontra-se em aberto há 15 dias.',
    'Prezado cliente, sua fatura de duzentos e quarenta e cinco reais e noventa centavos com vencimento em dez de novembro de dois mil e vinte e cinco encontra-se em aberto há quinze dias.',
  ],
  [
    'Código de barras: 23793.38128 60007.827136 95000.063305 9 84660000012345',
    'Código de barras: dois três sete nove três, três oito um dois oito, seis zero zero zero sete, oito dois sete um três seis, nove cinco zero zero zero, zero seis três três zero cinco, nove, oito quatro seis seis zero zero zero zero zero um dois três quatro cinco',
  ],
  [
    'O consumo do mês foi de 320 kWh, bandeira vermelha patamar 2.',
    'O consumo do mês foi de trezentos e vinte quilowatts-hora, bandeira vermelha patamar dois.',
  ],
  [
    'Agende pelo app ou ligue para 0800 123 4567, de 2ª a 6ª-feira, das 8h às 20h, e aos sábados das 8h às 14h.',
    'Agende pelo app ou ligue para zero oitocentos, um dois três, quatro cinco meia sete, de segunda a sexta-feira, das oito horas às vinte horas, e aos sábados das oito horas às quatorze horas.',
  ],
  [
    'Sua consulta com a Dra. Marina Alves (CRM-SP 123456) está marcada para terça-feira, 25/11, às 15h45, na Av. Angélica, 2.163, 8º andar, cj. 82.',
    'Sua consulta com a doutora Marina Alves (cê erre eme ésse pê um dois três quatro cinco seis) está marcada para terça-feira, vinte e cinco de novembro, às quinze horas e quarenta e cinco minutos, na avenida Angélica, dois mil cento e sessenta e três, oitavo andar, conjunto oitenta e dois.',
  ],
  [
    'O trem com destino a Jundiaí partirá às 17:08 da plataforma 4.',
    'O trem com destino a Jundiaí partirá às dezessete e oito da plataforma quatro.',
  ],
  [
    'Voo G3 1543 com destino a Congonhas: embarque pelo portão 12B.',
    'Voo gê três, um cinco quatro três com destino a Congonhas: embarque pelo portão doze bê.',
  ],
  [
    'Governo anuncia corte de R$ 15 bilhões no Orçamento de 2025.',
    'Governo anuncia córte de quinze bilhões de reais no Orçamento de dois mil e vinte e cinco.',
  ],
  [
    'O Ibovespa subiu 1,32%, aos 128.456 pontos.',
    'O Ibovespa subiu um vírgula trinta e dois por cento, aos cento e vinte e oito mil quatrocentos e cinquenta e seis pontos.',
  ],
  [
    'A Selic foi mantida em 15% ao ano pelo Copom nesta quarta-feira (5).',
    'A Selic foi mantida em quinze por cento ao ano pelo Copom nesta quarta-feira (cinco).',
  ],
  [
    'O terremoto de magnitude 6,3 deixou ao menos 2.445 mortos.',
    'O terremoto de magnitude seis vírgula três deixou ao menos dois mil quatrocentos e quarenta e cinco mortos.',
  ],
  [
    'Mega-Sena, concurso 2.789: 07-15-22-34-41-58.',
    'Mega-Sena, concurso dois mil setecentos e oitenta e nove: zero sete, quinze, vinte e dois, trinta e quatro, quarenta e um, cinquenta e oito.',
  ],
  [
    'Inscrições até 30/11 pelo site www.enem.inep.gov.br.',
    'Inscrições até trinta de novembro pelo site dáblio dáblio dáblio ponto enem ponto inep ponto gov ponto bê erre.',
  ],
  [
    'A prova será aplicada nos dias 3 e 10 de novembro de 2024.',
    'A prova será aplicada nos dias três e dez de novembro de dois mil e vinte e quatro.',
  ],
  [
    'Usar 2 colheres (sopa) de açúcar, 1/2 colher (chá) de sal e 250ml de leite.',
    'Usar duas colheres (sopa) de açúcar, meia colhér (chá) de sal e duzentos e cinquenta mililitros de leite.',
  ],
  [
    'Modelo XYZ-2000 com 8GB de RAM e 256GB SSD, tela de 6,5".',
    'Modelo xis ípsilon zê, dois zero zero zero com oito gigabaites de RAM e duzentos e cinquenta e seis gigabaites ésse ésse dê, tela de seis vírgula cinco polegadas.',
  ],
  [
    'Rua das Palmeiras, 123 - Apto. 45B - Jd. Botânico - Rio de Janeiro/RJ - CEP: 22460-000',
    'Rua das Palmeiras, cento e vinte e três - apartamento quarenta e cinco bê - jardim Botânico - Rio de Janeiro, Rio de Janeiro - cep: dois dois quatro seis zero, zero zero zero',
  ],
  [
    'BR-381, km 450, sentido BH',
    'bê erre trezentos e oitenta e um, quilômetro quatrocentos e cinquenta, sentido bê agá',
  ],
  [
    'Aluguel R$ 2.500 + cond. R$ 650 + IPTU R$ 120/mês',
    'Aluguel dois mil e quinhentos reais mais condomínio seiscentos e cinquenta reais mais i pê tê u cento e vinte reais por mês',
  ],
  [
    'Pague em até 12x no cartão ou 5% de desconto no PIX.',
    'Pague em até doze vezes no cartão ou cinco por cento de desconto no pix.',
  ],
  [
    'Processo nº 0001234-56.2023.8.26.0100',
    'Processo número zero zero zero um dois três quatro, cinco seis, dois zero dois três, oito, dois seis, zero um zero zero',
  ],
  [
    'Olá, aqui é da Vivo. Seu plano Controle 15GB custa R$ 54,99/mês.',
    'Olá, aqui é da Vivo. Seu plano Controle quinze gigabaites custa cinquenta e quatro reais e noventa e nove centavos por mês.',
  ],
  [
    'Recarregue R$ 20 e ganhe 2GB extras por 7 dias.',
    'Recarregue vinte reais e ganhe dois gigabaites extras por sete dias.',
  ],
  [
    'Para desbloquear o cartão, digite os 4 últimos dígitos.',
    'Para desbloquear o cartão, digite os quatro últimos dígitos.',
  ],
  [
    'Se você é assinante, tecle 1. Ainda não é assinante? Tecle 2.',
    'Se você é assinante, tecle um. Ainda não é assinante? Tecle dois.',
  ],
  [
    'No momento, há 3 pessoas na sua frente. O tempo médio de espera é de 4min30s.',
    'No momento, há três pessoas na sua frente. O tempo médio de espera é de quatro minutos e trinta segundos.',
  ],
  [
    'O índice passou de 4,5% para 5,1% entre jan/24 e jan/25.',
    'O índice passou de quatro vírgula cinco por cento para cinco vírgula um por cento entre janeiro de dois mil e vinte e quatro e janeiro de dois mil e vinte e cinco.',
  ],
  [
    'O Brasil tem 213 milhões de habitantes e 8,5 milhões de km².',
    'O Brasil tem duzentos e treze milhões de habitantes e oito milhões e meio de quilômetros quadrados.',
  ],
  [
    'O time venceu por 1 a 0 aos 45 min do 2º tempo.',
    'O time venceu por um a zero aos quarenta e cinco minutos do segundo tempo.',
  ],
  [
    'R$ 99,90 à vista ou 3x R$ 35,00',
    'noventa e nove reais e noventa centavos à vista ou três vezes trinta e cinco reais',
  ],
  [
    'de R$ 199 por R$ 149 (-25%)',
    'de cento e noventa e nove reais por cento e quarenta e nove reais (menos vinte e cinco por cento)',
  ],
  [
    'Conta 12345-6, Ag. 0123, Banco 341',
    'Conta um dois três quatro cinco, seis, agência zero um dois três, Banco trezentos e quarenta e um',
  ],
  [
    'CNPJ: 00.000.000/0001-91',
    'cê ene pê jota: zero zero, zero zero zero, zero zero zero, barra zero zero zero um, nove um',
  ],
];
