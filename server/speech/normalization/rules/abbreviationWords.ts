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
  seg = segunda; mens = mensal; r.s.v.p = responda por favor;
`);

/** Abbreviations that are Portuguese words without the dot; only in lower case and within a sentence. */
export const onlyInside = wordSet(`
  ex seg end máx mín fund hab gov ref venc resp
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
