import type { Cases } from './cases.ts';

/** Lines as people of ten trades type them, written before the rules were looked at; ten lines a trade. */
export const tradeCases: Cases = [
  // Bank
  ['Saldo disp.: R$ 1.532,07', 'Saldo disponível: mil quinhentos e trinta e dois reais e sete centavos'],
  ['Taxa de 1,99% a.m. no cheque especial', 'Taxa de um vírgula noventa e nove por cento ao mês no cheque especial'],
  ['Pix enviado p/ Maria às 09h41', 'Pix enviado para Maria às nove horas e quarenta e um minutos'],
  ['Ag. 0452-1, C/C 00123-4', 'agência zero quatro cinco dois, um, conta corrente zero zero um dois três, quatro'],
  [
    'CDB rende 110% do CDI, venc. 15/08/2027',
    'cê dê bê rende cento e dez por cento do cê dê i, vencimento quinze de agosto de dois mil e vinte e sete',
  ],
  ['Parc. 07/12 debitada em 05/03', 'parcela sete de doze debitada em cinco de março'],
  ['O limite subiu de R$ 2 mil p/ R$ 3,5 mil', 'O limite subiu de dois mil reais para três mil e quinhentos reais'],
  [
    'Fatura fechada em 28/02: total R$ 987,65; mín. R$ 148,15',
    'Fatura fechada em vinte e oito de fevereiro: total novecentos e oitenta e sete reais e sessenta e cinco centavos; mínimo cento e quarenta e oito reais e quinze centavos',
  ],
  ['Financiamento em 48x, 1ª parc. em 30 d', 'Financiamento em quarenta e oito vezes, primeira parcela em trinta dias'],
  ['Cotação: US$ 1 = R$ 5,37', 'Cotação: um dólar igual a cinco reais e trinta e sete centavos'],
  // Health
  [
    'Tomar 1 cp de 500 mg de 8/8h por 7 dias',
    'Tomar um comprimido de quinhentos miligramas de oito em oito horas por sete dias',
  ],
  ['Dipirona 30 gts VO de 6/6 h se dor', 'Dipirona trinta gotas vê ó de seis em seis horas se dor'],
  [
    'PA 130/85 mmHg, FC 78 bpm, SpO2 97%',
    'pê á cento e trinta por oitenta e cinco milímetros de mercúrio, efe cê setenta e oito batimentos por minuto, ésse pê ó dois noventa e sete por cento',
  ],
  ['Pcte. de 64 a., diabético há 12 anos', 'paciente de sessenta e quatro anos, diabético há doze anos'],
  ['Dra. Lúcia, CRM 52.345-SP', 'doutora Lúcia, cê erre eme cinco dois, três quatro cinco, ésse pê'],
  [
    'Hb 13,2 g/dL; leucócitos 7.800/mm³',
    'hemoglobina treze vírgula dois gramas por decilitro; leucócitos sete mil e oitocentos por milímetro cúbico',
  ],
  ['IMC: 27,4 kg/m²', 'i eme cê: vinte e sete vírgula quatro quilos por metro quadrado'],
  ['Retorno em 15 d c/ exames, sala 4B', 'Retorno em quinze dias com exames, sala quatro bê'],
  [
    'Soro fisiológico 0,9% 250 mL EV em 30 min',
    'Soro fisiológico zero vírgula nove por cento duzentos e cinquenta mililitros éh vê em trinta minutos',
  ],
  ['Vacina contra H1N1: 2ª dose após 21 dias', 'Vacina contra agá um ene um: segunda dose após vinte e um dias'],
  // Transport
  ['Ônibus 875A-10 sai do term. às 5:50', 'Ônibus oito sete cinco á, um zero sai do terminal às cinco e cinquenta'],
  [
    'Obras na BR-101, km 243,5, sent. norte',
    'Obras na bê erre cento e um, quilômetro duzentos e quarenta e três vírgula cinco, sentido norte',
  ],
  ['Vel. máx. 110 km/h p/ veículos leves', 'velocidade máxima cento e dez quilômetros por hora para veículos leves'],
  [
    'Voo AD 4021, portão C12, embarque às 18h25',
    'Voo á dê, quatro zero dois um, portão cê doze, embarque às dezoito horas e vinte e cinco minutos',
  ],
  [
    'Placa RIO2A18, renavam 01234567890',
    'Placa erre i ó, dois á um oito, renavam zero um dois, três quatro cinco, seis sete oito, nove zero',
  ],
  ['Intervalo médio de 4 a 6 min nos trens da L3', 'Intervalo médio de quatro a seis minutos nos trens da éle três'],
  ['Carga máx. 1.500 kg ou 20 pass.', 'Carga máxima mil e quinhentos quilos ou vinte passageiros.'],
  ['Pedágio R$ 9,40/eixo', 'Pedágio nove reais e quarenta centavos por eixo'],
  [
    'Av. Pres. Vargas, 435, 16º and., Centro',
    'avenida presidente Vargas, quatrocentos e trinta e cinco, décimo sexto andar, Centro',
  ],
  [
    'Consumo: 11,8 km/l na cidade e 14,2 na estr.',
    'Consumo: onze vírgula oito quilômetros por litro na cidade e quatorze vírgula dois na estrada.',
  ],
  // Law
  ['Art. 5º, inc. XXXV, da CF/88', 'artigo quinto, inciso trinta e cinco, da cê efe de oitenta e oito'],
  [
    'Lei n. 8.078/90, art. 14, § 3º, II',
    'Lei número oito mil e setenta e oito barra noventa, artigo quatorze, parágrafo terceiro, dois',
  ],
  [
    'Proc. nº 0012345-67.2023.8.19.0001',
    'processo número zero zero um dois três quatro cinco, seis sete, dois zero dois três, oito, um nove, zero zero zero um',
  ],
  ['Fls. 23/25 dos autos', 'folhas vinte e três a vinte e cinco dos autos'],
  ['Exmo. Sr. Dr. Juiz da 3ª Vara Cível', 'excelentíssimo senhor doutor Juiz da terceira Vara Cível'],
  ['O réu deve pagar 1/3 das custas', 'O réu deve pagar um terço das custas'],
  [
    'STF, RE 574.706/PR, Rel. Min. Cármen Lúcia',
    'ésse tê efe, erre éh quinhentos e setenta e quatro mil setecentos e seis barra pê erre, relatora ministra Cármen Lúcia',
  ],
  [
    'Prazo de 15 (quinze) dias, cf. art. 219 do CPC',
    'Prazo de quinze (quinze) dias, conforme artigo duzentos e dezenove do cê pê cê',
  ],
  ['Cód. Civil, arts. 186 e 927', 'código Civil, artigos cento e oitenta e seis e novecentos e vinte e sete'],
  [
    'Salário de R$ 2.400,00 + adic. de 30%',
    'Salário de dois mil e quatrocentos reais mais adicional de trinta por cento',
  ],
  // Retail
  ['Leve 3, pague 2!', 'Leve três, pague dois!'],
  [
    'TV 55" 4K por R$ 2.799 em até 12x s/ juros',
    'tê vê cinquenta e cinco polegadas quatro cá por dois mil setecentos e noventa e nove reais em até doze vezes sem juros',
  ],
  ['Arroz tp. 1, pct. 5 kg: R$ 27,90', 'Arroz tipo um, pacote cinco quilos: vinte e sete reais e noventa centavos'],
  ['Refri 2L R$ 8,99 un.', 'Refri dois litros oito reais e noventa e nove centavos unidade.'],
  ['Descontos de até 70% OFF só hj', 'Descontos de até setenta por cento OFF só hoje'],
  ['Ref. 4587-B, tam. M, cor azul', 'referência quatro cinco oito sete, bê, tamanho M, cor azul'],
  ['Tênis nº 38 ao 44', 'Tênis número trinta e oito ao quarenta e quatro'],
  ['Cupom PRIMEIRA10 vale até 23h59', 'Cupom primeira dez vale até vinte e três horas e cinquenta e nove minutos'],
  ['Picanha R$ 69,90/kg', 'Picanha sessenta e nove reais e noventa centavos por quilo'],
  [
    'Seg. a sáb., das 9h às 21h; dom. até 15h',
    'segunda a sábado, das nove horas às vinte e uma horas; domingo até quinze horas',
  ],
  // Weather
  ['Mín. 17º e máx. 29º em Recife', 'mínima dezessete graus e máxima vinte e nove graus em Recife'],
  ['Chuva de 40 mm em 24 h', 'Chuva de quarenta milímetros em vinte e quatro horas'],
  ['Umidade rel. do ar em 25%', 'Umidade relativa do ar em vinte e cinco por cento'],
  [
    'Ventos de SE a 30 km/h, com rajadas de até 60',
    'Ventos de sudeste a trinta quilômetros por hora, com rajadas de até sessenta',
  ],
  [
    'Sensação térmica de -2ºC na Serra Catarinense',
    'Sensação térmica de menos dois graus Célsius na Serra Catarinense',
  ],
  ['Temp. entre 12 e 19 graus', 'temperatura entre doze e dezenove graus'],
  ['Pressão atm. de 1.013 hPa', 'Pressão atmosférica de mil e treze hectopascals'],
  ['Índice UV 11+, use FPS 50', 'Índice u vê onze mais, use efe pê ésse cinquenta'],
  [
    'O sol nasce às 05:32 e se põe às 18:47',
    'O sol nasce às cinco e trinta e dois e se põe às dezoito e quarenta e sete',
  ],
  ['Previsão p/ 3ª feira: 80% de chance de chuva', 'Previsão para terça-feira: oitenta por cento de chance de chuva'],
  // Recipes
  ['1 ½ xíc. de açúcar', 'uma e meia xícara de açúcar'],
  ['200 g de manteiga em temp. ambiente', 'duzentos gramas de manteiga em temperatura ambiente'],
  ['3 ovos, 2 xíc. (chá) de farinha', 'três ovos, duas xícaras (chá) de farinha'],
  ['Asse a 180 °C por 35-40 min', 'Asse a cento e oitenta graus Célsius por trinta e cinco a quarenta minutos'],
  ['1/2 kg de carne moída', 'meio quilo de carne moída'],
  ['1 lata de creme de leite (300g)', 'uma lata de creme de leite (trezentos gramas)'],
  ['Rende 12 porções de 80 g cada', 'Rende doze porções de oitenta gramas cada'],
  ['¾ de xícara de leite', 'três quartos de xícara de leite'],
  [
    'Leve ao forno pré-aquecido a 200° por 25min',
    'Leve ao forno pré-aquecido a duzentos graus por vinte e cinco minutos',
  ],
  ['1 pitada de sal e pimenta q.b.', 'uma pitada de sal e pimenta quanto baste.'],
  // School
  ['Prova de Mat. dia 14/11, cap. 3 a 5', 'Prova de matemática dia quatorze de novembro, capítulos três a cinco'],
  ['Turma 7º B, sala 12', 'Turma sétimo B, sala doze'],
  ['A média do 2º bim. foi 7,5', 'A média do segundo bimestre foi sete vírgula cinco'],
  ['Matrículas p/ o 1º ano do E.M.', 'Matrículas para o primeiro ano do éh eme.'],
  ['Prof.ª Ana e prof. Carlos', 'professora Ana e professor Carlos'],
  ['Exerc. 4, págs. 32-35', 'exercício quatro, páginas trinta e dois a trinta e cinco'],
  ['Nota: 8,5/10', 'Nota: oito vírgula cinco de dez'],
  [
    'No séc. XIX, D. Pedro II governou por 58 anos',
    'No século dezenove, dom Pedro segundo governou por cinquenta e oito anos',
  ],
  ['Calcule x² + 3x - 4 = 0', 'Calcule x ao quadrado mais três xis menos quatro igual a zero'],
  ['Aula das 13h10 às 14h, 2ª e 4ª', 'Aula das treze horas e dez minutos às quatorze horas, segunda e quarta'],
  // City hall
  [
    'IPTU 2026: cota única c/ 7% de desc. até 10/02',
    'i pê tê u dois mil e vinte e seis: cota única com sete por cento de desconto até dez de fevereiro',
  ],
  [
    'Decreto nº 52.118, de 1º/02/2024',
    'Decreto número cinquenta e dois mil cento e dezoito, de primeiro de fevereiro de dois mil e vinte e quatro',
  ],
  ['Ligue 156 ou 0800-123-4567', 'Ligue um cinco meia ou zero oitocentos, um dois três, quatro cinco meia sete'],
  ['R. XV de Novembro, s/n, Jd. Paulista', 'rua quinze de Novembro, sem número, jardim Paulista'],
  ['Pça. da Sé, 100, CEP 01001-000', 'praça da Sé, cem, cep zero um zero zero um, zero zero zero'],
  ['Vacinação de seg. a sex., 8h-17h', 'Vacinação de segunda a sexta, oito horas às dezessete horas'],
  ['Coleta às 2as, 4as e 6as', 'Coleta às segundas, quartas e sextas'],
  ['Protoc. 2025/004512', 'protocolo dois zero dois cinco, zero zero quatro cinco um dois'],
  [
    'Cidade c/ 1,2 mi de hab. e 540 km²',
    'Cidade com um vírgula dois milhão de habitantes e quinhentos e quarenta quilômetros quadrados',
  ],
  ['Sec. de Educação abre 120 vagas', 'secretaria de Educação abre cento e vinte vagas'],
  // Telecom and IT
  [
    'Plano de 500 Mega + 30 GB por R$ 99,90/mês',
    'Plano de quinhentos Mega mais trinta gigabaites por noventa e nove reais e noventa centavos por mês',
  ],
  ['Erro 404: pág. não encontrada', 'Erro quatrocentos e quatro: página não encontrada'],
  [
    'Acesse 192.168.0.1 e reinicie o roteador',
    'Acesse cento e noventa e dois ponto cento e sessenta e oito ponto zero ponto um e reinicie o roteador',
  ],
  [
    'SSD de 1TB, 16GB de RAM, i7 de 12ª ger.',
    'ésse ésse dê de um terabaite, dezesseis gigabaites de RAM, i sete de décima segunda geração.',
  ],
  ['Versão 2.14.3 lançada em 03/06', 'Versão dois ponto quatorze ponto três lançada em três de junho'],
  ['Wi-Fi 2,4 GHz e 5 GHz', 'uai-fai dois vírgula quatro giga-hertz e cinco giga-hertz'],
  ['Disque *144# e tecle 2', 'Disque asterisco um quatro quatro jogo da velha e tecle dois'],
  [
    'Ping de 12 ms e upload de 250 Mbps',
    'Ping de doze milissegundos e upload de duzentos e cinquenta megabits por segundo',
  ],
  ['Envie SIM p/ 30120', 'Envie SIM para três zero um dois zero'],
  ['Chamado INC0012345 aberto às 7:05', 'Chamado i ene cê zero zero um dois três quatro cinco aberto às sete e cinco'],
];
