import type { Cases } from './cases.ts';

/** Lines of ten trades, ten a trade, written without having read the rules, but after the list of their kinds. */
export const lastTradeCases: Cases = [
  // Bank
  [
    'Sua fatura do cartão final 4821 fechou em R$ 1.347,89 e vence dia 10/12.',
    'Sua fatura do cartão final quatro oito dois um fechou em mil trezentos e quarenta e sete reais e oitenta e nove centavos e vence dia dez de dezembro.',
  ],
  [
    'PIX recebido: R$ 250,00 de MARIA A. DE SOUZA em 03/11 às 14h32.',
    'pix recebido: duzentos e cinquenta reais de MARIA A. DE SOUZA em três de novembro às quatorze horas e trinta e dois minutos.',
  ],
  [
    'Emprestimo pré-aprovado de até R$ 15 mil em 48x de R$ 512,30 (taxa de 1,89% a.m.)',
    'Emprestimo pré-aprovado de até quinze mil reais em quarenta e oito vezes de quinhentos e doze reais e trinta centavos (taxa de um vírgula oitenta e nove por cento ao mês)',
  ],
  [
    'Ag. 1234 Conta 98765-0, titular JOSE C. LIMA',
    'agência mil duzentos e trinta e quatro Conta nove oito sete seis cinco, zero, titular JOSE C. LIMA',
  ],
  [
    'O CDB rende 110% do CDI com liquidez D+1 e carência de 90 dias.',
    'O cê dê bê rende cento e dez por cento do cê dê i com liquidez D mais um e carência de noventa dias.',
  ],
  [
    'Bloqueamos uma compra de US$ 89.90 na APPLE.COM/BILL. Reconhece? Responda 1 p/ sim ou 2 p/ não.',
    'Bloqueamos uma compra de oitenta e nove dólares e noventa centavos na apple ponto com barra bill. Reconhece? Responda um para sim ou dois para não.',
  ],
  [
    'Parcela 07/24 do seu financiamento: R$ 2.018,00, venc. 15/01/2026',
    'Parcela sete de vinte e quatro do seu financiamento: dois mil e dezoito reais, vencimento quinze de janeiro de dois mil e vinte e seis',
  ],
  [
    'Nosso SAC atende 24h pelo 0800 729 0722; ouvidoria seg. a sex. das 8h às 18h.',
    'Nosso sac atende vinte e quatro horas pelo zero oitocentos, sete dois nove, zero sete dois dois; ouvidoria segunda a sexta das oito horas às dezoito horas.',
  ],
  [
    'Limite de R$3.500 liberado, IOF de 0,38% + 0,0082% ao dia',
    'Limite de três mil e quinhentos reais liberado, i ó efe de zero vírgula trinta e oito por cento mais zero vírgula zero zero oitenta e dois por cento ao dia',
  ],
  [
    'O saldo da sua poupança em 30/09/25 era de R$ 10.004,01.',
    'O saldo da sua poupança em trinta de setembro de dois mil e vinte e cinco era de dez mil e quatro reais e um centavo.',
  ],
  // Health
  [
    'Consulta c/ Dra. Ana Lúcia (cardio) dia 12/08, 3ª feira, às 7h45. Chegar 15 min antes.',
    'Consulta com doutora Ana Lúcia (cardio) dia doze de agosto, terça-feira, às sete horas e quarenta e cinco minutos. Chegar quinze minutos antes.',
  ],
  [
    'Tomar 1 cp de losartana 50mg de 12/12h, por 30 dias.',
    'Tomar um comprimido de losartana cinquenta miligramas de doze em doze horas, por trinta dias.',
  ],
  [
    'Jejum de 8 a 12h p/ glicemia e colesterol; pode beber agua.',
    'Jejum de oito a doze horas para glicemia e colesterol; pode beber agua.',
  ],
  [
    'Sua PA estava 140x90 mmHg, FC 88 bpm e sat. 97%.',
    'Sua pê á estava cento e quarenta por noventa milímetros de mercúrio, efe cê oitenta e oito batimentos por minuto e saturação noventa e sete por cento.',
  ],
  [
    'Dipirona gts 500 mg/ml: 35 gotas se febre > 37,8°C, até de 6/6 h.',
    'Dipirona gotas quinhentos miligramas por mililitro: trinta e cinco gotas se febre maior que trinta e sete vírgula oito graus Célsius, até de seis em seis horas.',
  ],
  [
    'Vacina contra a covid-19: 2ª dose a partir de 21 dias da 1ª.',
    'Vacina contra a covid-dezenove: segunda dose a partir de vinte e um dias da primeira.',
  ],
  [
    'Resultado: TSH 2,35 µUI/mL (ref. 0,4 a 4,3), vit. D 28 ng/mL.',
    'Resultado: tê ésse agá dois vírgula trinta e cinco microunidades internacionais por mililitro (referência zero vírgula quatro a quatro vírgula três), vitamina D vinte e oito nanogramas por mililitro.',
  ],
  [
    'UBS Jd. Paulista - R. das Flores, 1.250, próx. à EMEF',
    'u bê ésse jardim Paulista - rua das Flores, mil duzentos e cinquenta, próximo à EMEF',
  ],
  [
    'Bebê nasceu com 3,250 kg e 49 cm às 02:17 do dia 5.',
    'Bebê nasceu com três vírgula dois cinco zero quilos e quarenta e nove centímetros às duas e dezessete do dia cinco.',
  ],
  [
    'Fisio 2x por semana, 10 sessões, sala 3B, 2º andar.',
    'Fisio duas vezes por semana, dez sessões, sala três bê, segundo andar.',
  ],
  // Transport
  [
    'Voo LA 3371 GRU-REC: embarque 05h50 portão 212, assento 14C.',
    'Voo éle á, três três sete um GRU-REC: embarque cinco horas e cinquenta minutos portão duzentos e doze, assento quatorze cê.',
  ],
  [
    'Ônibus p/ Campinas sai 6h, 7h30 e 9h15 da plataf. 22.',
    'Ônibus para Campinas sai seis horas, sete horas e trinta minutos e nove horas e quinze minutos da plataforma vinte e dois.',
  ],
  [
    'Linha 8012-10 com desvio na Av. Brig. Faria Lima até as 16h.',
    'Linha oito mil e doze, dez com desvio na avenida brigadeiro Faria Lima até as dezesseis horas.',
  ],
  [
    'Seu pedido BR123456789BR saiu p/ entrega, previsão 2 a 4 dias úteis.',
    'Seu pedido bê erre um dois três quatro cinco seis sete oito nove bê erre saiu para entrega, previsão dois a quatro dias úteis.',
  ],
  [
    'Pedágio BR-116 km 204: R$ 9,80 por eixo.',
    'Pedágio bê erre cento e dezesseis quilômetro duzentos e quatro: nove reais e oitenta centavos por eixo.',
  ],
  [
    'Corrida de 12,4 km, 27 min, total R$ 31,45, placa QRT-4E21',
    'Corrida de doze vírgula quatro quilômetros, vinte e sete minutos, total trinta e um reais e quarenta e cinco centavos, placa quê erre tê, quatro éh dois um',
  ],
  [
    'A Linha 4-Amarela opera c/ velocidade reduzida entre Pinheiros e Butantã devido a falha às 17:42',
    'A Linha quatro-Amarela opera com velocidade reduzida entre Pinheiros e Butantã devido a falha às dezessete e quarenta e dois',
  ],
  [
    'Limite de bagagem: 1 mala de até 23kg e 1 item de mão 55x35x25cm.',
    'Limite de bagagem: uma mala de até vinte e três quilos e um item de mão cinquenta e cinco por trinta e cinco por vinte e cinco centímetros.',
  ],
  [
    'Trem atrasado ~20min, previsao de chegada 21h05.',
    'Trem atrasado aproximadamente vinte minutos, previsao de chegada vinte e uma horas e cinco minutos.',
  ],
  [
    'Revisão dos 40.000 km ou 24 meses, o que vier 1º.',
    'Revisão dos quarenta mil quilômetros ou vinte e quatro meses, o que vier primeiro.',
  ],
  // Law
  [
    'Processo nº 0001234-56.2023.8.26.0100, 3ª Vara Cível do Foro Central.',
    'Processo número zero zero zero um dois três quatro, cinco seis, dois zero dois três, oito, dois seis, zero um zero zero, terceira Vara Cível do Foro Central.',
  ],
  [
    'Conforme art. 5º, inc. XXXV, da CF/88, todos têm acesso à Justiça.',
    'Conforme artigo quinto, inciso trinta e cinco, da cê efe de oitenta e oito, todos têm acesso à Justiça.',
  ],
  [
    'Audiência dia 22.04.2025, às 13h30min, sala 105, 1º and.',
    'Audiência dia vinte e dois de abril de dois mil e vinte e cinco, às treze horas e trinta minutos, sala cento e cinco, primeiro andar.',
  ],
  [
    'Lei nº 13.709/2018 (LGPD), art. 18, § 2º',
    'Lei número treze mil setecentos e nove barra dois mil e dezoito (éle gê pê dê), artigo dezoito, parágrafo segundo',
  ],
  [
    'Honorários de 20% s/ o valor da causa (R$ 87.450,32).',
    'Honorários de vinte por cento sobre o valor da causa (oitenta e sete mil quatrocentos e cinquenta reais e trinta e dois centavos).',
  ],
  [
    'O Dr. Paulo Jr., OAB/SP 123.456, protocolou a petição às fls. 32/35.',
    'O doutor Paulo júnior, ó á bê ésse pê cento e vinte e três mil quatrocentos e cinquenta e seis, protocolou a petição às folhas trinta e dois a trinta e cinco.',
  ],
  [
    'Prazo de 15 (quinze) dias úteis p/ recurso, cf. CPC, art. 1.003, §5º.',
    'Prazo de quinze (quinze) dias úteis para recurso, conforme cê pê cê, artigo mil e três, parágrafo quinto.',
  ],
  [
    'Multa de 2% e juros de mora de 1% a.m. pro rata die',
    'Multa de dois por cento e juros de mora de um por cento ao mês pro rata die',
  ],
  [
    'STJ, REsp 1.234.567/RS, julgado em 14/9/2022',
    'ésse tê jota, REsp um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete barra erre ésse, julgado em quatorze de setembro de dois mil e vinte e dois',
  ],
  [
    'Contrato firmado entre as partes em 1º/03/2020, c/ vigência de 36 meses, cláusula 7.2, alínea b',
    'Contrato firmado entre as partes em primeiro de março de dois mil e vinte, com vigência de trinta e seis meses, cláusula sete ponto dois, alínea b',
  ],
  // Retail
  [
    'Black Friday: TV 50" 4K de R$ 2.799 por R$ 2.199 à vista!',
    'Black Friday: tê vê cinquenta polegadas quatro cá de dois mil setecentos e noventa e nove reais por dois mil cento e noventa e nove reais à vista!',
  ],
  [
    'Arroz 5kg R$ 24,90 un. - limite 3 und. por CPF',
    'Arroz cinco quilos vinte e quatro reais e noventa centavos unidade - limite três unidades por cê pê efe',
  ],
  [
    'Leve 3 pague 2 em toda linha de shampoos 400ml',
    'Leve três pague dois em toda linha de shampoos quatrocentos mililitros',
  ],
  [
    'Frete grátis acima de R$ 199,00 p/ Sul e Sudeste (exceto ES).',
    'Frete grátis acima de cento e noventa e nove reais para Sul e Sudeste (exceto Espírito Santo).',
  ],
  [
    'Tênis nº 38, ref. 45021-B, 10x s/ juros de R$ 29,99',
    'Tênis número trinta e oito, referência quatro cinco zero dois um, bê, dez vezes sem juros de vinte e nove reais e noventa e nove centavos',
  ],
  [
    'Troca em até 7 dias c/ NF e etiqueta. Loja aberta seg-sáb 10h-22h, dom. 14h-20h.',
    'Troca em até sete dias com ene efe e etiqueta. Loja aberta segunda a sábado dez horas às vinte e duas horas, domingo quatorze horas às vinte horas.',
  ],
  [
    'iPhone 15 Pro 256GB por 12x de R$ 649,90',
    'iPhone quinze Pro duzentos e cinquenta e seis gigabaites por doze vezes de seiscentos e quarenta e nove reais e noventa centavos',
  ],
  [
    'Cupom PROMO20: 20% off na 1ª compra, válido até 31/12.',
    'Cupom promo vinte: vinte por cento off na primeira compra, válido até trinta e um de dezembro.',
  ],
  [
    'Sofá 3 lug. 2,10m x 0,95m, tec. suede',
    'Sofá três lugares dois metros e dez por zero vírgula noventa e cinco metro, tecido suede',
  ],
  [
    'Pedido #458721 faturado. NF-e 12.345 série 1.',
    'Pedido número quatro cinco oito sete dois um faturado. nota fiscal eletrônica doze mil trezentos e quarenta e cinco série um.',
  ],
  // Weather
  [
    'São Paulo hoje: mín. 17° máx. 29°, chuva à tarde (80%).',
    'São Paulo hoje: mínima dezessete graus máxima vinte e nove graus, chuva à tarde (oitenta por cento).',
  ],
  [
    'Ventos de 40 a 60 km/h e rajadas de até 85km/h no litoral do RS',
    'Ventos de quarenta a sessenta quilômetros por hora e rajadas de até oitenta e cinco quilômetros por hora no litoral do erre ésse',
  ],
  [
    'Acumulado de 120 mm em 24h; Defesa Civil emite alerta nível 3 de 4',
    'Acumulado de cento e vinte milímetros em vinte e quatro horas; Defesa Civil emite alerta nível três de quatro',
  ],
  [
    'UR abaixo de 20% entre 13h e 17h - beba água',
    'umidade relativa abaixo de vinte por cento entre treze horas e dezessete horas - beba água',
  ],
  [
    'Mar agitado, ondas de 2,5 a 3,0 m de SE.',
    'Mar agitado, ondas de dois vírgula cinco a três vírgula zero metros de sudeste.',
  ],
  [
    'Frente fria chega 5ªf e temp. cai 10 graus; geada acima de 900m',
    'Frente fria chega quinta-feira e temperatura cai dez graus; geada acima de novecentos metros',
  ],
  [
    'Sensação térmica de -3ºC na Serra Catarinense',
    'Sensação térmica de menos três graus Célsius na Serra Catarinense',
  ],
  ['Índice UV 11+ (extremo) das 10 às 15h.', 'Índice u vê onze mais (extremo) das dez às quinze horas.'],
  [
    'Previsão p/ o fds: sáb 18/27°C, dom 19/31°C.',
    'Previsão para o fim de semana: sábado dezoito a vinte e sete graus Célsius, domingo dezenove a trinta e um graus Célsius.',
  ],
  [
    'Nível do Guaíba: 3,12m às 6h15 (cota de inundação 3,00 m).',
    'Nível do Guaíba: três metros e doze às seis horas e quinze minutos (cota de inundação três metros).',
  ],
  // Recipes
  [
    '2 xíc. (chá) de farinha de trigo, 1/2 xíc. de óleo e 3 ovos',
    'duas xícaras (chá) de farinha de trigo, meia xícara de óleo e três ovos',
  ],
  [
    'Asse a 180°C por 35-40 min ou até dourar',
    'Asse a cento e oitenta graus Célsius por trinta e cinco a quarenta minutos ou até dourar',
  ],
  ['1 col. (sopa) de fermento em pó + 1 pitada de sal', 'uma colhér (sopa) de fermento em pó mais uma pitada de sal'],
  [
    '1 lata de leite condensado (395g) e 200g de creme de leite',
    'uma lata de leite condensado (trezentos e noventa e cinco gramas) e duzentos gramas de creme de leite',
  ],
  ['Rende 8 porções, aprox. 320 kcal cada', 'Rende oito porções, aproximadamente trezentas e vinte quilocalorias cada'],
  [
    '¾ de xícara de açucar, 100 g de manteiga s/ sal',
    'três quartos de xícara de açucar, cem gramas de manteiga sem sal',
  ],
  [
    'Bata as claras em neve, junte 1 e 1/2 colher de chá de baunilha',
    'Bata as claras em neve, junte uma e meia colhér de chá de baunilha',
  ],
  [
    'Forma de 22cm de diâm.; forno pré-aquecido (200ºC) por 10 min',
    'Fôrma de vinte e dois centímetros de diâmetro; forno pré-aquecido (duzentos graus Célsius) por dez minutos',
  ],
  [
    '1kg de acém em cubos, 2 dentes de alho, 1/4 maço de salsinha, sal q.b.',
    'um quilo de acém em cubos, dois dentes de alho, um quarto de maço de salsinha, sal quanto baste.',
  ],
  [
    'Temp. ambiente: deixe a massa descansar 1h30, dobre de volume 2x.',
    'temperatura ambiente: deixe a massa descansar uma hora e trinta minutos, dobre de volume duas vezes.',
  ],
  // School
  [
    'Reunião de pais do 6º ano B: 18/02 (qua), 19h, no auditório.',
    'Reunião de pais do sexto ano B: dezoito de fevereiro (quarta), dezenove horas, no auditório.',
  ],
  [
    'Matrículas 2026: 1ª parcela R$ 1.120,00 c/ desc. de 5% até dia 05.',
    'Matrículas dois mil e vinte e seis: primeira parcela mil cento e vinte reais com desconto de cinco por cento até dia cinco.',
  ],
  [
    'Média bimestral 7,5; recuperação p/ notas < 6,0',
    'Média bimestral sete vírgula cinco; recuperação para notas menor que seis vírgula zero',
  ],
  [
    'Prova de mat. dia 9/6, caps. 3 a 5 do livro, pgs. 45-78.',
    'Prova de matemática dia nove de junho, capítulos três a cinco do livro, páginas quarenta e cinco a setenta e oito.',
  ],
  ['Prof.ª Márcia estará de licença de 2 a 13/5.', 'professora Márcia estará de licença de dois a treze de maio.'],
  [
    'Excursão ao Museu do Ipiranga: R$ 85 por aluno, saida 7h30 em ponto, retorno +-17h',
    'Excursão ao Museu do Ipiranga: oitenta e cinco reais por aluno, saida sete horas e trinta minutos em ponto, retorno mais ou menos dezessete horas',
  ],
  [
    'Turma 3ºB - EM: aula extra de quim. no lab. 2',
    'Turma terceiro B - éh eme: aula extra de química no laboratório dois',
  ],
  [
    'ENEM 2025: 1º dia 9/11, portões fecham às 13h (horário de Brasília)',
    'enem dois mil e vinte e cinco: primeiro dia nove de novembro, portões fecham às treze horas (horário de Brasília)',
  ],
  [
    'Séc. XIX, D. Pedro II, pág. 112, exs. 1 a 8.',
    'século dezenove, dom Pedro segundo, página cento e doze, exercícios um a oito.',
  ],
  [
    'Obs.: trazer 2 cx. de lápis de cor c/ 24 cores, 500 fls. sulfite A4 e 1 tesoura s/ ponta',
    'observação: trazer duas caixas de lápis de cor com vinte e quatro cores, quinhentas folhas sulfite á quatro e uma tesoura sem ponta',
  ],
  // City hall
  [
    'IPTU 2026: cota única c/ 10% de desc. até 12/02 ou 10 parc. mensais.',
    'i pê tê u dois mil e vinte e seis: cota única com dez por cento de desconto até doze de fevereiro ou dez parcelas mensais.',
  ],
  [
    'Av. Getúlio Vargas interditada entre o nº 300 e o 850, dom. das 6h às 14h',
    'avenida Getúlio Vargas interditada entre o número trezentos e o oitocentos e cinquenta, domingo das seis horas às quatorze horas',
  ],
  [
    'CRAS Centro, Pça. da República s/n, tel. (11) 3221-4455 ramal 203',
    'crás Centro, praça da República sem número, telefone onze, três dois dois um, quatro quatro cinco cinco ramal dois zero três',
  ],
  [
    'Coleta seletiva: 2ª, 4ª e 6ª a partir das 7h.',
    'Coleta seletiva: segunda, quarta e sexta a partir das sete horas.',
  ],
  [
    'Decreto nº 4.521, de 3/7/2024, DOM de 4/7/2024, p. 12',
    'Decreto número quatro mil quinhentos e vinte e um, de três de julho de dois mil e vinte e quatro, DOM de quatro de julho de dois mil e vinte e quatro, página doze',
  ],
  [
    'Vacinação antirrábica sáb., 23/08, 9-16h, em 35 postos.',
    'Vacinação antirrábica sábado, vinte e três de agosto, nove a dezesseis horas, em trinta e cinco postos.',
  ],
  [
    'Inscrições p/ concurso: 150 vagas, sal. de R$ 2.300 a R$ 6.850,40',
    'Inscrições para concurso: cento e cinquenta vagas, salário de dois mil e trezentos reais a seis mil oitocentos e cinquenta reais e quarenta centavos',
  ],
  [
    'Obra de 1,2 km de ciclovia, invest. de R$ 3,4 mi, prazo: 180 dias',
    'Obra de um vírgula dois quilômetro de ciclovia, investimento de três vírgula quatro milhões de reais, prazo: cento e oitenta dias',
  ],
  [
    'Atend. pelo 156, site www.prefeitura.sp.gov.br ou Zap (11) 9 8765-4321',
    'atendimento pelo cento e cinquenta e seis, site dáblio dáblio dáblio ponto prefeitura ponto ésse pê ponto gov ponto bê erre ou Zap onze, nove oito sete meia cinco, quatro três dois um',
  ],
  [
    'População: 412.350 hab. (IBGE/2022), IDH 0,805',
    'População: quatrocentos e doze mil trezentos e cinquenta habitantes (i bê gê éh barra dois mil e vinte e dois), i dê agá zero vírgula oito zero cinco',
  ],
  // Telecom and IT
  [
    'Plano 500 Mega por R$ 99,90/mês, Wi-Fi 6 incluso, 12 meses de fidel.',
    'Plano quinhentos Mega por noventa e nove reais e noventa centavos por mês, uai-fai seis incluso, doze meses de fidelidade.',
  ],
  [
    'Seu protocolo é 2025.1104.889213, anote.',
    'Seu protocolo é dois zero dois cinco, um um zero quatro, oito oito nove dois um três, anote.',
  ],
  [
    'Erro 404 ao acessar https://app.exemplo.com.br/login?id=7',
    'Erro quatrocentos e quatro ao acessar app ponto exemplo ponto com ponto bê erre barra login interrogação id igual sete',
  ],
  [
    'Windows 11, 16GB RAM, SSD 1TB NVMe, processador i7-1355U',
    'Windows onze, dezesseis gigabaites RAM, ésse ésse dê um terabaite NVMe, processador i sete um três cinco cinco u',
  ],
  [
    'Configure o IP 192.168.0.1, máscara /24, DNS 8.8.8.8',
    'Configure o i pê cento e noventa e dois ponto cento e sessenta e oito ponto zero ponto um, máscara barra vinte e quatro, dê ene ésse oito ponto oito ponto oito ponto oito',
  ],
  [
    'Manutenção prog. p/ 27/11 00h–04h; pode haver instabilidade.',
    'Manutenção programada para vinte e sete de novembro zero hora às quatro horas; pode haver instabilidade.',
  ],
  [
    'Recarga de R$ 20 = 4GB + ligações ilimitadas por 15 dias. Ligue *555#',
    'Recarga de vinte reais igual a quatro gigabaites mais ligações ilimitadas por quinze dias. Ligue asterisco cinco cinco cinco jogo da velha',
  ],
  [
    'Código de verificação: 839-204. Não compartilhe!',
    'Código de verificação: oito três nove, dois zero quatro. Não compartilhe!',
  ],
  [
    'Atualize p/ a versão 3.14.2 do app (Android 10+ / iOS 15.4)',
    'Atualize para a versão três ponto quatorze ponto dois do app (Android dez mais iOS quinze ponto quatro)',
  ],
  [
    'Consumo: 8,7 de 10 GB (87%). Após isso, vel. de 128 kbps. Dúv.: suporte@vivanet.com.br',
    'Consumo: oito vírgula sete de dez gigabaites (oitenta e sete por cento). Após isso, velocidade de cento e vinte e oito quilobits por segundo. dúvidas: suporte arroba vivanet ponto com ponto bê erre',
  ],
];

/** Kin of what those lines showed to be read wrongly. */
export const lastTradeKinCases: Cases = [
  // Addresses with capitals
  ['Compra em GOOGLE.COM.BR aprovada', 'Compra em google ponto com ponto bê erre aprovada'],
  ['UBER.COM/HELP cobrou R$ 12,90', 'uber ponto com barra help cobrou doze reais e noventa centavos'],
  ['Acesse Loja.com/ofertas hoje', 'Acesse loja ponto com barra ofertas hoje'],
  ['ACABOU.COM ISSO NADA FEITO', 'ACABOU.COM ISSO NADA FEITO'],
  // Products of three factors
  ['caixa de 30x40x50cm', 'caixa de trinta por quarenta por cinquenta centímetros'],
  [
    'móvel de 1,20x0,60x0,75 m',
    'móvel de um vírgula vinte por zero vírgula sessenta por zero vírgula setenta e cinco metro',
  ],
  // States by their letters
  ['Moro no ES há 2 anos', 'Moro no Espírito Santo há dois anos'],
  ['Entrega p/ SP, RJ e ES', 'Entrega para ésse pê, erre jota e Espírito Santo'],
  ['frete p/ todo o país, menos BA', 'frete para todo o país, menos Bahia'],
  ['Chuva forte no CE e no PI', 'Chuva forte no Ceará e no Piauí'],
  ['obras em GO e TO', 'obras em Goiás e Tocantins'],
  ['SE LIGA NO PE DIREITO', 'SE LIGA NO PE DIREITO'],
  // Winds at the end of a sentence
  ['Vento de NE. Mar calmo.', 'Vento de nordeste. Mar calmo.'],
  ['rajadas de 30 km/h de SO, à noite', 'rajadas de trinta quilômetros por hora de sudoeste, à noite'],
  // Acronyms that no word resembles
  ['A ANP e a ANTT multaram a empresa', 'A á ene pê e a á ene tê tê multaram a empresa'],
  ['IDHM de 0,7', 'i dê agá eme de zero vírgula sete'],
  ['tecla ALT e modo OFF', 'tecla ALT e modo OFF'],
  ['APT 32, BL B', 'apartamento trinta e dois, bloco B'],
  ['OBS. do síndico: ADM fechada', 'observação do síndico: ADM fechada'],
  ['Uma ONG da UFSC', 'Uma ONG da UFSC'],
  // Coupons
  ['Use o cupom NATAL25 no app', 'Use o cupom natal vinte e cinco no app'],
  ['cupom AB12X9', 'cupom á bê um dois xis nove'],
  // Weekdays
  ['Aula 2ªf e 4ªf', 'Aula segunda-feira e quarta-feira'],
  ['Entrega na 6ª-f', 'Entrega na sexta-feira'],
  ['Prova 10/03 (ter), 8h', 'Prova dez de março (terça), oito horas'],
  ['sex 12/09 e sáb 13/09', 'sexta doze de setembro e sábado treze de setembro'],
  ['tempo médio (seg)', 'tempo médio (seg)'],
  ['De seg. a sex. pela manhã.', 'De segunda a sexta pela manhã.'],
  ['Aberto de seg. a sex. Ligue antes.', 'Aberto de segunda a sexta. Ligue antes.'],
  // Temperatures of a day
  ['Amanhã 18/27 °C', 'Amanhã dezoito a vinte e sete graus Célsius'],
  ['Curitiba -2/9°C', 'Curitiba menos dois a nove graus Célsius'],
  ['Natal 31°/24°', 'Natal trinta e um e vinte e quatro graus'],
  // Classes of a school
  ['alunos do 2ºC e do 2ºF', 'alunos do segundo C e do segundo F'],
  ['turmas 1ºA, 1ºB e 1ºD', 'turmas primeiro A, primeiro B e primeiro D'],
  ['geladeira a 3ºC', 'geladeira a três graus Célsius'],
  ['3º ano - EM, manhã', 'terceiro ano - éh eme, manhã'],
  // More or less
  ['espera de +-20 min', 'espera de mais ou menos vinte minutos'],
  ['erro de +/- 5%', 'erro de mais ou menos cinco por cento'],
  ['custa +- R$ 300', 'custa mais ou menos trezentos reais'],
  // Forms of medicines
  ['amoxicilina susp 250 mg/5 mL', 'amoxicilina suspensão duzentos e cinquenta miligramas por cinco mililitros'],
  ['losartana comp 50 mg', 'losartana comprimido cinquenta miligramas'],
  ['Previsão: muito sol 30% do dia', 'Previsão: muito sol trinta por cento do dia'],
  ['lava com sol e 30 g de sal', 'lava com sol e trinta gramas de sal'],
  // Abbreviations
  ['vit. C 1 g e vits. A e D', 'vitamina C um grama e vitaminas A e D'],
  ['exs. 3 a 9 do cap. 2', 'exercícios três a nove do capítulo dois'],
  ['parada prog. p/ 03/10', 'parada programada para três de outubro'],
  ['O prog. começa às 8h', 'O programa começa às oito horas'],
  ['sal. base de R$ 1.900,00', 'salário base de mil e novecentos reais'],
  ['O sal. disponível é R$ 10,00', 'O saldo disponível é dez reais'],
  ['sofá em tec. sintético', 'sofá em tecido sintético'],
  ['Bom fds a todos', 'Bom fim de semana a todos'],
  ['cod. 123, prox. ao orc. de R$ 50', 'código cento e vinte e três, próximo ao orçamento de cinquenta reais'],
  ['O Max. não veio', 'O Max. não veio'],
  ['cf. CPC, art. 10', 'conforme cê pê cê, artigo dez'],
  // One of feminine things
  ['1 caneta, 1 régua e 1 mochila', 'uma caneta, uma régua e uma mochila'],
  ['1 geladeira e 1 impressora', 'uma geladeira e uma impressora'],
  // Sides in metres
  ['Mesa de 1,00 x 1,20 m', 'Mesa de um metro por um metro e vinte'],
  ['Quarto de 2,50x3,00m', 'Quarto de dois metros e cinquenta por três metros'],
  ['tábua de 0,30 x 2,00 m', 'tábua de zero vírgula trinta por dois metros'],
  ['parafuso de 3/8" x 2"', 'parafuso de três oitavos de polegada por duas polegadas'],
  // A sentence ends behind a unit
  ['Tem 3 m. 300 pessoas vieram.', 'Tem três metros. trezentas pessoas vieram.'],
  ['Leve 5 kg. 2 são grátis.', 'Leve cinco quilos. dois são grátis.'],
  ['pesa 3 kg. de carne', 'pesa três quilos de carne'],
  // Per litre and per week
  ['Gasolina a R$ 5,79/L', 'Gasolina a cinco reais e setenta e nove centavos por litro'],
  ['etanol R$ 3,99/l', 'etanol três reais e noventa e nove centavos por litro'],
  ['Atendimento 24h, 7 dias/semana', 'Atendimento vinte e quatro horas por dia, sete dias por semana'],
  // The other end of a day
  ['Mín. 18º/máx. 31º.', 'mínima dezoito graus, máxima trinta e um graus.'],
  ['mín. 18/máx. 31', 'mínimo dezoito, máximo trinta e um'],
  // Discounts
  ['10% desc. à vista', 'dez por cento de desconto à vista'],
  ['FC máx. = 220 - idade', 'efe cê máximo igual a duzentos e vinte menos idade'],
  ['Custa 10 - barato', 'Custa dez - barato'],
  ['cfme. ABNT', 'conforme á bê ene tê'],
  // Rates of interest
  ['juros de 0,033% a.d.', 'juros de zero vírgula zero trinta e três por cento ao dia.'],
  ['taxa de 3% a.t. e 6% a.s.', 'taxa de três por cento ao trimestre e seis por cento ao semestre.'],
  ['I.E. isento', 'i éh isento'],
  ['i.e. isento', 'isto é isento'],
  // Ways
  ['portão 12, emb. 06h40', 'portão doze, embarque seis horas e quarenta minutos'],
  ['emb. de 500 g', 'embalagem de quinhentos gramas'],
  ['km 85, sent. Curitiba', 'quilômetro oitenta e cinco, sentido Curitiba'],
  ['ventos de 60 km/h (NE)', 'ventos de sessenta quilômetros por hora (nordeste)'],
  // Times to cook, scores, dates with dots
  ['Asse a 200 °C p/ 35-40 min', 'Asse a duzentos graus Célsius por trinta e cinco a quarenta minutos'],
  ['2 salas p/ 10 pessoas', 'duas salas para dez pessoas'],
  ['Placar agregado: 3x2', 'Placar agregado: três a dois'],
  ['foto 3x4', 'foto três por quatro'],
  ['Vencto. 10.12.26', 'vencimento dez de dezembro de dois mil e vinte e seis'],
  ['versão 10.12.26', 'versão dez ponto doze ponto vinte e seis'],
  // Tins
  ['Forma de 20 x 30 cm untada', 'Fôrma de vinte por trinta centímetros untada'],
  ['Despeje na forma e asse', 'Despeje na fôrma e asse'],
  ['nos termos e na forma da lei', 'nos termos e na fórma da lei'],
];
