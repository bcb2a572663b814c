import type { Cases } from './cases.ts';

/** Whole sentences, from menus, bills, addresses and news. */
export const sentenceCases: Cases = [
  [
    'Olá! Você ligou para a Clínica Santa Rita. Tecle 1 para agendar, 2 para remarcar ou 0 para falar com um atendente.',
    'Olá! Você ligou para a Clínica Santa Rita. Tecle um para agendar, dois para remarcar ou zero para falar com um atendente.',
  ],
  [
    'Seu saldo em 15/03/2024 é de R$ 1.249,90.',
    'Seu saldo em quinze de março de dois mil e vinte e quatro é de mil duzentos e quarenta e nove reais e noventa centavos.',
  ],
  ['Para 2ª via de boleto, tecle 3.', 'Para segunda via de boleto, tecle três.'],
  [
    'Nosso horário de atendimento é de segunda a sexta, das 8h às 18h, e aos sábados, das 9h às 13h.',
    'Nosso horário de atendimento é de segunda a sexta, das oito horas às dezoito horas, e aos sábados, das nove horas às treze horas.',
  ],
  [
    'O número do seu protocolo é 2024 0315 0012 7.',
    'O número do seu protocolo é dois zero dois quatro, zero três um cinco, zero zero um dois, sete.',
  ],
  [
    'Anote: protocolo 20240315001278.',
    'Anote: protocolo dois zero dois, quatro zero três, um cinco zero, zero um dois, sete oito.',
  ],
  ['Informe os 3 primeiros dígitos do seu CPF.', 'Informe os três primeiros dígitos do seu cê pê efe.'],
  [
    'Digite os 11 números do CPF e, em seguida, a tecla #.',
    'Digite os onze números do cê pê efe e, em seguida, a tecla jogo da velha.',
  ],
  ['Você tem 2 mensagens novas e 1 chamada perdida.', 'Você tem duas mensagens novas e uma chamada perdida.'],
  [
    'Sua encomenda NL123456789BR chega em 2 dias úteis.',
    'Sua encomenda ene éle um dois três quatro cinco seis sete oito nove bê erre chega em dois dias úteis.',
  ],
  [
    'O técnico irá à Av. Brasil, 1.500, apto 32, bl. B, entre 8h e 12h do dia 05/04.',
    'O técnico irá à avenida Brasil, mil e quinhentos, apartamento trinta e dois, bloco B, entre oito horas e doze horas do dia cinco de abril.',
  ],
  [
    'O pagamento da parcela 3/12, no valor de R$ 215,37, venceu em 10/02.',
    'O pagamento da parcela três de doze, no valor de duzentos e quinze reais e trinta e sete centavos, venceu em dez de fevereiro.',
  ],
  ['Multa de 2% e juros de 1% ao mês.', 'Multa de dois por cento e juros de um por cento ao mês.'],
  [
    'A temperatura em São Paulo é de 18°C, com máxima de 25 °C.',
    'A temperatura em São Paulo é de dezoito graus Célsius, com máxima de vinte e cinco graus Célsius.',
  ],
  [
    'A inflação de março foi de 0,16%, segundo o IBGE.',
    'A inflação de março foi de zero vírgula dezesseis por cento, segundo o i bê gê éh.',
  ],
  [
    'O IPCA acumula alta de 3,93% em 12 meses.',
    'O i pê cê á acumula alta de três vírgula noventa e três por cento em doze meses.',
  ],
  [
    'O dólar caiu 0,5% e fechou a R$ 5,42.',
    'O dólar caiu zero vírgula cinco por cento e fechou a cinco reais e quarenta e dois centavos.',
  ],
  [
    'A Petrobras lucrou R$ 36,6 bilhões no 3º trimestre.',
    'A Petrobras lucrou trinta e seis vírgula seis bilhões de reais no terceiro trimestre.',
  ],
  ['O PIB cresceu 2,9% em 2023.', 'O pib cresceu dois vírgula nove por cento em dois mil e vinte e três.'],
  [
    'Mais de 200 mil pessoas foram às ruas em 21 cidades.',
    'Mais de duzentas mil pessoas foram às ruas em vinte e uma cidades.',
  ],
  ['O acidente foi no km 98 da BR-116.', 'O acidente foi no quilômetro noventa e oito da bê erre cento e dezesseis.'],
  ['O jogo terminou 2 x 1 para o Santos.', 'O jôgo terminou dois a um para o Santos.'],
  ['Brasil vence por 3 a 0.', 'Brasil vence por três a zero.'],
  ['Nascido em 1º de janeiro de 1990.', 'Nascido em primeiro de janeiro de mil novecentos e noventa.'],
  [
    'Reunião dia 12/11 às 14h30 na sala 302.',
    'Reunião dia doze de novembro às quatorze horas e trinta minutos na sala trezentos e dois.',
  ],
  [
    'Fica na R. XV de Novembro, 275 - Centro, Curitiba - PR, CEP 80020-310.',
    'Fica na rua quinze de Novembro, duzentos e setenta e cinco - Centro, Curitiba, Paraná, cep oito zero zero dois zero, três um zero.',
  ],
  ['Rua 25 de Março, nº 1.000.', 'Rua vinte e cinco de Março, número mil.'],
  [
    'Ligue 0800 726 0101 ou acesse www.caixa.gov.br.',
    'Ligue zero oitocentos, sete dois meia, zero um zero um ou acesse dáblio dáblio dáblio ponto caixa ponto gov ponto bê erre.',
  ],
  ['Em caso de emergência, ligue 192 ou 193.', 'Em caso de emergência, ligue um nove dois ou um nove três.'],
  [
    'Dúvidas? Fale com o SAC: 0800 729 0722.',
    'Dúvidas? Fale com o sac: zero oitocentos, sete dois nove, zero sete dois dois.',
  ],
  ['WhatsApp: (11) 99999-0000', 'uótizap: onze, nove nove nove nove nove, zero zero zero zero'],
  ['E-mail: atendimento@clinica.com.br', 'E-mail: atendimento arroba clinica ponto com ponto bê erre'],
  ['Seu código de verificação é 482913.', 'Seu código de verificação é quatro oito dois nove um três.'],
  ['Não compartilhe sua senha de 6 dígitos.', 'Não compartilhe sua senha de seis dígitos.'],
  [
    'Cartão final 4321 aprovado no valor de R$ 89,90 em 3x.',
    'Cartão final quatro três dois um aprovado no valor de oitenta e nove reais e noventa centavos em três vezes.',
  ],
  ['Compra de 10x de R$ 99,90 sem juros.', 'Compra de dez vezes de noventa e nove reais e noventa centavos sem juros.'],
  ['Desconto de até 70% OFF', 'Desconto de até setenta por cento OFF'],
  [
    'Plano de 300 Mbps por R$ 99,90/mês.',
    'Plano de trezentos megabits por segundo por noventa e nove reais e noventa centavos por mês.',
  ],
  [
    'Consumo: 215 kWh. Leitura anterior: 10.234. Leitura atual: 10.449.',
    'Consumo: duzentos e quinze quilowatts-hora. Leitura anterior: dez mil duzentos e trinta e quatro. Leitura atual: dez mil quatrocentos e quarenta e nove.',
  ],
  [
    'Vencimento 20/12/2025. Total a pagar R$ 187,45.',
    'Vencimento vinte de dezembro de dois mil e vinte e cinco. Total a pagar cento e oitenta e sete reais e quarenta e cinco centavos.',
  ],
  [
    'O voo 1234 da LATAM sai às 6h45 do portão 21.',
    'O voo mil duzentos e trinta e quatro da LATAM sai às seis horas e quarenta e cinco minutos do portão vinte e um.',
  ],
  ['Chegada prevista: 23:55.', 'Chegada prevista: vinte e três e cinquenta e cinco.'],
  ['A senha 105 deve ir ao guichê 7.', 'A senha cento e cinco deve ir ao guichê sete.'],
  ['Sua posição na fila é 3. Tempo estimado: 5 min.', 'Sua posição na fila é três. Tempo estimado: cinco minutos.'],
  ['O Dr. Paulo atende às 3ªs e 5ªs.', 'O doutor Paulo atende às terças e quintas.'],
  [
    'Tomar 1 comprimido de 500 mg a cada 8h por 7 dias.',
    'Tomar um comprimido de quinhentos miligramas a cada oito horas por sete dias.',
  ],
  ['Dilua 1/2 xícara em 2 litros de água.', 'Dilua meia xícara em dois litros de água.'],
  [
    'O imóvel tem 120 m², 3 quartos e 2 vagas.',
    'O imóvel tem cento e vinte metros quadrados, três quartos e duas vagas.',
  ],
  [
    'Apartamento de 2 dormitórios, 1 suíte e 2 vagas na garagem.',
    'Apartamento de dois dormitórios, uma suíte e duas vagas na garagem.',
  ],
  ['Distância: 21,5 km (25 min).', 'Distância: vinte e um quilômetros e meio (vinte e cinco minutos).'],
  ['Velocidade máxima: 80 km/h', 'Velocidade máxima: oitenta quilômetros por hora'],
  ['O art. 5º da Constituição de 1988', 'O artigo quinto da Constituição de mil novecentos e oitenta e oito'],
  ['A Lei nº 13.709/2018 (LGPD)', 'A Lei número treze mil setecentos e nove barra dois mil e dezoito (éle gê pê dê)'],
  ['O século XX teve 2 guerras mundiais.', 'O século vinte teve duas guerras mundiais.'],
  [
    'O Papa João Paulo II visitou o Brasil em 1980.',
    'O Papa João Paulo segundo visitou o Brasil em mil novecentos e oitenta.',
  ],
  ['A Rainha Elizabeth II reinou por 70 anos.', 'A Rainha Elizabeth segunda reinou por setenta anos.'],
  ['O Grupo A tem 4 times.', 'O Grupo A tem quatro times.'],
  ['A Copa de 2014 teve 171 gols.', 'A Copa de dois mil e quatorze teve cento e setenta e um gols.'],
  ['Faltam 2 minutos para as 22h.', 'Faltam dois minutos para as vinte e duas horas.'],
  ['São 22h05.', 'São vinte e duas horas e cinco minutos.'],
  ['Às 12h em ponto', 'Às doze horas em ponto'],
  ['Das 2h às 4h', 'Das duas horas às quatro horas'],
  ['21 mulheres e 31 homens', 'vinte e uma mulheres e trinta e um homens'],
  [
    'O concurso tem 1.202 vagas para 201 cidades.',
    'O concurso tem mil duzentas e duas vagas para duzentas e uma cidades.',
  ],
  ['A campanha vacinou 1,2 milhão de crianças.', 'A campanha vacinou um vírgula dois milhão de crianças.'],
  ['O prêmio da Mega-Sena é de R$ 45 milhões.', 'O prêmio da Mega-Sena é de quarenta e cinco milhões de reais.'],
  [
    'As dezenas sorteadas foram 04, 15, 23, 38, 41 e 60.',
    'As dezenas sorteadas foram zero quatro, quinze, vinte e três, trinta e oito, quarenta e um e sessenta.',
  ],
  ['Faltou energia em 1/3 da cidade.', 'Faltou energia em um terço da cidade.'],
  ['3/4 dos entrevistados aprovam.', 'três quartos dos entrevistados aprovam.'],
  [
    'Obs.: traga RG, CPF e comprovante de residência.',
    'observação: traga erre gê, cê pê efe e comprovante de residência.',
  ],
  [
    'Prezado(a) cliente, sua fatura venceu há 5 dia(s).',
    'Prezado ou Prezada cliente, sua fatura venceu há cinco dias.',
  ],
  ['O PROCON-SP multou 2 empresas.', 'O procon ésse pê multou duas empresas.'],
  ['Entrega em até 24h*', 'Entrega em até vinte e quatro horas'],
  ['Válido de 1º/10 a 31/10.', 'Válido de primeiro de outubro a trinta e um de outubro.'],
  [
    'Promoção válida até 31/12 ou enquanto durarem os estoques.',
    'Promoção válida até trinta e um de dezembro ou enquanto durarem os estoques.',
  ],
  [
    'Matriz: CNPJ 12.345.678/0001-90',
    'Matriz: cê ene pê jota um dois, três quatro cinco, seis sete oito, barra zero zero zero um, nove zero',
  ],
  ['O elevador vai do 1º ao 21º andar.', 'O elevador vai do primeiro ao vigésimo primeiro andar.'],
  ['Tecle 9 para ouvir novamente.', 'Tecle nove para ouvir novamente.'],
  ['Aguarde. Você é o 2º da fila.', 'Aguarde. Você é o segundo da fila.'],
  ['A sua ligação é muito importante para nós.', 'A sua ligação é muito importante para nós.'],
  [
    'Confira seu extrato de 01/03/2024 a 31/03/2024.',
    'Confira seu extrato de primeiro de março de dois mil e vinte e quatro a trinta e um de março de dois mil e vinte e quatro.',
  ],
  ['A taxa Selic está em 10,75% a.a.', 'A taxa Selic está em dez vírgula setenta e cinco por cento ao ano.'],
  ['O frete custa R$ 0,00.', 'O frete custa zero reais.'],
  ['Custa 2 mil reais.', 'Custa dois mil reais.'],
  ['Custa R$ 2 mil.', 'Custa dois mil reais.'],
  ['São 1.000 ml.', 'São mil mililitros.'],
  ['Ele tem 1,80 m e 75,5 kg.', 'Ele tem um metro e oitenta e setenta e cinco quilos e meio.'],
  ['Temos 50 anos de história.', 'Temos cinquenta anos de história.'],
  ['O 13º salário sai em 2 parcelas.', 'O décimo terceiro salário sai em duas parcelas.'],
  ['A 1ª parcela vence em 30/11.', 'A primeira parcela vence em trinta de novembro.'],
  ['O CEP é 01001-000.', 'O cep é zero um zero zero um, zero zero zero.'],
  [
    'Ligue agora: 4004-0001 (capitais) ou 0800 730 0001 (demais localidades).',
    'Ligue agora: quatro zero zero quatro, zero zero zero um (capitais) ou zero oitocentos, sete três zero, zero zero zero um (demais localidades).',
  ],
  ['A agência 0001 abre às 10h.', 'A agência zero zero zero um abre às dez horas.'],
  ['PROMOÇÃO IMPERDÍVEL NESTA SEXTA-FEIRA', 'PROMOÇÃO IMPERDÍVEL NESTA SEXTA-FEIRA'],
  ['SE VOCÊ QUER IR AO CINEMA, TECLE 1', 'SE VOCÊ QUER IR AO CINEMA, TECLE um'],
  ['ATENÇÃO: O SUS OFERECE 2 DOSES', 'ATENÇÃO: O sus OFERECE duas DOSES'],
];
