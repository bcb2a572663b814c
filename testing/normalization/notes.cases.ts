import type { Cases } from './cases.ts';

/** Lines of thirty trades as people write them, by somebody who did not know the rules. */
export const noteCases: Cases = [
  [
    'Seu boleto de R$ 1.249,90 vence dia 05/11, evite juros.',
    'Seu boleto de mil duzentos e quarenta e nove reais e noventa centavos vence dia cinco de novembro, evite juros.',
  ],
  [
    'A Selic caiu 0,25 p.p. e foi a 14,75% a.a. na última reunião do Copom.',
    'A Selic caiu zero vírgula vinte e cinco ponto percentual e foi a quatorze vírgula setenta e cinco por cento ao ano na última reunião do Copom.',
  ],
  [
    'Chave PIX: maria.souza82@gmail.com, me avisa qdo cair.',
    'Chave pix: maria ponto souza oitenta e dois arroba gmail ponto com, me avisa quando cair.',
  ],
  [
    'Ag. 0417-3, c/c 28.905-X, favorecido João Batista Leal.',
    'agência zero quatro um sete, três, conta corrente dois oito, nove zero cinco, xis, favorecido João Batista Leal.',
  ],
  [
    'PETR4 fechou em alta de 2,3% e o Ibovespa passou dos 140 mil pts.',
    'petr quatro fechou em alta de dois vírgula três por cento e o Ibovespa passou dos cento e quarenta mil pontos.',
  ],
  [
    'O financiamento foi aprovado em 360x de R$ 2.017, c/ entrada de 20%.',
    'O financiamento foi aprovado em trezentas e sessenta vezes de dois mil e dezessete reais, com entrada de vinte por cento.',
  ],
  [
    'Ligue 0800 729 0722 ou 4004-0001 (capitais) p/ bloquear o cartão.',
    'Ligue zero oitocentos, sete dois nove, zero sete dois dois ou quatro zero zero quatro, zero zero zero um (capitais) para bloquear o cartão.',
  ],
  [
    'Saque máx. no caixa 24h: mil reais entre 22h e 6h.',
    'Saque máximo no caixa vinte e quatro horas: mil reais entre vinte e duas horas e seis horas.',
  ],
  [
    'Seu score subiu de 612 p/ 687, parabéns Sr. Antônio!',
    'Seu score subiu de seiscentos e doze para seiscentos e oitenta e sete, parabéns senhor Antônio!',
  ],
  [
    'O CDB rende 110% do CDI e tem garantia do FGC até R$ 250 mil.',
    'O cê dê bê rende cento e dez por cento do cê dê i e tem garantia do efe gê cê até duzentos e cinquenta mil reais.',
  ],
  [
    'Glicemia jejum: 98 mg/dL (ref. 70 a 99).',
    'Glicemia jejum: noventa e oito miligramas por decilitro (referência setenta a noventa e nove).',
  ],
  [
    'Paciente c/ PA 14x9 e FC 92 bpm, medicado às 3h40.',
    'Paciente com pê á quatorze por nove e efe cê noventa e dois batimentos por minuto, medicado às três horas e quarenta minutos.',
  ],
  [
    'Dipirona 500mg 1cp VO 6/6h se dor ou T > 37,8ºC.',
    'Dipirona quinhentos miligramas um comprimido vê ó seis em seis horas se dor ou temperatura maior que trinta e sete vírgula oito graus Célsius.',
  ],
  [
    'A Dra. Helena atende na sala 12-B, 3º andar, por ordem de chegada.',
    'A doutora Helena atende na sala doze B, terceiro andar, por ordem de chegada.',
  ],
  [
    'TSH 2,45 µUI/mL, T4 livre 1,1 ng/dL, tudo normal!',
    'tê ésse agá dois vírgula quarenta e cinco microunidades internacionais por mililitro, tê quatro livre um vírgula um nanograma por decilitro, tudo normal!',
  ],
  [
    'RN masc., 3.250 g, 49 cm, Apgar 9/10, nascido de parto normal.',
    'erre ene masculino, três mil duzentos e cinquenta gramas, quarenta e nove centímetros, Apgar nove e dez, nascido de parto normal.',
  ],
  [
    'Trazer: RG, CPF, carteirinha do SUS e o pedido do médico.',
    'Trazer: erre gê, cê pê efe, carteirinha do sus e o pedido do médico.',
  ],
  [
    'Hemácias 4,8 milhões/mm³, leucócitos 7.300/mm³, plaquetas ok.',
    'Hemácias quatro vírgula oito milhões por milímetro cúbico, leucócitos sete mil e trezentos por milímetro cúbico, plaquetas ok.',
  ],
  [
    'Retirar resultado a partir das 14hs, protocolo LB-20394, senha 7781.',
    'Retirar resultado a partir das quatorze horas, protocolo éle bê, dois zero três nove quatro, senha sete sete oito um.',
  ],
  [
    'Criança de 2a 4m, peso 12,5kg, 2ª dose da tríplice viral aplicada.',
    'Criança de dois anos e quatro meses, peso doze quilos e meio, segunda dose da tríplice viral aplicada.',
  ],
  [
    'Voo LA3412 p/ GRU, portão 18, embarque encerra 20min antes.',
    'Voo éle á três quatro um dois para GRU, portão dezoito, embarque encerra vinte minutos antes.',
  ],
  [
    'Linha 175T-10 Metrô Santana / Metrô Jabaquara circula em horário reduzido hj.',
    'Linha um sete cinco tê, um zero Metrô Santana, Metrô Jabaquara circula em horário reduzido hoje.',
  ],
  [
    'Bagagem de mão: até 10kg e 55x35x25cm.',
    'Bagagem de mão: até dez quilos e cinquenta e cinco por trinta e cinco por vinte e cinco centímetros.',
  ],
  [
    'Seu objeto QB123456789BR saiu p/ entrega ao destinatário.',
    'Seu objeto quê bê um dois três quatro cinco seis sete oito nove bê erre saiu para entrega ao destinatário.',
  ],
  [
    'Ônibus quebrou no km 212 da BR-116, sentido Sul, previsão de 1h30 de atraso.',
    'Ônibus quebrou no quilômetro duzentos e doze da bê erre cento e dezesseis, sentido Sul, previsão de uma hora e trinta minutos de atraso.',
  ],
  [
    'Carreta placa RTX4J29 liberada na doca 7 às 06:15.',
    'Carreta placa erre tê xis, quatro jota dois nove liberada na doca sete às seis e quinze.',
  ],
  [
    'Carga: 18 pallets, 22,4 t, NF 004.871, frete CIF.',
    'Carga: dezoito pallets, vinte e duas vírgula quatro toneladas, nota fiscal zero zero quatro, oito sete um, frete CIF.',
  ],
  [
    'Passagem SP-Rio (leito) de R$189 por 99,90 só até domingo.',
    'Passagem São Paulo Rio (leito) de cento e oitenta e nove reais por noventa e nove e noventa só até domingo.',
  ],
  [
    'Poltronas 13 e 14, saída 23h59, plataforma 32, Rodoviária do Tietê.',
    'Poltronas treze e quatorze, saída vinte e três horas e cinquenta e nove minutos, plataforma trinta e dois, Rodoviária do Tietê.',
  ],
  [
    'Chegada prevista no porto de Santos 3/12, qq dúvida fala c/ o agente.',
    'Chegada prevista no porto de Santos três de dezembro, qualquer dúvida fala com o agente.',
  ],
  [
    'Proc. nº 0012345-67.2023.8.26.0100, audiência às 14h no Fórum João Mendes.',
    'processo número zero zero um dois três quatro cinco, seis sete, dois zero dois três, oito, dois seis, zero um zero zero, audiência às quatorze horas no Fórum João Mendes.',
  ],
  [
    'Cfe. art. 5º, inc. XXXV, da CF/88, o acesso à Justiça é garantido.',
    'conforme artigo quinto, inciso trinta e cinco, da cê efe de oitenta e oito, o acesso à Justiça é garantido.',
  ],
  [
    'Comparecer à 2ª Vara Cível munido de doc. c/ foto.',
    'Comparecer à segunda Vara Cível munido de documento com foto.',
  ],
  [
    'A Lei 8.112/90 trata dos servidores públicos civis da União.',
    'A Lei oito mil cento e doze barra noventa trata dos servidores públicos civis da União.',
  ],
  [
    'Requerente: José Alves Jr., CPF 123.456.789-09, brasileiro, casado.',
    'Requerente: José Alves júnior, cê pê efe um dois três, quatro cinco seis, sete oito nove, zero nove, brasileiro, casado.',
  ],
  [
    'Horário de atendimento: 2ª a 6ª, das 8h às 12h e 13h30-17h.',
    'Horário de atendimento: segunda a sexta, das oito horas às doze horas e treze horas e trinta minutos a dezessete horas.',
  ],
  [
    'O STF decidiu por 7 a 4; o TSE ainda não se manifestou.',
    'O ésse tê efe decidiu por sete a quatro; o tê ésse éh ainda não se manifestou.',
  ],
  [
    'Multa de 1/3 sobre o valor da causa, § 2º do mesmo artigo.',
    'Multa de um terço sobre o valor da causa, parágrafo segundo do mesmo artigo.',
  ],
  [
    'V. Exa. determinou o arquivamento às fls. 45/47 dos autos.',
    'vossa excelência determinou o arquivamento às folhas quarenta e cinco a quarenta e sete dos autos.',
  ],
  [
    'Protocolo on-line 24/7 no site www.tjmg.jus.br, aba "Serviços".',
    'Protocolo on-line vinte e quatro horas por dia, sete dias por semana no site dáblio dáblio dáblio ponto tê jota eme gê ponto jus ponto bê erre, aba "Serviços".',
  ],
  ['Leve 3 pague 2: sabão líq. 3L Omo.', 'Leve três pague dois: sabão líquido três litros Omo.'],
  [
    'Picanha kg 69,90 -- só hj ou enqto durarem os estoques.',
    'Picanha o quilo sessenta e nove e noventa -- só hoje ou enquanto durarem os estoques.',
  ],
  [
    'Cód. barras 7891000100103 não passou no caixa 5.',
    'código barras sete oito nove, um zero zero, zero um zero, zero um zero três não passou no caixa cinco.',
  ],
  [
    'TV LED 55" 4K de 3.499 por 2.799 à vista no PIX.',
    'tê vê led cinquenta e cinco polegadas quatro cá de três mil quatrocentos e noventa e nove por dois mil setecentos e noventa e nove à vista no pix.',
  ],
  [
    'Frete grátis acima de R$ 79 c/ o cupom BEMVINDO15.',
    'Frete grátis acima de setenta e nove reais com o cupom bemvindo quinze.',
  ],
  [
    'Papel hig. folha dupla 12 rolos 30mx10cm em promo.',
    'Papel higiênico folha dupla doze rolos trinta metros por dez centímetros em promo.',
  ],
  [
    'Pedido nº 58-4410 cancelado; estorno em até 7 dias úteis.',
    'Pedido número cinco oito, quatro quatro um zero cancelado; estorno em até sete dias úteis.',
  ],
  [
    'Camiseta tam. GG, cor azul, ref. 3320, qtd 2.',
    'Camiseta tamanho GG, cor azul, referência três mil trezentos e vinte, quantidade dois.',
  ],
  [
    'Val. 08/26, lote L2304B, conservar em local seco.',
    'validade agosto de dois mil e vinte e seis, lote éle dois três zero quatro bê, conservar em local seco.',
  ],
  [
    'Nota 4,7 de 5 (1.832 avaliações), vendido por Loja & Cia.',
    'Nota quatro vírgula sete de cinco (mil oitocentas e trinta e duas avaliações), vendido por Loja e companhia.',
  ],
  [
    'Mín. 12° e máx. 27°, sol c/ poucas nuvens.',
    'mínima doze graus e máxima vinte e sete graus, sol com poucas nuvens.',
  ],
  [
    'Chuva acumulada: 45mm em 24h na região de Sta. Cruz do Sul.',
    'Chuva acumulada: quarenta e cinco milímetros em vinte e quatro horas na região de santa Cruz do Sul.',
  ],
  [
    'Ventos de até 80 km/h, rajadas NE, fiquem atentos.',
    'Ventos de até oitenta quilômetros por hora, rajadas nordeste, fiquem atentos.',
  ],
  [
    'Soja: 62 sc/ha na safra 2024/25, recorde da fazenda.',
    'Soja: sessenta e duas sacas por hectare na safra dois mil e vinte e quatro barra vinte e cinco, recorde da fazenda.',
  ],
  [
    'Aplicar NPK 04-14-08, 250 kg/ha, no plantio.',
    'Aplicar ene pê cá zero quatro, quatorze, zero oito, duzentos e cinquenta quilos por hectare, no plantio.',
  ],
  [
    'A arroba do boi foi a R$ 312,50 em MT, +1,8% na semana.',
    'A arroba do boi foi a trezentos e doze reais e cinquenta centavos em eme tê, mais um vírgula oito por cento na semana.',
  ],
  [
    'UR do ar abaixo de 20%: evite queimadas e beba água.',
    'umidade relativa do ar abaixo de vinte por cento: evite queimadas e beba água.',
  ],
  [
    'pH do solo 5,2; fazer calagem 60 d antes do plantio.',
    'pê agá do solo cinco vírgula dois; fazer calagem sessenta dias antes do plantio.',
  ],
  [
    'Vendo trator MF 275 ano 89, 4x2, pneus novos, aceito troca.',
    'Vendo trator eme efe duzentos e setenta e cinco ano oitenta e nove, quatro por dois, pneus novos, aceito troca.',
  ],
  [
    'Lua cheia na 5ª-feira dia 13, o sol nasce às 5h48.',
    'Lua cheia na quinta-feira dia treze, o sol nasce às cinco horas e quarenta e oito minutos.',
  ],
  [
    '2 xíc. (chá) de farinha, 1/2 col. (sopa) de fermento.',
    'duas xícaras (chá) de farinha, meia colhér (sopa) de fermento.',
  ],
  [
    'Forno pré-aquecido a 180ºC por 35-40min ou até dourar.',
    'Forno pré-aquecido a cento e oitenta graus Célsius por trinta e cinco a quarenta minutos ou até dourar.',
  ],
  [
    'Mesa p/ 6 pess. às 20h30 em nome do Sr. Ito.',
    'Mesa para seis pessoas às vinte horas e trinta minutos em nome do senhor Ito.',
  ],
  [
    'PF do dia: bife acebolado, refri lata 350ml incluso.',
    'pê efe do dia: bife acebolado, refri lata trezentos e cinquenta mililitros incluso.',
  ],
  [
    'Adicione ¾ de xíc. de açúcar e 1 pitada de sal, bata 5min.',
    'Adicione três quartos de xícara de açúcar e uma pitada de sal, bata cinco minutos.',
  ],
  [
    'Couvert art. R$ 15 p/ pessoa + 10% de serviço.',
    'Couvert artístico quinze reais por pessoa mais dez por cento de serviço.',
  ],
  [
    'Fecha a mesa 09: 3 chopps, 1 porção fritas G, 2 águas s/ gás.',
    'Fecha a mesa zero nove: três chopps, uma porção fritas G, duas águas sem gás.',
  ],
  [
    'Wi-fi: senha = pizza#2024 (td minúsculo).',
    'Wi-fi: senha igual a pizza jogo da velha dois mil e vinte e quatro (tudo minúsculo).',
  ],
  [
    'Molho: 1kg tomate, 4 dentes alho, azeite q.b., sal a gosto',
    'Môlho: um quilo tomate, quatro dentes alho, azeite quanto baste, sal a gôsto',
  ],
  [
    'Prova de mat. do 9º B: cap. 3 ao 5, pág. 48-71.',
    'Prova de matemática do nono B: capítulo três ao cinco, página quarenta e oito a setenta e um.',
  ],
  [
    'O séc. XIX e a Rev. Industrial: leiam o texto até 6ª.',
    'O século dezenove e a revolução Industrial: leiam o texto até sexta.',
  ],
  [
    'Profª Márcia, meu TCC está c/ 42 pgs, posso entregar?',
    'professora Márcia, meu tê cê cê está com quarenta e duas páginas, posso entregar?',
  ],
  [
    'Resolva p/ amanhã a equação 3x² - 5x + 2 = 0.',
    'Resolva para amanhã a equação três xis ao quadrado menos cinco xis mais dois igual a zero.',
  ],
  [
    'A média final é (P1+P2)/2, mínimo 6,0 p/ aprovação.',
    'A média final é (pê um mais pê dois) sobre dois, mínimo seis vírgula zero para aprovação.',
  ],
  [
    'Dom Pedro II governou o Brasil de 1840 a 1889.',
    'Dom Pedro segundo governou o Brasil de mil oitocentos e quarenta a mil oitocentos e oitenta e nove.',
  ],
  [
    'Bloco C, sala 204, 2º sem. de 2025, turma T01.',
    'Bloco C, sala duzentos e quatro, segundo semestre de dois mil e vinte e cinco, turma tê zero um.',
  ],
  ['A H2O ferve a 100°C e o CO2 é um gás.', 'A agá dois ó ferve a cem graus Célsius e o cê ó dois é um gás.'],
  [
    'Carga horária: 60h/a, 4 créditos, nota do ENADE 4.',
    'Carga horária: sessenta horas-aula, quatro créditos, nota do ENADE quatro.',
  ],
  [
    "Flamengo 3 x 1 Vasco, gols de Gabi aos 12' e 40' do 1ºT.",
    'Flamengo três a um Vasco, gols de Gabi aos doze minutos e quarenta minutos do primeiro tempo.',
  ],
  [
    'Hj tem Fla x Flu às 21h45 no Maracanã.',
    'hoje tem Fla x Flu às vinte e uma horas e quarenta e cinco minutos no Maracanã.',
  ],
  [
    'O camisa 10 levou o 3º amarelo e desfalca o time na 28ª rodada.',
    'O camisa dez levou o terceiro amarelo e desfalca o time na vigésima oitava rodada.',
  ],
  [
    'Vitória no tie-break: 3 sets a 2 (25/21, 22/25, 25/18, 19/25 e 15/13).',
    'Vitória no tie-break: três sets a dois (vinte e cinco a vinte e um, vinte e dois a vinte e cinco, vinte e cinco a dezoito, dezenove a vinte e cinco e quinze a treze).',
  ],
  [
    'Corrida de rua 5k/10k, inscrição até dia 30 no site.',
    'Corrida de rua cinco cá barra dez cá, inscrição até dia trinta no site.',
  ],
  [
    'Bolt fez 9s58 nos 100m rasos em Berlim.',
    'Bolt fez nove segundos e cinquenta e oito nos cem metros rasos em Berlim.',
  ],
  [
    'Brasil é penta (58, 62, 70, 94 e 2002) e ponto final.',
    'Brasil é penta (cinquenta e oito, sessenta e dois, setenta, noventa e quatro e dois mil e dois) e ponto final.',
  ],
  [
    'G4 do Brasileirão: Palmeiras 61 pts, saldo +24.',
    'gê quatro do Brasileirão: Palmeiras sessenta e um pontos, saldo mais vinte e quatro.',
  ],
  [
    'Lutador pesou 77,1 kg, cat. meio-médio, UFC 300.',
    'Lutador pesou setenta e sete vírgula um quilos, categoria meio-médio, u efe cê trezentos.',
  ],
  [
    'Seu plano tem 500 MB de internet, 100 min e SMS ilimitado.',
    'Seu plano tem quinhentos megabaites de internet, cem minutos e ésse eme ésse ilimitado.',
  ],
  [
    'Reinicie o roteador, aguarde 30s e acesse 192.168.0.1.',
    'Reinicie o roteador, aguarde trinta segundos e acesse cento e noventa e dois ponto cento e sessenta e oito ponto zero ponto um.',
  ],
  [
    'Chamado #88213 reaberto, prioridade P1, SLA de 4h.',
    'Chamado número oito oito dois um três reaberto, prioridade pê um, ésse éle á de quatro horas.',
  ],
  [
    'Atualize p/ a versão 2.10.3 do app antes do dia 1º.',
    'Atualize para a versão dois ponto dez ponto três do app antes do dia primeiro.',
  ],
  [
    'Notebook i5, 8GB RAM, SSD 256GB, Win 11.',
    'Notebook i cinco, oito gigabaites RAM, ésse ésse dê duzentos e cinquenta e seis gigabaites, Win onze.',
  ],
  [
    'Pressione Ctrl+Alt+Del e veja o erro 0x80070057.',
    'Pressione Ctrl mais Alt mais Del e veja o erro zero xis, oito zero zero sete, zero zero cinco sete.',
  ],
  [
    'Digite 1 p/ 2ª via, 2 p/ suporte ou * p/ voltar.',
    'Digite um para segunda via, dois para suporte ou asterisco para voltar.',
  ],
  [
    'Pacote fibra 600 Mbps + TV por só R$119,90/mês.',
    'Pacote fibra seiscentos megabits por segundo mais tê vê por só cento e dezenove reais e noventa centavos por mês.',
  ],
  [
    'Sinal -67 dBm no 5GHz, ping 14ms, perda 0%.',
    'Sinal menos sessenta e sete decibéis-miliwatt no cinco giga-hertz, ping quatorze milissegundos, perda zero por cento.',
  ],
  [
    'Apólice nº 1-234-567, vigência 01/03/25 a 01/03/26.',
    'Apólice número um, dois três quatro, cinco seis sete, vigência primeiro de março de dois mil e vinte e cinco a primeiro de março de dois mil e vinte e seis.',
  ],
  [
    'Franquia de R$ 3.200,00 em caso de perda parcial, obs: vidros à parte.',
    'Franquia de três mil e duzentos reais em caso de perda parcial, observação: vidros à parte.',
  ],
  [
    'Cobertura RCF-V até 100 mil reais p/ danos a 3ºs.',
    'Cobertura erre cê efe-V até cem mil reais para danos a terceiros.',
  ],
  [
    'Sinistro aberto sob nº 77/2209, prazo de análise: até 30 d. corridos.',
    'Sinistro aberto sob número setenta e sete barra dois mil duzentos e nove, prazo de análise: até trinta dias corridos.',
  ],
  [
    'Assistência 24h: 0800-555-2121 (ligue tbm do exterior a cobrar).',
    'Assistência vinte e quatro horas: zero oitocentos, cinco cinco cinco, dois um dois um (ligue também do exterior a cobrar).',
  ],
  [
    'Bônus classe 10 dá até 35% de desc. na renovação, fale c/ seu corretor.',
    'Bônus classe dez dá até trinta e cinco por cento de desconto na renovação, fale com seu corretor.',
  ],
  [
    'Seguro de vida p/ maiores de 18 e < 65 anos.',
    'Seguro de vida para maiores de dezoito e menor que sessenta e cinco anos.',
  ],
  [
    'A SUSEP aprovou a circular nº 621 em fev/2021.',
    'A SUSEP aprovou a circular número seiscentos e vinte e um em fevereiro de dois mil e vinte e um.',
  ],
  [
    'Indenização = 100% da tabela FIPE na data do sinistro, viu?',
    'Indenização igual a cem por cento da tabela FIPE na data do sinistro, viu?',
  ],
  [
    'Vl. do prêmio: 12x s/ juros no cartão ou 5% off à vista.',
    'valor do prêmio: doze vezes sem juros no cartão ou cinco por cento off à vista.',
  ],
  [
    'Restauração do dente 36 e canal do 2º molar sup. direito.',
    'Restauração do dente trinta e seis e canal do segundo molar superior direito.',
  ],
  [
    'Amoxicilina 500mg, tomar 1 cáps. de 8/8hs por 7 dias.',
    'Amoxicilina quinhentos miligramas, tomar uma cápsula de oito em oito horas por sete dias.',
  ],
  [
    'Consulta c/ Dr. Paulo, CRO-SP 45.678, quinta 15h.',
    'Consulta com doutor Paulo, CRO ésse pê quarenta e cinco mil seiscentos e setenta e oito, quinta quinze horas.',
  ],
  [
    'Soro fisiol. 0,9% fr 500ml, 2 un., s/ conservante.',
    'Soro fisiológico zero vírgula nove por cento frasco quinhentos mililitros, duas unidades, sem conservante.',
  ],
  ['Pingar 3 gts em cada olho 4x/dia.', 'Pingar três gotas em cada olho quatro vezes por dia.'],
  [
    'Vit. D 50.000 UI, 1x por semana após o almoço.',
    'vitamina D cinquenta mil unidades internacionais, uma vez por semana após o almôço.',
  ],
  [
    'Bochecho com clorexidina por 1 min e 30s, não enxaguar dps.',
    'Bochecho com clorexidina por um minuto e trinta segundos, não enxaguar depois.',
  ],
  [
    'Farmácia Pop.: leve CPF e receita c/ validade de 180 dias.',
    'Farmácia popular: leve cê pê efe e receita com validade de cento e oitenta dias.',
  ],
  [
    'Escova macia nº 32, fio dental 50m, total 27,80.',
    'Escova macia número trinta e dois, fio dental cinquenta metros, total vinte e sete e oitenta.',
  ],
  [
    'Protetor FPS 70 facial 40g de 89,99 por 64,99.',
    'Protetor efe pê ésse setenta facial quarenta gramas de oitenta e nove e noventa e nove por sessenta e quatro e noventa e nove.',
  ],
  [
    'Troca de óleo 5W30 sintético a cada 10.000 km ou 1 ano.',
    'Troca de óleo cinco dáblio trinta sintético a cada dez mil quilômetros ou um ano.',
  ],
  [
    'Pneu 195/55 R15 remold, 4 por 980 à vista.',
    'Pneu cento e noventa e cinco barra cinquenta e cinco erre quinze remold, quatro por novecentos e oitenta à vista.',
  ],
  [
    'Vendo Gol 1.6 flex 2014/15, único dono, doc ok.',
    'Vendo Gol um ponto seis flex dois mil e quatorze barra quinze, único dono, doc ok.',
  ],
  ['Calibrar c/ 32 psi na frente e 30 atrás.', 'Calibrar com trinta e dois psi na frente e trinta atrás.'],
  [
    'Placa BRA2E19, revisão dos 40 mil agendada p/ 2ª às 8hs.',
    'Placa bê erre á, dois éh um nove, revisão dos quarenta mil agendada para segunda às oito horas.',
  ],
  [
    'Motor 2.0 turbo de 211 cv e 34,7 kgfm, câmbio aut. 8 marchas.',
    'Motor dois ponto zero turbo de duzentos e onze cavalos e trinta e quatro vírgula sete quilogramas-força metro, câmbio automático oito marchas.',
  ],
  [
    'Faz 0-100 km/h em 7,8s segundo a fábrica.',
    'Faz zero a cem quilômetros por hora em sete vírgula oito segundos segundo a fábrica.',
  ],
  [
    'Trocar correia + tensor, MO R$ 450 (peças por conta do cliente).',
    'Trocar correia mais tensor, mão de obra quatrocentos e cinquenta reais (peças por conta do cliente).',
  ],
  [
    'Luz do ABS e do air bag acesa, cód. de falha P0420.',
    'Luz do á bê ésse e do air bag acesa, código de falha pê zero quatro dois zero.',
  ],
  [
    'IPVA 2025 pago, multa R$ 0,00, licenc. em dia!',
    'i pê vê á dois mil e vinte e cinco pago, multa zero reais, licenciamento em dia!',
  ],
  [
    'Apto 2 dorms, 1 suíte, 68m², 1 vaga, cond. R$ 540.',
    'apartamento dois dormitórios, uma suíte, sessenta e oito metros quadrados, uma vaga, condomínio quinhentos e quarenta reais.',
  ],
  [
    'End.: R. Pe. Anchieta, 1.025, ap. 73, bl. B, Jd. América.',
    'endereço: rua padre Anchieta, mil e vinte e cinco, apartamento setenta e três, bloco B, jardim América.',
  ],
  [
    'CEP 04567-010, prox. ao metrô, aceita pet.',
    'cep zero quatro cinco seis sete, zero um zero, próximo ao metrô, aceita pet.',
  ],
  [
    'Assembleia em 1ª convocação às 19h30 e em 2ª às 20h.',
    'Assembleia em primeira convocação às dezenove horas e trinta minutos e em segunda às vinte horas.',
  ],
  [
    'É proibido barulho das 22h às 8h (art. 12 do Reg. Interno).',
    'É proibido barulho das vinte e duas horas às oito horas (artigo doze do regimento. Interno).',
  ],
  [
    'Terreno 12x30 (360 m2) no Lot. Sta. Maria, lt 8, qd 14.',
    'Terreno doze por trinta (trezentos e sessenta metros quadrados) no loteamento santa Maria, lote oito, quadra quatorze.',
  ],
  [
    'Morador do 4º andar, favor retirar a encomenda na port. até sáb.',
    'Morador do quarto andar, favor retirar a encomenda na portaria até sábado.',
  ],
  [
    'Reajuste do aluguel pelo IGP-M: 6,54%, a partir de jul.',
    'Reajuste do aluguel pelo i gê pê eme: seis vírgula cinquenta e quatro por cento, a partir de julho.',
  ],
  ['Taxa extra: 3 parcelas de 1/12 do fundo de obras.', 'Taxa extra: três parcelas de um doze avo do fundo de obras.'],
  [
    'Elevador nº 2 em manut., carga máx. 450 kg ou 6 pess.',
    'Elevador número dois em manutenção, carga máxima quatrocentos e cinquenta quilos ou seis pessoas.',
  ],
  ['Leitura de hoje: Jo 3,16-18 e Sl 23.', 'Leitura de hoje: João três, dezesseis a dezoito e Salmo vinte e três.'],
  [
    'Missa de 7º dia de D. Lourdes, Paróquia N. Sra. Aparecida.',
    'Missa de sétimo dia de dona Lourdes, Paróquia nossa senhora Aparecida.',
  ],
  [
    'O papa João XXIII convocou o Concílio Vaticano II em 1959.',
    'O papa João vinte e três convocou o Concílio Vaticano segundo em mil novecentos e cinquenta e nove.',
  ],
  [
    'Pe. Marcos e Ir. Teresa convidam p/ a quermesse dias 14, 15 e 16/06.',
    'padre Marcos e irmã Teresa convidam para a quermesse dias quatorze, quinze e dezesseis de junho.',
  ],
  ['1Co 13 é o texto + lido em casamentos.', 'primeira Coríntios treze é o texto mais lido em casamentos.'],
  [
    'Ingressos: pista R$ 80 (meia R$ 40), open bar até 1h.',
    'Ingressos: pista oitenta reais (meia quarenta reais), open bar até uma hora.',
  ],
  [
    'RSVP até 10/set pelo zap (31) 98877-1234.',
    'erre ésse vê pê até dez de setembro pelo zap trinta e um, nove oito oito sete sete, um dois três quatro.',
  ],
  [
    'Convidamos p/ os 50 anos de matrimônio do Sr. Ari e da Sra. Iolanda.',
    'Convidamos para os cinquenta anos de matrimônio do senhor Ari e da senhora Iolanda.',
  ],
  [
    'Decoração: 120 balões, 15 mesas c/ 8 cad. cada.',
    'Decoração: cento e vinte balões, quinze mesas com oito cadeiras cada.',
  ],
  [
    'Festa à fantasia sáb. 22h, DJ Kika, #bora',
    'Festa à fantasia sábado vinte e duas horas, dê jota Kika, hashtag bora',
  ],
  [
    'Cimento CP II 50kg, 20 sc a 34,90 cada.',
    'Cimento cê pê dois cinquenta quilos, vinte sacas a trinta e quatro e noventa cada.',
  ],
  [
    'Traço do concreto 1:2:3 c/ 0,5 de água.',
    'Traço do concreto um para dois para três com zero vírgula cinco de água.',
  ],
  ['Parafuso 5/16 c/ porca e arruela, cx c/ 100.', 'Parafuso cinco dezesseis avos com porca e arruela, caixa com cem.'],
  [
    'Planta na escala 1:50, cotas em cm, revisar c/ a Bia.',
    'Planta na escala um para cinquenta, cotas em centímetros, revisar com a Bia.',
  ],
  [
    'Fio 2,5mm² rolo 100m azul, 1 disjuntor 20A.',
    'Fio dois vírgula cinco milímetros quadrados rolo cem metros azul, um disjuntor vinte amperes.',
  ],
  [
    'Tinta acríl. branco gelo lata 18L, diluir 10-20% c/ água.',
    'Tinta acrílica branco gelo lata dezoito litros, diluir dez a vinte por cento com água.',
  ],
  [
    'Laje h=12 cm, vão ≤ 4 m, conferir c/ o eng. Rui.',
    'Laje agá igual a doze centímetros, vão menor ou igual a quatro metros, conferir com o engenheiro Rui.',
  ],
  [
    'Prego 17x27, 1/2 kg; areia média 3 m³.',
    'Prego dezessete por vinte e sete, meio quilo; areia média três metros cúbicos.',
  ],
  ['Usar broca nº 8 SDS e bucha S10.', 'Usar broca número oito ésse dê ésse e bucha ésse dez.'],
  [
    'Supino reto 4x12 c/ 20kg de cada lado, desc. 60s.',
    'Supino reto quatro por doze com vinte quilos de cada lado, descanso sessenta segundos.',
  ],
  [
    'IMC 24,9 kg/m², % gordura 18,3.',
    'i eme cê vinte e quatro vírgula nove quilos por metro quadrado, por cento gordura dezoito vírgula três.',
  ],
  [
    'Dieta de 1.800 kcal/dia, 130g de prot.',
    'Dieta de mil e oitocentas quilocalorias por dia, cento e trinta gramas de proteína.',
  ],
  [
    'Treino A: seg/qua/sex, treino B: ter e qui, ok galera?',
    'Treino A: segunda, quarta e sexta, treino B: terça e quinta, ok galera?',
  ],
  ['Creatina 3 a 5 g/dia, beber 2L de água.', 'Creatina três a cinco gramas por dia, beber dois litros de água.'],
  [
    'Esteira 20min, incl. 2%, vel. 6,5 sem segurar na barra.',
    'Esteira vinte minutos, inclinação dois por cento, velocidade seis vírgula cinco sem segurar na barra.',
  ],
  [
    'Plano anual 12x 99 (s/ taxa de matrícula) até o fim do mês.',
    'Plano anual doze vezes de noventa e nove (sem taxa de matrícula) até o fim do mês.',
  ],
  [
    'Sanduíche: 2 fatias de pão integral, 30g queijo, 1 ovo = 290 cal.',
    'Sanduíche: duas fatias de pão integral, trinta gramas queijo, um ovo igual a duzentas e noventa calorias.',
  ],
  [
    'Perdi 7kg em 2 meses e meio, de 84,5 p/ 77,5!',
    'Perdi sete quilos em dois meses e meio, de oitenta e quatro vírgula cinco para setenta e sete vírgula cinco!',
  ],
  [
    'Nutri: Carla Dias, CRN3 12345, atende on-line.',
    'Nutri: Carla Dias, cê erre ene três doze mil trezentos e quarenta e cinco, atende on-line.',
  ],
  [
    'Consumo do mês: 187 kWh, bandeira vermelha patamar 2.',
    'Consumo do mês: cento e oitenta e sete quilowatts-hora, bandeira vermelha patamar dois.',
  ],
  [
    'Falta de água no Jd. Ipê e V. Nova das 13 às 17h.',
    'Falta de água no jardim Ipê e vila. Nova das treze às dezessete horas.',
  ],
  [
    'Tensão 127/220V, cuidado ao ligar o chuveiro 5500W.',
    'Tensão cento e vinte e sete ou duzentos e vinte volts, cuidado ao ligar o chuveiro cinco mil e quinhentos watts.',
  ],
  [
    'Leitura ant. 04512, leitura atual 04538, consumo 26 m³.',
    'Leitura anterior zero quatro cinco um dois, leitura atual zero quatro cinco três oito, consumo vinte e seis metros cúbicos.',
  ],
  [
    'ANEEL autorizou reajuste médio de -2,4% a partir de 22/4.',
    'anéel autorizou reajuste médio de menos dois vírgula quatro por cento a partir de vinte e dois de abril.',
  ],
  [
    'UC 3011.7788 c/ débito, pague p/ evitar o corte.',
    'u cê três zero um um, sete sete oito oito com débito, pague para evitar o córte.',
  ],
  [
    'Manobra programada dom. (das 6 às 10), ref. OS 2291.',
    'Manobra programada domingo (das seis às dez), referência ordem de serviço dois mil duzentos e noventa e um.',
  ],
  [
    'Ligue 115 (água) ou 116 (luz), atend. gratuito.',
    'Ligue um um cinco (água) ou um um meia (luz), atendimento gratuito.',
  ],
  [
    'Economize c/ LED: 9W equivale a 60W incand.',
    'Economize com led: nove watts equivale a sessenta watts incandescente.',
  ],
  [
    'Museu aberto de ter. a dom., 10h-18h, gratuito às 3as.',
    'Museu aberto de terça a domingo, dez horas às dezoito horas, gratuito às terças.',
  ],
  [
    'Vaso grego, séc. V a.C., argila, 42,5 cm de alt.',
    'Vaso grego, século quinto antes de Cristo, argila, quarenta e dois vírgula cinco centímetros de altura.',
  ],
  [
    'Fundação da igreja: 1753 (estilo barroco), tombada pelo IPHAN em 1938.',
    'Fundação da igreja: mil setecentos e cinquenta e três (estilo barroco), tombada pelo IPHAN em mil novecentos e trinta e oito.',
  ],
  [
    'Trilha de 6,8 km c/ desnível de 420m, nível médio/difícil.',
    'Trilha de seis vírgula oito quilômetros com desnível de quatrocentos e vinte metros, nível médio barra difícil.',
  ],
  [
    "Lat. 22°57'S, long. 43°12'W, mirante do Cristo.",
    'latitude vinte e dois graus cinquenta e sete minutos sul, longitude quarenta e três graus doze minutos oeste, mirante do Cristo.',
  ],
  [
    'Luís XIV e Napoleão I na sala IV do Louvre, 1º piso.',
    'Luís quatorze e Napoleão primeiro na sala quatro do Louvre, primeiro piso.',
  ],
  [
    'Pacote 5D/4N c/ café, 2 adultos + 1 criança.',
    'Pacote cinco dias e quatro noites com café, dois adultos mais uma criança.',
  ],
  [
    'Câmbio turismo: US$ 1 = R$ 5,62; € 1 = R$ 6,31.',
    'Câmbio turismo: um dólar igual a cinco reais e sessenta e dois centavos; um euro igual a seis reais e trinta e um centavos.',
  ],
  [
    'Av. Paulista, 1578, próx. ao metrô Trianon-Masp, tel. 3149-5959.',
    'avenida Paulista, mil quinhentos e setenta e oito, próximo ao metrô Trianon-Masp, telefone três um quatro nove, cinco nove cinco nove.',
  ],
  [
    'Sta. Catarina: top 10 praias p/ visitar no verão 25/26.',
    'santa Catarina: top dez praias para visitar no verão vinte e cinco barra vinte e seis.',
  ],
  [
    'Sintonize 98,5 FM ou AM 1020, a nº1 da cidade.',
    'Sintonize noventa e oito vírgula cinco efe eme ou á eme mil e vinte, a número um da cidade.',
  ],
  [
    'Pesquisa: cand. A 38%, B 35%, margem de ±2 pts.',
    'Pesquisa: candidato. A trinta e oito por cento, B trinta e cinco por cento, margem de mais ou menos dois pontos.',
  ],
  [
    'PIB cresceu 1,4% no 2º tri, diz o IBGE.',
    'pib cresceu um vírgula quatro por cento no segundo tri, diz o i bê gê éh.',
  ],
  [
    'Dólar a 5,48 (-0,3%), bolsa aos 134.567 pts.',
    'Dólar a cinco vírgula quarenta e oito (menos zero vírgula três por cento), bolsa aos cento e trinta e quatro mil quinhentos e sessenta e sete pontos.',
  ],
  [
    'Ed. nº 4.512, ano XXVII, preço do exemplar R$ 3,50.',
    'edição número quatro mil quinhentos e doze, ano vinte e sete, preço do exemplar três reais e cinquenta centavos.',
  ],
  [
    'O gov. Silva (PSB-PE) esteve c/ o min. da Saúde.',
    'O governador Silva (pê ésse bê pê éh) esteve com o ministro da Saúde.',
  ],
  [
    'Após 2 h e 15 min de jogo, deu 6/4 e 7/6 p/ a brasileira.',
    'Após duas horas e quinze minutos de jôgo, deu seis barra quatro e sete barra seis para a brasileira.',
  ],
  [
    'Morre aos 91 anos o radialista J. R. Pontes, ex-dir. da emissora.',
    'Morre aos noventa e um anos o radialista J. R. Pontes, ex-diretor da emissora.',
  ],
  [
    'Acidente c/ 3 feridos na Rod. Anhanguera alt. do km 87.',
    'Acidente com três feridos na rodovia Anhanguera altura do quilômetro oitenta e sete.',
  ],
  [
    'Siga @radiocidade_fm e mande msg no WhatsApp da rádio.',
    'Siga arroba radiocidade sublinhado efe eme e mande mensagem no uótizap da rádio.',
  ],
  [
    'Protocolo 2025.0731.004418, anote por favor sr. Cláudio.',
    'Protocolo dois zero dois cinco, zero sete três um, zero zero quatro quatro um oito, anote por favor senhor Cláudio.',
  ],
  [
    'Tempo de espera: aprox. 4min, vc é o 7º da fila.',
    'Tempo de espera: aproximadamente quatro minutos, você é o sétimo da fila.',
  ],
  [
    'Para falar c/ atendente tecle 9, p/ repetir tecle #.',
    'Para falar com atendente tecle nove, para repetir tecle jogo da velha.',
  ],
  [
    'SAC 24 hs todos os dias, inclusive dom. e feriados.',
    'sac vinte e quatro horas todos os dias, inclusive domingo e feriados.',
  ],
  [
    'Reclamação nº 12/B encerrada; nota do atend.: 8,5 de 10.',
    'Reclamação número doze barra B encerrada; nota do atendimento: oito vírgula cinco de dez.',
  ],
  [
    'Retornaremos em até 48h úteis no nº (11) 4002-8922.',
    'Retornaremos em até quarenta e oito horas úteis no número onze, quatro zero zero dois, oito nove dois dois.',
  ],
  [
    'Obs.: cliente pediu cancel. por e-mail, ver anexo II.',
    'observação: cliente pediu cancelamento por e-mail, ver anexo dois.',
  ],
  [
    'Sua ligação é mto importante, aguarde 1 instante pfv.',
    'Sua ligação é muito importante, aguarde um instante por favor.',
  ],
  [
    'Cão SRD, macho, 3a6m, 14,2kg, castrado e vermifugado.',
    'Cão ésse erre dê, macho, três anos e seis meses, quatorze vírgula dois quilos, castrado e vermifugado.',
  ],
  [
    'Vacina V10 (1ª dose) R$ 95, antirrábica R$ 70.',
    'Vacina vê dez (primeira dose) noventa e cinco reais, antirrábica setenta reais.',
  ],
  [
    'Dar 0,1 ml/kg do vermífugo e repetir após 15d.',
    'Dar zero vírgula um mililitro por quilo do vermífugo e repetir após quinze dias.',
  ],
  [
    'Ração p/ filhotes 10,1kg c/ 28% de proteína.',
    'Ração para filhotes dez vírgula um quilos com vinte e oito por cento de proteína.',
  ],
  [
    'Gata Mel tá c/ T 39,4 e não come desde 4ª.',
    'Gata Mel tá com temperatura trinta e nove vírgula quatro e não come desde quarta.',
  ],
  [
    'Microchip nº 982 000123456789 registrado em nome da tutora.',
    'Microchip número novecentos e oitenta e dois zero zero zero um, dois três quatro cinco, seis sete oito nove registrado em nome da tutora.',
  ],
  ['Banho+tosa porte P 60,00 / M 75,00 / G 90,00.', 'Banho mais tosa porte P sessenta, M setenta e cinco, G noventa.'],
  [
    'Dr. Igor, CRMV-RJ 10.482, plantão dom. e feriados.',
    'doutor Igor, cê erre eme vê erre jota dez mil quatrocentos e oitenta e dois, plantão domingo e feriados.',
  ],
  [
    'Cirurgia do Thor remarcada p/ amanhã 7:30h, jejum 12h.',
    'Cirurgia do Thor remarcada para amanhã sete horas e trinta minutos, jejum doze horas.',
  ],
  [
    'IRPF 2025: prazo até 30/05 às 23h59min59s.',
    'i erre pê efe dois mil e vinte e cinco: prazo até trinta de maio às vinte e três horas, cinquenta e nove minutos e cinquenta e nove segundos.',
  ],
  ['DARF cód. 0190, venc. últ. dia útil do mês.', 'darf código zero um nove zero, vencimento último dia útil do mês.'],
  [
    'CNPJ 12.345.678/0001-95, regime Simples Nacional.',
    'cê ene pê jota um dois, três quatro cinco, seis sete oito, barra zero zero zero um, nove cinco, regime Simples Nacional.',
  ],
  ['ICMS de 18% s/ a venda + PIS/COFINS.', 'i cê eme ésse de dezoito por cento sobre a venda mais pis barra cofins.'],
  [
    'Lançar NF-e 55.102 no dia 31/jan, c. custo 4.01.2.',
    'Lançar nota fiscal eletrônica cinquenta e cinco mil cento e dois no dia trinta e um de janeiro, centro de custo quatro ponto zero um ponto dois.',
  ],
  [
    'Lucro líq. 4T24: R$ 1,2 bi, alta de 9% em 12m.',
    'Lucro líquido quarto trimestre de dois mil e vinte e quatro: um vírgula dois bilhão de reais, alta de nove por cento em doze meses.',
  ],
  [
    'Saldo devedor (R$ 438,20) em vermelho, conferir c/ a contab.',
    'Saldo devedor (quatrocentos e trinta e oito reais e vinte centavos) em vermelho, conferir com a contabilidade.',
  ],
  [
    'MEI pode faturar até R$ 81 mil/ano, confira a IN 2.110/22.',
    'mei pode faturar até oitenta e um mil reais por ano, confira a i ene dois mil cento e dez barra vinte e dois.',
  ],
  ['Deprec. de 1/60 ao mês, vida útil 5a.', 'depreciação de um sessenta avo ao mês, vida útil cinco anos.'],
  [
    'Planilha: aba "Jul-Dez", célula C12 = SOMA(C2:C11).',
    'Planilha: aba "julho a dezembro", célula cê doze igual a SOMA(cê dois a cê onze).',
  ],
  [
    'Seu motorista chega em 3min: Onix prata, placa QWE-4F67.',
    'Seu motorista chega em três minutos: Onix prata, placa quê dáblio éh, quatro efe seis sete.',
  ],
  [
    'Entrega no nº 45-A fundos, portão verde, buzinar 2x.',
    'Entrega no número quarenta e cinco A fundos, portão verde, buzinar duas vezes.',
  ],
  ['Troco p/ 100, 2 pizzas G + Coca 2L, tá?', 'Troco para cem, duas pizzas G mais Coca dois litros, tá?'],
  [
    'Motoboy: retirar na Al. Santos c/ Consolação, 1º subsolo.',
    'Motoboy: retirar na alameda Santos com Consolação, primeiro subsolo.',
  ],
  [
    'Distância 12,7 km, tempo est. 1h05 via Marg. Pinheiros.',
    'Distância doze vírgula sete quilômetros, tempo estimado uma hora e cinco minutos via marginal Pinheiros.',
  ],
  [
    'Código de entrega 3-8-1-4, passe só p/ o entregador.',
    'Código de entrega três, oito, um, quatro, passe só para o entregador.',
  ],
  ['Nota média 4,92 ⭐ em 1,3 mil viagens.', 'Nota média quatro vírgula noventa e dois em mil e trezentas viagens.'],
  [
    "Pedido #1287 atrasou 25', vou pedir reembolso viu.",
    'Pedido número um dois oito sete atrasou vinte e cinco minutos, vou pedir reembolso viu.',
  ],
  ['Ponto de encontro: terminal 2, portão C, piso sup.', 'Ponto de encontro: terminal dois, portão C, piso superior.'],
  [
    'Decreto nº 9.876, de 1º de abril de 2024, em vigor.',
    'Decreto número nove mil oitocentos e setenta e seis, de primeiro de abril de dois mil e vinte e quatro, em vigor.',
  ],
  [
    'IPTU cota única c/ 10% desc. até 10/02, ou em 10x.',
    'i pê tê u cota única com dez por cento de desconto até dez de fevereiro, ou em dez vezes.',
  ],
  [
    'Vacinação antirrábica sáb. das 8 às 16h na Pça. da Matriz.',
    'Vacinação antirrábica sábado das oito às dezesseis horas na praça da Matriz.',
  ],
  [
    'Edital 03/2025: 40 vagas p/ aux. adm., nível médio.',
    'Edital zero três barra dois mil e vinte e cinco: quarenta vagas para auxiliar administrativo, nível médio.',
  ],
  [
    'A UBS do Centro atende s/ agendamento, trazer cartão SUS.',
    'A u bê ésse do Centro atende sem agendamento, trazer cartão sus.',
  ],
  [
    'Pop. estimada: 48.215 hab., IDH 0,741.',
    'população estimada: quarenta e oito mil duzentos e quinze habitantes, i dê agá zero vírgula sete quatro um.',
  ],
  [
    'Interdição da Pte. Velha, sent. bairro-centro, 2ª quinz. de out.',
    'Interdição da ponte Velha, sentido bairro-centro, segunda quinzena de outubro.',
  ],
  [
    'Ouvidoria 156 ou ouvidoria@prefeitura.sp.gov.br, sigilo garantido.',
    'Ouvidoria cento e cinquenta e seis ou ouvidoria arroba prefeitura ponto ésse pê ponto gov ponto bê erre, sigilo garantido.',
  ],
  ['Zona azul: R$ 3/h, máx. 2h, moto ñ paga.', 'Zona azul: três reais por hora, máximo duas horas, moto não paga.'],
  [
    'Vestido midi tam. 42, 95% algodão 5% elastano.',
    'Vestido midi tamanho quarenta e dois, noventa e cinco por cento algodão cinco por cento elastano.',
  ],
  [
    'Batom matte cor 07 Nude, 3,5g, 12h de fixação.',
    'Batom matte cor zero sete Nude, três vírgula cinco gramas, doze horas de fixação.',
  ],
  [
    'Sapato 37/38, salto 7cm, últimas pçs!!',
    'Sapato trinta e sete barra trinta e oito, salto sete centímetros, últimas peças!!',
  ],
  [
    'Perfume EDP 100ml (inspirado no 212), só no PIX.',
    'Perfume éh dê pê cem mililitros (inspirado no duzentos e doze), só no pix.',
  ],
  ['Calça P, M e G; plus size do 46 ao 54.', 'Calça P, M e G; plus size do quarenta e seis ao cinquenta e quatro.'],
  [
    'Tinta 6.0 louro escuro + ox 20 vol. na proporção 1:1,5.',
    'Tinta seis ponto zero louro escuro mais ox vinte volumes na proporção um para um vírgula cinco.',
  ],
  [
    'Coleção Outono/Inverno 2026 da SPFW, confira no IG.',
    'Coleção Outono barra Inverno dois mil e vinte e seis da ésse pê efe dáblio, confira no i gê.',
  ],
  [
    'Creme c/ ureia 10% e vit. E, uso noturno, 200g.',
    'Creme com ureia dez por cento e vitamina E, uso noturno, duzentos gramas.',
  ],
  [
    'Promo: 2ª peça c/ 50% off, exceto linha premium.',
    'Promo: segunda peça com cinquenta por cento off, exceto linha premium.',
  ],
  [
    'Medidas: busto 92, cint. 70, quadril 100cm.',
    'Medidas: busto noventa e dois, cintura setenta, quadril cem centímetros.',
  ],
  ['Check-in a partir das 14h, check-out até 12h.', 'Check-in a partir das quatorze horas, check-out até doze horas.'],
  [
    'Aptº 305 pediu 2 toalhas e 1 cobertor extra.',
    'apartamento trezentos e cinco pediu duas toalhas e um cobertor extra.',
  ],
  [
    'Café da manhã: 6h30-10h, térreo, incl. na diária.',
    'Café da manhã: seis horas e trinta minutos a dez horas, térreo, incluído na diária.',
  ],
  [
    'Diária casal R$ 320, solteiro R$ 250, ISS 5% não incluso.',
    'Diária casal trezentos e vinte reais, solteiro duzentos e cinquenta reais, i ésse ésse cinco por cento não incluso.',
  ],
  [
    'Sr(a). hóspede, a piscina fecha p/ limpeza toda 2ª-feira.',
    'senhor ou senhora hóspede, a piscina fecha para limpeza toda segunda-feira.',
  ],
  [
    'Ramal 9 recepção, 11 room service, 193 bombeiros.',
    'Ramal nove recepção, onze room service, cento e noventa e três bombeiros.',
  ],
  [
    'Hotel 4*, a 300m da praia, nota 8,9 no Booking.',
    'Hotel quatro estrelas, a trezentos metros da praia, nota oito vírgula nove no Booking.',
  ],
  [
    'Reserva de 27/12 a 02/01, 2 ad. + 2 cr. (4 e 9 anos).',
    'Reserva de vinte e sete de dezembro a dois de janeiro, dois adultos mais duas crianças (quatro e nove anos).',
  ],
  [
    'Luxo c/ cama king 1,93x2,03m e vista p/ o mar.',
    'Luxo com cama king um vírgula noventa e três por dois vírgula zero três metros e vista para o mar.',
  ],
  ['Uso obrigatório de EPI cfe. NR-6 em toda a área.', 'Uso obrigatório de EPI conforme ene erre seis em toda a área.'],
  [
    'Estamos há 127 dias s/ acidentes c/ afastamento.',
    'Estamos há cento e vinte e sete dias sem acidentes com afastamento.',
  ],
  [
    'Ruído de 92 dB(A) no setor 3, usar protetor 8h/dia.',
    'Ruído de noventa e dois decibéis(A) no setor três, usar protetor oito horas por dia.',
  ],
  [
    'Pressão da caldeira: 10 kgf/cm² (máx. 12), verificar válvula.',
    'Pressão da caldeira: dez quilogramas-força por centímetro quadrado (máximo doze), verificar válvula.',
  ],
  [
    'Extintor CO2 6kg, recarga venc. mar/26.',
    'Extintor cê ó dois seis quilos, recarga vencimento março de dois mil e vinte e seis.',
  ],
  [
    'Peça Ø 25 mm, tolerância ±0,05, aço SAE 1020.',
    'Peça diâmetro vinte e cinco milímetros, tolerância mais ou menos zero vírgula zero cinco, aço SAE mil e vinte.',
  ],
  ['CIPA: reunião 3ª às 10hs, pauta item 4.2.', 'cipa: reunião terça às dez horas, pauta item quatro ponto dois.'],
  [
    'Turno C das 22:00 às 05:48, trocar c/ o enc. Wilson.',
    'Turno C das vinte e duas horas às cinco e quarenta e oito, trocar com o encarregado Wilson.',
  ],
  [
    'Prod. 1.450 pç/h, refugo 0,8%, meta batida.',
    'produção mil quatrocentas e cinquenta peças por hora, refugo zero vírgula oito por cento, meta batida.',
  ],
  [
    'Distância mín. de 1,5m da máq., velocidade máx 10km/h.',
    'Distância mínima de um metro e meio da máquina, velocidade máxima dez quilômetros por hora.',
  ],
  [
    'Hamlet, ato III, cena 2, ensaio às 19hs em ponto.',
    'Hamlet, ato três, cena dois, ensaio às dezenove horas em ponto.',
  ],
  [
    'Filme: 2h28min, 14 anos, sala 5 IMAX 3D.',
    'Filme: duas horas e vinte e oito minutos, quatorze anos, sala cinco IMAX três dê.',
  ],
  [
    'Fila F, polt. 11 a 14, meia-entrada c/ carteirinha.',
    'Fila F, poltrona onze a quatorze, meia-entrada com carteirinha.',
  ],
  [
    'Sessões de hoje: 14h10, 16h40(dub.), 21h(leg.).',
    'Sessões de hoje: quatorze horas e dez minutos, dezesseis horas e quarenta minutos(dublado), vinte e uma horas(legendado).',
  ],
  ['Temp. 2, ep. 8: só eu q chorei?', 'temporada dois, episódio oito: só eu que chorei?'],
  [
    'Bilheteria de US$ 850 mi, 3 Oscars em 2023.',
    'Bilheteria de oitocentos e cinquenta milhões de dólares, três Oscars em dois mil e vinte e três.',
  ],
  [
    'Class. livre, R$ 20 inteira e 10 a meia, 120 lug.',
    'classificação livre, vinte reais inteira e dez a meia, cento e vinte lugares.',
  ],
  ['Férias de 02 a 31/01, retorno 1º/02.', 'Férias de dois a trinta e um de janeiro, retorno primeiro de fevereiro.'],
  [
    'Banco de horas do Ivo: saldo -3h25 em abril.',
    'Banco de horas do Ivo: saldo menos três horas e vinte e cinco minutos em abril.',
  ],
  [
    "Func. matr. 00872 bateu o ponto 8:03, atraso de 3'.",
    'funcionário matrícula zero zero oito sete dois bateu o ponto oito e três, atraso de três minutos.',
  ],
  [
    'Salário: R$ 2.890,00 + PLR + conv. médico.',
    'Salário: dois mil oitocentos e noventa reais mais pê éle erre mais convênio médico.',
  ],
  [
    '13º: 1ª parcela em nov. e 2ª até dia 20 de dez.',
    'décimo terceiro: primeira parcela em novembro e segunda até dia vinte de dezembro.',
  ],
  [
    'Enviar CV em PDF p/ rh@empresa.com.br, ass.: "Vaga 17".',
    'Enviar cê vê em pê dê efe para erre agá arroba empresa ponto com ponto bê erre, assunto: "Vaga dezessete".',
  ],
  ['Atestado c/ CID M54.5, afastado 2 d.', 'Atestado com cid eme cinco quatro ponto cinco, afastado dois dias.'],
  ['Escala 6x1, folga às qtas., intervalo 1h.', 'Escala seis por um, folga às quartas, intervalo uma hora.'],
  [
    'Analista Pleno II, 3-5 anos de exp., inglês nível B2.',
    'Analista Pleno dois, três a cinco anos de experiência, inglês nível bê dois.',
  ],
];
