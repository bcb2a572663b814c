import { source } from '#server/speech/normalization/source.ts';
import { readings, wordSet } from '#server/speech/normalization/wordLists.ts';

/** A word in full, with its plural or, for a title, its feminine. */
export interface Abbreviated {
  readonly one: string;
  readonly other: string | undefined;
  readonly isFeminine: boolean;
}

/**
 * Every abbreviation with its word in full, a second form after the slash, and its uses after the colon.
 *
 * - T: a title before a name, whose dot never ends a sentence; t: before a capital also without the dot; F: the second
 *   form is the feminine, which the name decides.
 * - P: the beginning of an institution's name, if it has a capital itself.
 * - N: before a number; n: also without the dot; L: also before a letter.
 * - Q: counted, behind a number, with the second form as plural; q: also without the dot.
 * - G: an adjective that agrees with the noun before it.
 * - A: anywhere; at the end or before a capital the dot ends the sentence as well. I: not there, as it is also a word.
 * - f: feminine.
 */
const lexicon = `
  # Titles, before a name.
  sr = senhor : Tt
  sra, sr.ª, srª = senhora : Tt
  srta = senhorita : Tt
  srs = senhores : Tt
  sras = senhoras : T
  dr = doutor : Tt
  dra, dr.ª, drª = doutora : Tt
  drs = doutores : T
  dras = doutoras : T
  prof = professor : Tt
  profa, profª, prof.ª = professora : Tt
  profs = professores : T
  profas = professoras : T
  eng = engenheiro : T
  engº, eng.º = engenheiro : Tt
  engª, eng.ª = engenheira : Tt
  engs = engenheiros : T
  arq = arquiteto : T
  arqº, arq.º = arquiteto : Tt
  arqª, arq.ª = arquiteta : Tt
  enf = enfermeiro/enfermeira : TF
  enfª, enf.ª = enfermeira : Tt
  psic = psicólogo/psicóloga : TF
  vet = veterinário/veterinária : TF
  exmo = excelentíssimo : T
  exma = excelentíssima : T
  exmos = excelentíssimos : T
  exmas = excelentíssimas : T
  ilmo = ilustríssimo : T
  ilma = ilustríssima : T
  ilmos = ilustríssimos : T
  revmo = reverendíssimo : T
  mmo = meritíssimo : T
  sto = santo : T
  sta = santa : T
  pe = padre : T
  fr = frei : T
  mons = monsenhor : T
  card = cardeal : T
  rev = reverendo : T
  past, pr = pastor : T
  pra = pastora : T
  gov = governador/governadora : TF
  pres = presidente : T
  dep = deputado/deputada : TF
  sen = senador/senadora : TF
  ver = vereador/vereadora : TF
  des = desembargador/desembargadora : TF
  min = ministro/ministra : TF
  rel = relator/relatora : TF
  sec = secretário/secretária : TF
  cons = conselheiro/conselheira : TF
  emb = embaixador/embaixadora : TF
  dir = diretor/diretora : TF
  coord = coordenador/coordenadora : TF
  adv = advogado/advogada : TF
  del = delegado/delegada : TF
  pref = prefeito/prefeita : TF
  insp = inspetor/inspetora : TF
  cel = coronel : T
  cap = capitão : T
  ten = tenente : T
  subten = subtenente : T
  sgt, sgto = sargento : T
  cb = cabo : T
  sold = soldado : T
  gen, gal = general : T
  visc = visconde : T
  cde = conde : T
  marq = marquês : T
  mal = marechal : T
  maj = major : T
  alm = almirante : T
  brig = brigadeiro : T
  cmte, cmdt = comandante : T
  d = dom : T
  ir = irmão/irmã : TF
  enc = encarregado/encarregada : TF
  pte = ponte : T
  marg = marginal : T
  # Places, before a name.
  av = avenida : Tt
  al = alameda : T
  pça = praça : ATt
  pç = praça : T
  pca = praça : T
  rod = rodovia : Tt
  estr = estrada : AT
  trav, tv = travessa : T
  jd = jardim : Tt
  jard = jardim : T
  vl = vila : T
  pq, prq = parque : T
  ed, edif = edifício : T
  lgo = largo : T
  lad = ladeira : T
  viad = viaduto : T
  chác = chácara : T
  sít = sítio : T
  lot = loteamento : AT
  conj = conjunto : ALNT
  res = residencial : T
  cond = condomínio : T
  bal = balneário : T
  cia = companhia : AT
  # Institutions: part of a name if they begin with a capital.
  univ = universidade : AP
  fac = faculdade : AP
  fund = fundação : AIP
  assoc, ass = associação : AP
  inst = instalação : AI
  inst = instituto : P
  hosp = hospital : AP
  dep, depto, dpto = departamento : P
  depto, dpto = departamento : A
  dep = depósito : AI
  sec, secr = secretaria : P
  sec = secretaria : AI
  secr = secretaria : A
  min = ministério : P
  cód = código : ANnP
  trib = tribunal : AP
  just = justiça : AIP
  coord = coordenação : AP
  dir = diretoria : AIP
  esc = escola : AP
  col = colégio : P
  sind = sindicato : AP
  soc = sociedade : AP
  conf = confederação : P
  conf = conforme : AI
  fed = federação : P
  fed = federal : A
  coop = cooperativa : AP
  comis = comissão : AP
  câm = câmara : P
  câm = câmera/câmeras : AQ
  bibl = biblioteca : AP
  mus = museu : AP
  lab = laboratório : AP
  clín = clínica : AP
  cons = conselho : P
  cons = consulta : AI
  cart = cartório : AP
  del = delegacia : P
  bat = batalhão : P
  org = organização : AP
  prog = programa : AP
  proj = projeto : AP
  superint = superintendência : AP
  ger = gerência : AIP
  pref = prefeitura : AP
  vig = vigilância : AP
  amb = ambulatório : AP
  shop = shopping : P
  term = terminal : AP
  aer, aerop = aeroporto : AP
  rodov = rodoviária : A
  est = estado : AIP
  munic = município : A
  coml = comercial : A
  # Parts of a book, a law or a file, before a number.
  p, pg, pág = página/páginas : fN
  pg, pág = página/páginas : fNn
  pág = página : A
  pp, pgs, págs = páginas : N
  págs = páginas : ANn
  cap = capítulo/capítulos : Nn
  caps = capítulos : N
  cap = capital : AI
  vol = volume/volumes : Nn
  vols = volumes : N
  art = artigo/artigos : Nn
  arts = artigos : N
  inc = inciso/incisos : N
  incs = incisos : N
  parág = parágrafo : AN
  cláus = cláusula/cláusulas : fAN
  cl = cláusula/cláusulas : fN
  súm = súmula : AN
  tít = título : AN
  seç = seção : AN
  fl = folha/folhas : fN
  fls = folhas : Nn
  n, nr, no, num = número : N
  it = item : N
  item = item : N
  ed = edição : N
  fasc = fascículo : AN
  supl = suplemento : AN
  fig = figura/figuras : fN
  figs = figuras : N
  tab = tabela/tabelas : fN
  gráf = gráfico : AN
  séc = século : N
  sécs = séculos : N
  exerc = exercício/exercícios : AN
  exercs, exs = exercícios : N
  vit = vitamina : ALN
  vits = vitaminas : ALN
  quest = questão/questões : AN
  dec = decreto : N
  port = portaria : N
  res, resol = resolução : N
  proc = processo : AN
  of, ofíc = ofício : N
  circ = circular : N
  insc, inscr = inscrição : AN
  reg = registro : AN
  matr = matrícula : AN
  mat = matrícula : N
  prot, protoc = protocolo : AN
  contr, ctto = contrato : AN
  ped = pedido : AN
  cad = cadastro : AN
  op = operação : AN
  ag = agência : AN
  tel = telefone : ANn
  tels = telefones : AN
  cel = celular : N
  ref = referência : AN
  refs = referências : A
  tam = tamanho : ALN
  tp = tipo : ALN
  mod = modelo : ALN
  niv, nív = nível : AN
  parc = parcela/parcelas : fANQ
  # Parts of an address, before a number or a letter.
  bl = bloco : LNn
  cj = conjunto : LNn
  sl = sala : LN
  s = sala : N
  lt = lote : LNn
  qd = quadra : LNn
  q = quadra : N
  ap, apt = apartamento : LNn
  apto = apartamento : ALNn
  aptº = apartamento : Nn
  lj = loja : LN
  cx = caixa : AP
  conc = concurso : N
  gal = galpão : N
  cx = caixa/caixas : fNQ
  km = quilômetro : Nn
  and = andar/andares : ANQ
  pav = pavimento/pavimentos : ANQ
  cob = cobertura : AN
  sub = subsolo : N
  plat, plataf = plataforma : AN
  vag = vagão : N
  assent = assento : N
  # Counted, behind a number.
  gt, gts = gota/gotas : fQq
  xíc, xic = xícara : fA
  xíc, xic, xícs = xícara/xícaras : fQq
  col, cols = colhér/colheres : fQ
  pct, pcts = pacote/pacotes : ANQq
  cxs = caixas : fQ
  un, und, unid, uns = unidade/unidades : fQ
  un, unid = unidade : A
  unids = unidades : fQA
  pç, pçs, pc, pcs = peça/peças : fQ
  frs = frascos : Q
  fr = frasco/frascos : Q
  amp = ampola/ampolas : fAQ
  cáps = cápsula/cápsulas : fAQ
  caps = cápsula/cápsulas : fAIQ
  comp, comps, cpr, cprs, cps = comprimido/comprimidos : Qq
  comprim = comprimido/comprimidos : AQ
  sach = sachê/sachês : AQ
  env = envelope/envelopes : Q
  bisn = bisnaga/bisnagas : fAQ
  grf, grfs, gfa = garrafa/garrafas : fQ
  fd, fds = fardo/fardos : Q
  sc, scs = saca/sacas : fQq
  cad, cads = cadeira/cadeiras : fQ
  ad = adulto/adultos : Q
  cr, cça, cças = criança/crianças : fQ
  díg, dígs = dígito/dígitos : AQ
  dz, dzs = dúzia/dúzias : fQq
  rl, rls = rolo/rolos : Q
  gl, gls = galão/galões : Q
  lta, ltas = lata/latas : fQ
  pass = passageiro/passageiros : AIQ
  hab = habitante/habitantes : Q
  hab = habitantes : A
  dorm, dorms, dts = dormitório/dormitórios : Qq
  qto, qtos = quarto/quartos : Qq
  vg, vgs = vaga/vagas : fQq
  banh, banhs = banheiro/banheiros : Q
  pess = pessoa/pessoas : fQ
  fam = família/famílias : fQ
  alq, alqs = alqueire/alqueires : AQq
  alun = aluno/alunos : Q
  rep, reps = repetição/repetições : fQq
  sem = semana/semanas : fQ
  sems = semanas : fQ
  ex = exemplar/exemplares : Q
  exs = exemplares : Q
  pt, pts = ponto/pontos : Qq
  func = funcionário/funcionários : AQ
  ingr = ingresso/ingressos : AQ
  lug = lugar/lugares : Q
  sess = sessão/sessões : fQ
  aplic = aplicação/aplicações : fAQ
  prest = prestação/prestações : fAQ
  vol = volume/volumes : Q
  vols = volumes : Q
  fl, fls = folha/folhas : fQ
  pág, págs, pgs = página/páginas : fQq
  # Adjectives, which agree with the noun before them.
  rel = relativo : G
  atm = atmosférico : G
  téc, tec = técnico : G
  elétr, eletr = elétrico : G
  mec = mecânico : G
  juríd = jurídico : G
  econ = econômico : G
  polít = político : G
  hist = histórico : G
  públ = público : G
  adm, admin = administrativo : G
  obrig = obrigatório : G
  líq = líquido : G
  brut = bruto : G
  autom = automático : G
  hor = horário : G
  fís = físico : G
  munic, mun = municipal : G
  estad = estadual : G
  fed = federal : G
  compl = complementar : G
  ilim = ilimitado : G
  orgân = orgânico : G
  acum = acumulado : G
  aprov = aprovado : G
  reprov = reprovado : G
  cancel = cancelado : G
  cong = congelado : G
  desn = desnatado : G
  bras = brasileiro : G
  unit = unitário : G
  ant = anterior : A
  autoriz = autorizado : G
  ext = externo : G
  fem = feminino : G
  masc = masculino : G
  simult = simultâneo : G
  imp = importado : G
  nub = nublado : G
  subst = substituto : G
  # Anywhere.
  etc = etcétera : A
  att, atte = atenciosamente : A
  cont = continuação : AI
  aux = auxiliar : A
  exp = experiência : AI
  quinz = quinzena : fA
  creat = creatinina : A
  cint = cintura : A
  dub = dublado : A
  leg = legendado : A
  ass = assunto : AI
  ar-cond = ar-condicionado : A
  qtas = quartas : A
  qtas-feiras = quartas-feiras : A
  polt = poltrona/poltronas : fAN
  polts = poltronas : fN
  ep = episódio/episódios : N
  eps = episódios : AN
  obs = observação : A
  ltda, ltd = limitada : A
  s.a = ésse á : A
  a.a = ao ano : A
  a.b = ao bimestre : A
  a.d = ao dia : A
  a.s = ao semestre : A
  a.t = ao trimestre : A
  a.m = ao mês : A
  a.c = antes de Cristo : A
  d.c = depois de Cristo : A
  aprox = aproximadamente : A
  máx = máximo : AI
  mín = mínimo : AI
  qtd, qtde, qt = quantidade : A
  qtds, qtdes = quantidades : A
  disp = disponível : A
  jr = júnior : A
  p.ex, p. ex = por exemplo : A
  ex = exemplo : AI
  e.g = por exemplo : A
  i.e, i. e = isto é : A
  cf, cfe, cfme = conforme : A
  q.b = quanto baste : A
  s.d = sem data : A
  op. cit = obra citada : A
  ibid = ibidem : A
  s.o.s = ésse ó ésse : A
  e.t = i tê : A
  c.c = com cópia : A
  r.s.v.p = responda por favor : A
  v.exa, v. exa = vossa excelência : A
  v.sa, v. sa = vossa senhoria : A
  s. exa, s.exa = sua excelência : A
  s. sa, s.sa = sua senhoria : A
  c/c = conta corrente : A
  vs = versus : A
  end = endereço : AI
  compl = complemento : A
  adm = administração : A
  gov = governo : AI
  internac, intern = internacional : A
  resp = responsável : A
  atend = atendimento : A
  assist = assistência : A
  km. = quilômetros : A
  esq = esquina : A
  sent = sentido : A
  seg = segunda : AI
  qua = quarta : AI
  qui = quinta : AI
  sex = sexta : AI
  sáb, sab = sábado : A
  dom = domingo : AI
  mens = mensal : A
  sem = semestre : AI
  semest = semestre : A
  trim = trimestre : A
  bim = bimestre : A
  vel = velocidade : A
  temp = temperatura : A
  temps = temperaturas : A
  pop = população : A
  compr = comprimento : A
  larg = largura : A
  alt = altura : AI
  espess = espessura : A
  diâm = diâmetro : A
  dist = distância : A
  próx = próximo : A
  últ = último : A
  sat = saturação : A
  unân = unânime : A
  aud = audiência : A
  concil, conc = conciliação : A
  enqto = enquanto : A
  grát = grátis : A
  parcel = parcelamento : A
  autom = automático : A
  acum = acumulado : A
  aprov = aprovado : A
  reprov = reprovado : A
  cancel = cancelado : A
  pend = pendente : A
  agend = agendamento : A
  solic = solicitação : A
  reclam = reclamação : A
  dúv = dúvidas : A
  cert = certidão : A
  decl = declaração : A
  comprov = comprovante : A
  orient = orientação : A
  subst = substituto : A
  tit = titular : A
  benef = beneficiário : A
  favorec = favorecido : A
  remet = remetente : A
  dest, destin = destinatário : A
  contrib = contribuinte : A
  patr = patrimônio : A
  imóv = imóvel : A
  propr = proprietário : A
  alug = aluguel : A
  ferram = ferramenta : A
  alim = alimentação : A
  refrig = refrigerante : A
  integ = integral : A
  juv = juvenil : A
  # Banks and bills.
  venc = vencimento : A
  vencto, vcto = vencimento : A
  pag, pagto = pagamento : A
  pgtos, pagtos = pagamentos : A
  receb = recebimento : A
  transf = transferência : A
  saq = saque : A
  sal = saldo : AI
  sld = saldo : A
  lanç = lançamento : A
  acresc = acréscimo : A
  desc = desconto : A
  promo = promoção : AI
  fidel = fidelidade : A
  prom = promoção : A
  merc = mercado : AI
  adic = adicional : A
  diár = diária : A
  tx = taxa : A
  txs = taxas : A
  déb, deb = débito : A
  créd = crédito : A
  bol = boleto : A
  fat = fatura : A
  lim = limite : A
  rend = rendimento : A
  rentab = rentabilidade : A
  invest = investimento : A
  fin = financeiro : A
  contab = contabilidade : A
  emis = emissão : A
  dev = devolução : A
  bco = banco : A
  bcos = bancos : A
  vlr = valor : A
  vlrs = valores : A
  unit = unitário : A
  financ = financiamento : A
  tarif = tarifa : A
  anuid = anuidade : A
  # Health.
  consult = consultório : A
  exm = exame : A
  med = medicamento : AI
  medic = medicamento : A
  sol = solução : AI
  susp = suspensão : A
  inj = injetável : A
  pac = paciente : A
  pcte = paciente : A
  pctes = pacientes : A
  nasc = nascimento : A
  resid = residência : A
  diag, diagn = diagnóstico : A
  trat = tratamento : A
  presc = prescrição : A
  cir = cirurgia : A
  vac = vacina : A
  vacs = vacinas : A
  enferm = enfermaria : A
  emerg = emergência : A
  urg = urgência : A
  alerg = alergia : A
  farm = farmácia : A
  odont = odontologia : A
  pediatr = pediatria : A
  cardiol = cardiologia : A
  ortop = ortopedia : A
  # Transport and engineering.
  veíc = veículo : A
  veícs = veículos : A
  caminh = caminhão : A
  combust = combustível : A
  comb = combustível : A
  gas = gasolina : AI
  manut = manutenção : A
  rev = revisão : AI
  equip = equipamento : A
  equips = equipamentos : A
  apar = aparelho : A
  máq = máquina : A
  mot = motor : A
  pot = potência : A
  freq = frequência : A
  capac = capacidade : A
  desemb = desembarque : A
  cheg = chegada : A
  bag = bagagem : AI
  itin = itinerário : A
  acost = acostamento : A
  pedág = pedágio : A
  transp = transporte : A
  quilom = quilometragem : A
  # Trade.
  emb, embal = embalagem : AI
  val = validade : A
  fab = fabricação : A
  fabr = fabricante : A
  prod = produto : A
  prods = produtos : A
  cat = categoria : ALN
  promoc = promocional : A
  orç = orçamento : A
  entr = entrega : A
  prev = previsão : A
  gar = garantia : A
  imp = importado : A
  estq = estoque : A
  forn = fornecedor : A
  repres = representante : A
  vend = vendedor : A
  cli = cliente : A
  acess = acessórios : A
  aut = autorização : A
  comp = competência : AI
  conv = convênio : A
  # Weather.
  umid = umidade : A
  precip, prec = precipitação : A
  nebul = nebulosidade : A
  nub = nublado : A
  visib = visibilidade : A
  lat = latitude : AI
  long = longitude : AI
  gr = grau : A
  # School and law.
  geogr = geografia : A
  mat = matemática : AI
  port = português : A
  hist = história : A
  ciênc = ciências : A
  fís = física : A
  quím, quim = química : A
  biol = biologia : A
  filos = filosofia : A
  sociol = sociologia : A
  ingl = inglês : A
  aval = avaliação : A
  disc = disciplina : A
  grad = graduação : A
  mestr = mestrado : A
  adv = advogado : A
  advª, adv.ª = advogada : A
  cív = cível : A
  crim = criminal : A
  trab = trabalhista : A
  trad = tradução : A
  req = requerimento : A
  reqte = requerente : A
  apel = apelação : A
  rec = recurso : A
  jurisp = jurisprudência : A
  lic = licença : A
  # Telecommunications, computers and offices.
  config = configuração : A
  atual = atualização : AI
  vers = versão : A
  sist = sistema : A
  serv = serviço : A
  servs = serviços : A
  usu, usr = usuário : A
  lig = ligação : A
  cham = chamado : A
  conex = conexão : A
  mem = memória : A
  doc = documento : AI
  docs = documentos : AI
  ident = identidade : A
  nac = nacional : A
  nat = natural : A
  prof = profissional : AI
  ativ = atividade : A
  horár, hor = horário : A
  tard = tarde : A
  tec = técnico : AI
  téc = técnico : A
  sup = superior : A
  inf = inferior : A
  esp = especial : A
  gen = genérico : AI
  fem = feminino : A
  masc = masculino : A
  obrig = obrigatório : A
  opc = opcional : A
  fds = fundos : A
  exc = exceto : AI
  incl = inclusive : A
  simult = simultâneo : A
  cid = cidade : AI
  lit = litoral : AI
  int = interior : AI
  ext = externo : A
  mun = municipal : A
  estad = estadual : A
  res = reserva : AI
  inform = informação : A
  infs, infos = informações : A
  recep = recepção : A
  saneam = saneamento : A
  ilum = iluminação : A
`;

type Entries = Readonly<Record<string, Abbreviated>>;

const parsed = lexicon
  .split('\n')
  .map((line) => /^ *([^#=]+) = ([^:/]+)(?:\/([^:]+))? : (\w+)$/u.exec(line))
  .filter((line) => line !== null)
  .map(([, forms = '', one = '', other, uses = '']) => ({
    forms: forms.split(', '),
    entry: { one, other, isFeminine: uses.includes('f') },
    uses,
  }));
const bare = (form: string): string =>
  form
    .normalize('NFD')
    .replaceAll(/[\u0300-\u0327]/g, '')
    .normalize('NFC');
const allForms = new Set(parsed.flatMap(({ forms }) => forms));
/** Also as typed without accents, where that is no other abbreviation and no name: cód. and cod., but not Max. */
const typed = (form: string): string[] =>
  form.length > 2 && form !== 'máx' && !allForms.has(bare(form)) ? [form, bare(form)] : [form];
const withUse = (use: string): Entries =>
  Object.fromEntries(
    parsed
      .filter(({ uses }) => uses.includes(use))
      .flatMap(({ forms, entry }) => forms.flatMap(typed).map((form) => [form, entry])),
  );
const formsWith = (use: string): ReadonlySet<string> => new Set(Object.keys(withUse(use)));

export const titles = withUse('T');
export const titlesWithoutDot = formsWith('t');
export const titlesOfBoth = formsWith('F');
export const institutions = withUse('P');
export const numbered = withUse('N');
export const numberedWithoutDot = formsWith('n');
export const lettered = formsWith('L');
export const counted = withUse('Q');
export const countedWithoutDot = formsWith('q');
export const agreeing = withUse('G');
export const anywhere = withUse('A');
export const onlyInside = formsWith('I');

/** Notebooks of a school's list, elsewhere chairs: 2 cad. de 96 fls. */
export const notebooks = new RegExp(
  source`^[ \u00A0]cads?\.?[ \u00A0](?:de[ \u00A0]|c\/[ \u00A0])?(?:\d{2,3}[ \u00A0]?f|\d{1,2}[ \u00A0]mat|cap[ae]|
      broch|espiral|univ|desenho|caligr|quadric|pautad|grand|peq)`,
  'u',
);

export const isAbbreviation = (form: string): boolean => allForms.has(form);

const allTyped = new Set([...allForms].flatMap(typed));
/** True for what may stand without its dot; every other word needs no further look. */
export const isShortForm = (form: string): boolean => allTyped.has(form) || Object.hasOwn(chat, form);

/** Number of written forms. */
export const lexiconSize = allForms.size;

export const slashed = readings(`
  c/ = com; p/ = para; s/ = sem; s/n = sem número; s/nº = sem número; s/a = ésse á; a/c = aos cuidados de;
  e/ou = e ou; c/c = conta corrente; n/a = não se aplica;
`);

export const chat = readings(`
  etc = etcétera; vc = você; vcs = vocês; tb = também; tbm = também; pq = porque; hj = hoje; msg = mensagem;
  msgs = mensagens; obg = obrigado; blz = beleza; qdo = quando; tds = todos; dps = depois; mto = muito; mt = muito;
  bjs = beijos; pfv = por favor; pgto = pagamento; pagto = pagamento; atte = atenciosamente; att = atenciosamente;
  cx = caixa; obs = observação; ñ = não; pçs = peças; fds = fim de semana; vlw = valeu; flw = falou; bj = beijo; td
  = tudo; qq = qualquer; enqto = enquanto; cfe = conforme; cfme = conforme; ctz = certeza; vdd = verdade; abs =
  abraços;
  qtd = quantidade; qtde = quantidade; tmb = também; msm = mesmo; ngm = ninguém; qnd = quando; cmg = comigo;
  vencto = vencimento; vcto = vencimento;
  qm = quem; oq = o que; kd = cadê; dnv = de novo; pfvr = por favor;
`);

/** Some of them are no other word when they begin with a capital. */
export const unmistakable = wordSet('pgto pagto vencto vcto qtd qtde obs');

export const weekdays = readings(`
  seg = segunda; ter = terça; qua = quarta; qui = quinta; sex = sexta; sáb = sábado; sab = sábado; dom = domingo;
`);
