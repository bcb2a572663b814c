import { readings, wordSet } from '#server/speech/normalization/wordLists.ts';

/** Before a name: the dot never ends a sentence. Before a capital the dot may be missing. */
export const titles = readings(`
  sr = senhor; sra = senhora; srta = senhorita; srs = senhores; sras = senhoras; dr = doutor; dra = doutora;
  drs = doutores; dras = doutoras; prof = professor; profa = professora; profª = professora; prof.ª = professora;
  dr.ª = doutora; drª = doutora; sr.ª = senhora; srª = senhora; eng = engenheiro; engº = engenheiro;
  engª = engenheira; av = avenida; al = alameda; pça = praça; pç = praça; rod = rodovia; estr = estrada;
  trav = travessa; tv = travessa; jd = jardim; vl = vila; pq = parque; ed = edifício; exmo = excelentíssimo;
  exma = excelentíssima; ilmo = ilustríssimo; ilma = ilustríssima; sto = santo; sta = santa; pe = padre;
  gov = governador; pres = presidente; dep = deputado; sen = senador; ver = vereador; des = desembargador;
  cel = coronel; ten = tenente; sgt = sargento; gen = general; mal = marechal; maj = major; pref = prefeito;
  lgo = largo; res = residencial; cond = condomínio; bal = balneário; d = dom; cia = companhia;
`);

export const withoutDot = wordSet(`
  dr.ª sr.ª prof.ª sr sra srta srs dr dra prof profa profª drª srª av pça rod jd engº engª
`);

/** Before a number. */
export const counted = readings(`
  p = página; pp = páginas; pg = página; pgs = páginas; pág = página; págs = páginas; cap = capítulo;
  caps = capítulos; vol = volume; vols = volumes; art = artigo; arts = artigos; inc = inciso; incs = incisos;
  fl = folha;
  fls = folhas; n = número; nr = número; no = número; num = número; bl = bloco; cj = conjunto; sl = sala; lt = lote;
  qd = quadra; ed = edição; cx = caixa; km = quilômetro; ap = apartamento; apt = apartamento; apto = apartamento;
  aptº = apartamento; tel = telefone; tels = telefones; cel = celular; res = resolução; séc = século; fig = figura;
  tab = tabela; ref = referência; parc = parcela; and = andar; cód = código; item = item; tam = tamanho;
  dec = decreto; proc = processo; q = quadra; lj = loja; gal = galpão; ag = agência; op = operação; s = sala;
`);

export const countedWithoutDot = wordSet(`
  apto apt ap aptº bl cj km pág págs pg art cap vol tel qd lt fls cód
`);

/** Also before a letter: bloco B. */
export const lettered = wordSet(`
  bl ap apto apt lt sl qd cj lj
`);

/** Anywhere; before a capital or at the end, the dot ends the sentence as well. */
export const anywhere = readings(`
  etc = etcétera; obs = observação; ltda = limitada; cia = companhia; s.a = ésse á; a.a = ao ano; a.m = ao mês;
  a.c = antes de Cristo; d.c = depois de Cristo; aprox = aproximadamente; máx = máximo; mín = mínimo;
  qtd = quantidade; qtde = quantidade; venc = vencimento; jr = júnior; apto = apartamento; tel = telefone;
  pág = página; págs = páginas; ref = referência; p.ex = por exemplo; p. ex = por exemplo; ex = exemplo;
  cód = código; end = endereço; compl = complemento; depto = departamento; dpto = departamento; adm = administração;
  gov = governo; univ = universidade; fund = fundação; assoc = associação; internac = internacional;
  v.exa = vossa excelência; v. exa = vossa excelência; v.sa = vossa senhoria; v. sa = vossa senhoria;
  s.o.s = ésse ó ésse; e.t = i tê; c.c = com cópia; resp = responsável; func = funcionário; atend = atendimento;
  hab = habitantes; km. = quilômetros; esq = esquina; c/c = conta corrente; vs = versus; ltd = limitada;
  seg = segunda; mens = mensal; r.s.v.p = responda por favor; vel = velocidade; temp = temperatura; pop = população;
  compr = comprimento; larg = largura; alt = altura; espess = espessura; diâm = diâmetro; dist = distância;
  próx = próximo; últ = último; prest = prestação; pgtos = pagamentos; transf = transferência; dep = depósito;
  saq = saque; sal = saldo; lanç = lançamento; acresc = acréscimo; desc = desconto; promo = promoção; merc = mercado;
  tec = técnico; téc = técnico; sup = superior; inf = inferior; esp = especial; gen = genérico; fem = feminino;
  masc = masculino; adic = adicional; bim = bimestre; trim = trimestre; semest = semestre; diár = diária;
  proc = processo; adv = advogado; advª = advogada; just = justiça; trib = tribunal;
  sec = secretaria; secr = secretaria; coord = coordenação; dir = diretoria; ger = gerência; superint =
  superintendência;
  conv = convênio; cons = consulta; consult = consultório; clín = clínica; hosp = hospital; lab = laboratório;
  exm = exame; med = medicamento; medic = medicamento; comprim = comprimido; caps = cápsula; amp = ampola;
  sol = solução; susp = suspensão; inj = injetável; pac = paciente; nasc = nascimento; resid = residência;
  bco = banco; bcos = bancos; munic = município; est = estado; pça = praça; cid = cidade;
  lit = litoral; cap = capital; int = interior; aer = aeroporto; rodov = rodoviária; term = terminal; plat = plataforma;
  veíc = veículo; caminh = caminhão; combust = combustível; gas = gasolina; manut = manutenção; rev = revisão;
  inst = instalação; equip = equipamento; apar = aparelho; mod = modelo; tam = tamanho; emb = embalagem;
  unit = unitário; unid = unidade; vlr = valor; val = validade; fab = fabricação; prod = produto;
  cat = categoria; promoc = promocional; orç = orçamento; ped = pedido; entr = entrega; prev = previsão; conf =
  conforme;
  aut = autorização; comp = competência; doc = documento; docs = documentos; ident = identidade; nac = nacional;
  intern = internacional; nat = natural; prof = profissional; ativ = atividade; horár = horário; tard = tarde;
  gr = grau; lat = latitude; long = longitude; umid = umidade; precip = precipitação; nebul = nebulosidade;
  obrig = obrigatório; opc = opcional; exc = exceto; incl = inclusive; simult = simultâneo;
  s. exa = sua excelência; s.exa = sua excelência; s. sa = sua senhoria; s.sa = sua senhoria; i.e = isto é; i. e =
  isto é;
`);

/** Abbreviations that are Portuguese words without the dot; only in lower case and within a sentence. */
export const onlyInside = wordSet(`
  ex seg end máx mín fund hab gov ref venc resp temp vel pop alt dist dep sal sup inf esp gen just sec dir ger
  cons med caps amp sol pac est cap int term plat gas rev mod tam emb unit val fab prod cat ped entr prev conf aut comp
  doc docs nac nat prof gr lat long exc lit cid inst adv tec desc promo larg
`);

export const slashed = readings(`
  c/ = com; p/ = para; s/ = sem; s/n = sem número; s/nº = sem número; s/a = ésse á; a/c = aos cuidados de;
  e/ou = e ou; c/c = conta corrente; n/a = não se aplica;
`);

export const chat = readings(`
  etc = etcétera; vc = você; vcs = vocês; tb = também; tbm = também; pq = porque; hj = hoje; msg = mensagem;
  msgs = mensagens; obg = obrigado; blz = beleza; qdo = quando; tds = todos; dps = depois; mto = muito; mt = muito;
  bjs = beijos; pfv = por favor; pgto = pagamento; pagto = pagamento; atte = atenciosamente; att = atenciosamente;
`);

export const weekdays = readings(`
  seg = segunda; ter = terça; qua = quarta; qui = quinta; sex = sexta; sáb = sábado; sab = sábado; dom = domingo;
`);
