import { wordSet } from './wordLists.ts';

export const feminineArticles = wordSet(`
  as às das nas pelas umas essas estas aquelas dessas destas nessas nestas suas minhas nossas todas quantas outras
  últimas primeiras próximas
`);

export const masculineArticles = wordSet(`
  os aos dos nos pelos uns esses estes aqueles desses destes seus meus nossos todos quantos outros últimos primeiros
  próximos
`);

/** Words that end like feminine nouns but are not. */
export const notFeminine = wordSet(`
  para pra da das na nas a as à às ela elas mas apenas pela pelas contra cada fora agora ainda nunca era atrás mais
  dias dia anos problemas sistemas programas mapas temas esquemas poemas cinemas idiomas diplomas gramas quilogramas
  miligramas planetas cometas climas dramas traumas sintomas telefonemas teoremas dilemas emblemas aromas axiomas
  carismas plasmas prismas fantasmas enigmas pijamas panoramas telegramas diagramas hologramas organogramas
  cronogramas atletas colegas guardas poetas pilotas profetas pirata piratas sofás crachás gás gases países ases
  meses reais
`);

/** Feminine nouns in the singular; only a list works, since many verbs end in -a. */
export const feminineOfOne = wordSet(`
  kitnet suíte internet
  hora semana noite tarde manhã diária pessoa mulher menina criança mensagem ligação chamada conta fatura parcela
  prestação compra venda via cópia peça caixa unidade vez linha página folha casa rua loja porta sala vaga consulta
  entrada opção opinião garrafa lata xícara colher gota dose cápsula tonelada libra milha légua polegada mesa
  cadeira cama tarefa senha chave letra palavra frase nota moeda cota quota ação camisa foto imagem tela aula prova
  turma equipe empresa agência filial fila sessão taxa multa tarifa pizza refeição bebida vitória derrota vida volta
  partida rodada pergunta resposta dúvida solicitação reclamação pendência assinatura linha tecla placa pílula
  ampola fatia pitada mala bolsa sacola passagem viagem morte vítima cidade região área parte metade dezena dúzia
  centena amostra vacina receita encomenda entrega visita reunião data nova única só mensalidade anuidade apólice
  carta lista tentativa avaliação estrela gravação notificação atualização versão câmera rede semente árvore planta
  flor maçã laranja banana pera uva manga goiaba ameixa melancia cenoura batata cebola pimenta azeitona questão redação
  turnê música faixa série suíte cozinha varanda garagem injeção vitamina
  piscina sobremesa promoção ficha pulseira credencial carteira matrícula inscrição licença autorização garantia
  novidade etapa rua avenida quadra torre escola universidade igreja farmácia padaria oferta recarga bateria lâmpada
  tesoura caneta borracha agulha régua mochila lancheira pasta cartolina toalha faca bacia panela assadeira tigela
  rodela lasca lasanha torta bolacha linguiça costela berinjela abobrinha beterraba cartela seringa bandeja calça blusa
  saia jaqueta sandália bota geladeira televisão impressora antena rampa faixa praça creche viatura ambulância moto
  bicicleta carreta rodovia estrada pista estação plataforma audiência petição sentença testemunha cláusula queixa
  denúncia procuração certidão escritura rajada trovoada geada vela lixeira lâmina raquete máquina ferramenta
  tomada chuva tempestade década temporada transferência transação fatura guia vogal consoante volta roda
  categoria voz prenda rifa medalha taça trilha mostra palestra oficina cesta sobrinha filha neta irmã tia avó
  professora enfermeira médica advogada diretora secretária coordenadora atendente vendedora analista gestante
  corda bola luva meia gravata capa toalha almofada cortina moldura tinta lixa broca porca arruela mangueira
  torneira pia parede janela cerca telha viga chapa barra placa vara pilha fralda pomada vitamina bula cirurgia
  sutura tala gaze compressa
`);

/** Adjectives of both genders; the noun after them decides. */
export const neutral = wordSet(`
  grandes pequenos principais novos importantes grande mil possíveis simples melhores piores maiores menores
  diferentes ex
`);
