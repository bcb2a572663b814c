import { readings, wordSet } from '#server/speech/normalization/wordLists.ts';

/** Said letter by letter although an engine could read a word in them. */
export const spelled = wordSet(`
  CPF CNPJ RG IBGE INSS FGTS IPTU IPVA IRPF IRPJ CNH ICMS ISS IOF DDD DDI SMS PDF USB TV DVD CD GPS RH TI CEO CLT
  STF STJ TSE TRE TRT TST TJ PF PM PRF OAB UFRJ UFMG UFPR UFBA BNDES CVM ANS SPC UTI UPS OMS HIV DNA RNA LGBT LGPD
  CBF NBA UFC EUA UE OEA FMI IPCA IGP IGPM INPC CDI CDB LCI LCA IPO MST PT PL PSDB MDB PMDB PSD PSB PDT PP CGU TCU
  AGU ABNT NBR IVR API URL HTML HTTP HTTPS ETA QR CRM ERP IP IA BO FAQ EAD MBA PJ MP TCC SP RJ MG RS PR SC DF MT MS
  RN PB ISBN IMEI NF IR PPP UBS INPI ITBI ITCMD CPTM USA UK AC DC DJ TDAH AVC ECG ATM PMV
`);

/** Said as a word, with how it is written so that the engine says it right. */
export const words = readings(`
  CEP = cep; SUS = sus; ONU = onu; OTAN = otan; ANVISA = anvisa; PIS = pis; PASEP = pasep; COFINS = cofins;
  SAC = sac; PIX = pix; TED = ted; DOC = dóc; MEI = mei; ANEEL = anéel; ANATEL = anatel; ANAC = anac;
  PROCON = procon; DETRAN = detran; CONTRAN = contran; SERASA = serasa; ENEM = enem; SISU = sisu; PROUNI = prouni;
  FIES = fies; MEC = mec; UPA = upa; SAMU = samu; AIDS = áids; COVID = covid; FIFA = fifa; UEFA = uefa;
  CONMEBOL = conmebol; NASA = nasa; UNESCO = unesco; UNICEF = unicef; SELIC = selic; COPOM = copom; PIB = pib;
  IDEB = ideb; IBAMA = ibama; INCRA = incra; FUNAI = funai; EMBRAPA = embrapa; PETROBRAS = petrobras;
  ELETROBRAS = eletrobras; SEBRAE = sebrae; SENAC = senac; SENAI = senai; SESC = sesc; SESI = sesi; SENAT = senat;
  INMETRO = inmetro; UNICAMP = unicamp; USP = úspi; UNESP = unesp; PUC = puc; UERJ = uerj; FAPESP = fapesp;
  CAPES = capes; CADE = cade; MASP = masp; DIEESE = dieese; IPEA = ipea; OPEP = opep; MERCOSUL = mercosul;
  CPMI = cê pê eme i; DARF = darf; LED = led; PIN = pin; URA = ura; NIS = nis; CRECI = creci; CIPA = cipa;
  SEDEX = sedex; OVNI = ovni; LIBRAS = libras; CID = cid; VIP = vip; CEMIG = cemig; COPASA = copasa;
  SABESP = sabesp; COPEL = copel; ENEL = enel; IBOVESPA = ibovespa; B3 = bê três; ISO = iso; RENAVAM = renavam;
  CRAS = crás; CAPS = caps; CREA = creia; RAIS = rais; CAGED = caged; DIRF = dirf; ECAD = ecad; COAF = coaf;
  LOAS = loas; BPC = bê pê cê; JBS = jota bê ésse; SAP = sáp; LTDA = limitada; EPP = éh pê pê; EIRELI = eireli;
`);

/** Also words of their own: in a text in capitals they are those words. */
export const ambiguous = wordSet(`
  IR MEI TI RAIS BO SAC DOC LIBRAS UE
`);

export const states = readings(`
  AC = Acre; AL = Alagoas; AP = Amapá; AM = Amazonas; BA = Bahia; CE = Ceará; DF = Distrito Federal;
  ES = Espírito Santo; GO = Goiás; MA = Maranhão; MT = Mato Grosso; MS = Mato Grosso do Sul; MG = Minas Gerais;
  PA = Pará; PB = Paraíba; PR = Paraná; PE = Pernambuco; PI = Piauí; RJ = Rio de Janeiro; RN = Rio Grande do Norte;
  RS = Rio Grande do Sul; RO = Rondônia; RR = Roraima; SC = Santa Catarina; SP = São Paulo; SE = Sergipe;
  TO = Tocantins;
`);
