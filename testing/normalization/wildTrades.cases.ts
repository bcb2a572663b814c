import type { Cases } from './cases.ts';

/** More lines of the same trades, written against the rules to find what nobody listed. */
export const wildTradeCases: Cases = [
  [
    'Transf. de R$ 350,00 p/ conta 4521-7 aprovada',
    'transferência de trezentos e cinquenta reais para conta quatro cinco dois um, sete aprovada',
  ],
  ['Juros de 0,8% a.m. + TR', 'Juros de zero vírgula oito por cento ao mês mais tê erre'],
  ['Déb. autom. em 05 de cada mês', 'débito automático em cinco de cada mês'],
  ['Cheque esp. de R$ 1,5 mil', 'Cheque especial de mil e quinhentos reais'],
  [
    'Boleto venc. 12/08, valor R$ 89,90, cód. 34191.79001',
    'Boleto vencimento doze de agosto, valor oitenta e nove reais e noventa centavos, código três quatro um nove um, sete nove zero zero um',
  ],
  [
    'Amoxicilina 875 mg, 1 cp 12/12h, 10 dias',
    'Amoxicilina oitocentos e setenta e cinco miligramas, um comprimido doze em doze horas, dez dias',
  ],
  [
    'Temp. axilar 37,8 °C, sat. 96%',
    'temperatura axilar trinta e sete vírgula oito graus Célsius, saturação noventa e seis por cento',
  ],
  [
    'Glicemia jejum: 126 mg/dL (ref. 70-99)',
    'Glicemia jejum: cento e vinte e seis miligramas por decilitro (referência setenta a noventa e nove)',
  ],
  ['Consulta c/ dr. Paulo, 3º and., sala 301', 'Consulta com doutor Paulo, terceiro andar, sala trezentos e um'],
  ['Insulina NPH 20 UI SC antes do café', 'Insulina ene pê agá vinte unidades internacionais ésse cê antes do café'],
  [
    'Linha 4-Amarela parada entre 6h e 7h15',
    'Linha quatro-Amarela parada entre seis horas e sete horas e quinze minutos',
  ],
  [
    'BR-116, km 512 + 300 m, pista sul',
    'bê erre cento e dezesseis, quilômetro quinhentos e doze mais trezentos metros, pista sul',
  ],
  [
    'Voo G3 1452 p/ GRU às 6h55, port. 204',
    'Voo gê três, um quatro cinco dois para GRU às seis horas e cinquenta e cinco minutos, portão duzentos e quatro',
  ],
  [
    'Peso bruto máx.: 16 t; altura máx.: 4,4 m',
    'Peso bruto máximo: dezesseis toneladas; altura máxima: quatro vírgula quatro metros',
  ],
  [
    'Corrida de 12,4 km em 28 min: R$ 31,20',
    'Corrida de doze vírgula quatro quilômetros em vinte e oito minutos: trinta e um reais e vinte centavos',
  ],
  [
    'Arts. 5º e 6º da Lei nº 9.099/95',
    'artigos quinto e sexto da Lei número nove mil e noventa e nove barra noventa e cinco',
  ],
  ['Súm. 331, IV, do TST', 'súmula trezentos e trinta e um, quatro, do tê ésse tê'],
  ['Acórdão unân., Rel. Des. João Batista', 'Acórdão unânime, relator desembargador João Batista'],
  ['Custas: 1% s/ o valor da causa', 'Custas: um por cento sobre o valor da causa'],
  [
    'Aud. de conc. em 14/09/2026, 13h30, sala 2',
    'audiência de conciliação em quatorze de setembro de dois mil e vinte e seis, treze horas e trinta minutos, sala dois',
  ],
  ['Camiseta tam. GG, 3 un. por R$ 99', 'Camiseta tamanho GG, três unidades por noventa e nove reais'],
  ['Sabão líq. 3 L - R$ 24,99', 'Sabão líquido três litros - vinte e quatro reais e noventa e nove centavos'],
  [
    'Smartphone 128 GB, câm. 50 MP, 5.000 mAh',
    'Smartphone cento e vinte e oito gigabaites, câmera cinquenta megapixels, cinco mil miliamperes-hora',
  ],
  [
    'Válido de 1º/11 a 30/11 ou enqto. durar o estq.',
    'Válido de primeiro de novembro a trinta de novembro ou enquanto durar o estoque.',
  ],
  ['2ª unid. c/ 50% de desc.', 'segunda unidade com cinquenta por cento de desconto.'],
  [
    'Geladeira 110 V/220 V, 374 L',
    'Geladeira cento e dez volts barra duzentos e vinte volts, trezentos e setenta e quatro litros',
  ],
  ['Máx. de 33º amanhã em Cuiabá', 'máxima de trinta e três graus amanhã em Cuiabá'],
  ['Vento NE 15 km/h, UR 40%', 'Vento nordeste quinze quilômetros por hora, u erre quarenta por cento'],
  ['Acumulado de 120 mm/24 h', 'Acumulado de cento e vinte milímetros por vinte e quatro horas'],
  ['Ondas de 1,5 a 2 m de SE', 'Ondas de um vírgula cinco a dois metros de sudeste'],
  ['Geada c/ -3º na serra', 'Geada com menos três graus na serra'],
  ['3 col. (sopa) de azeite', 'três colheres (sopa) de azeite'],
  ['½ xíc. (chá) de óleo', 'meia xícara (chá) de óleo'],
  ['1/4 xíc. de leite', 'um quarto de xícara de leite'],
  ['1 cx. de gelatina (20 g)', 'uma caixa de gelatina (vinte gramas)'],
  ['Forno a 180ºC por 40 min. Sirva frio.', 'Forno a cento e oitenta graus Célsius por quarenta minutos. Sirva frio.'],
  ['2 dz. de ovos', 'duas dúzias de ovos'],
  ['Prova: caps. 4, 5 e 6, pp. 80-120', 'Prova: capítulos quatro, cinco e seis, páginas oitenta a cento e vinte'],
  ['2º ano B, 1º bim., média 6,0', 'segundo ano B, primeiro bimestre, média seis vírgula zero'],
  ['Profa. Lia, Depto. de Letras, r. 32', 'professora Lia, departamento de Letras, ramal três dois'],
  ['Tirei 9,5 em Geogr. e 7 em Fís.', 'Tirei nove vírgula cinco em geografia e sete em física.'],
  ['ENEM: 920 em redação, 3º lugar', 'enem: novecentos e vinte em redação, terceiro lugar'],
  ['Carga hor.: 60 h/a', 'Carga horária: sessenta horas-aula'],
  ['Lei Compl. nº 123/06', 'Lei complementar número cento e vinte e três barra zero seis'],
  ['Av. Sete de Set., 1.020, 2º and.', 'avenida Sete de setembro, mil e vinte, segundo andar.'],
  ['Pç. XV, s/nº, Centro', 'praça quinze, sem número, Centro'],
  ['Inscr. munic. 12.345-6', 'inscrição municipal um dois, três quatro cinco, seis'],
  ['Posto abre seg./sex., 7-19h', 'Posto abre segunda e sexta, sete a dezenove horas'],
  ['Roteador 2x2 MIMO, 1,2 Gb/s', 'Roteador dois por dois MIMO, um vírgula dois gigabit por segundo'],
  ['DNS 8.8.8.8 e 1.1.1.1', 'dê ene ésse oito ponto oito ponto oito ponto oito e um ponto um ponto um ponto um'],
  ['Erro HTTP 503, ticket #4821', 'Erro agá tê tê pê quinhentos e três, ticket número quatro oito dois um'],
  ['Win 11 24H2, 64 bits', 'Win onze vinte e quatro agá dois, sessenta e quatro bits'],
  ['Recarga de R$ 20 = 5 GB/7 dias', 'Recarga de vinte reais igual a cinco gigabaites por sete dias'],
  ['Backup às 3h (UTC-3)', 'Backup às três horas (u tê cê menos três)'],
];
