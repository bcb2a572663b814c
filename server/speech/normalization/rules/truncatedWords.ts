import { wordSet } from '#server/speech/normalization/wordLists.ts';

/**
 * Long words that people cut short in notes, forms and lists, by any number of letters and with a dot: licenc., fisiol.
 * Where two have the same beginning, the first one of the list is meant. Short forms with a meaning of their own are in
 * the lexicon of abbreviations, which comes first.
 */
const nouns = wordSet(`
  depreciação amortização cancelamento reembolso licenciamento financiamento estacionamento apartamento departamento
  elevador regulamento orçamento pagamento vencimento
  atendimento agendamento cancelamento abastecimento saneamento tratamento equipamento instrumento documento
  comprovante certificado declaração autorização informação comunicação administração organização associação federação
  confederação instituição fundação secretaria prefeitura coordenadoria gerência diretoria assessoria consultoria
  auditoria contabilidade tesouraria enfermaria farmácia laboratório consultório ambulatório maternidade faculdade
  universidade biblioteca auditório ginásio exposição apresentação espetáculo inscrição matrícula mensalidade anuidade
  prestação liquidação mercadoria embalagem quantidade quilômetro velocidade temperatura umidade precipitação
  visibilidade probabilidade proteína carboidrato caloria gordura fibra vitamina sódio açúcar inclinação intensidade
  frequência
  repetição exercício musculação alongamento aquecimento avaliação treinamento capacitação professor coordenador
  candidato candidata vereador deputado senador governador presidente secretário ministro procurador promotor
  desembargador advogado engenheiro arquiteto enfermeiro técnico psicólogo nutricionista fisioterapeuta dentista
  veterinário farmacêutico contador administrador economista jornalista radialista locutor apresentador reportagem
  entrevista programação transmissão emissora publicidade propaganda assinatura exemplar edição publicação redação
  editorial manchete previsão meteorologia nebulosidade trovoada tempestade lavoura colheita plantio irrigação
  fertilizante defensivo semente rebanho pastagem agricultura pecuária cooperativa sindicato
  condomínio síndico administradora assembleia inquilino proprietário locatário fiador imobiliária escritura cartório
  registro certidão reconhecimento procuração requerimento deferimento indeferimento recurso sentença audiência
  intimação citação petição processo execução embargos apelação tribunal ministério defensoria promotoria delegacia
  ocorrência boletim inquérito depoimento testemunha acusado réu infração penalidade licitação contrato convênio
  pregão edital concorrência fornecedor fornecimento transportadora transporte entrega remessa devolução
  garantia assistência manutenção reparo instalação configuração atualização conexão internet velocidade sinal
  roteador
  provedor servidor computador impressora monitor teclado notebook celular aplicativo usuário cadastro senha
  autenticação segurança protocolo chamado solicitação reclamação ouvidoria avaliação pesquisa questionário resposta
  alternativa questão disciplina semestre bimestre trimestre calendário graduação especialização mestrado doutorado
  vestibular bolsista estágio estagiário aprendiz funcionário colaborador supervisor encarregado operador auxiliar
  assistente analista gerente diretor contratação demissão rescisão férias décimo adicional insalubridade
  periculosidade benefício alimentação refeição uniforme proteção acidente treinamento
  cirurgia anestesia internação prontuário paciente acompanhante diagnóstico prescrição medicamento comprimido cápsula
  suspensão solução injeção ampola frasco seringa curativo exame hemograma radiografia ultrassonografia tomografia
  ressonância ecocardiograma eletrocardiograma glicemia colesterol triglicerídeos hemoglobina leucócitos plaquetas
  vacinação imunização consulta retorno especialidade cardiologia dermatologia ortopedia pediatria ginecologia
  obstetrícia neurologia oftalmologia otorrinolaringologia psiquiatria psicologia urologia fisioterapia fonoaudiologia
  nutrição odontologia restauração extração canal obturação clareamento implante prótese aparelho radiografia higiene
  parafuso arruela ferramenta furadeira parafusadeira cimento argamassa concreto tijolo azulejo revestimento
  impermeabilizante tubulação torneira registro encanamento fiação disjuntor interruptor lâmpada luminária tomada
  pintura acabamento demolição construção empreiteira arquitetura engenharia projeto planta fundação cobertura telhado
  motor câmbio transmissão suspensão embreagem freio pastilha amortecedor alinhamento balanceamento bateria radiador
  combustível gasolina etanol lubrificante pneu revisão funilaria seguradora sinistro franquia apólice indenização
  beneficiário segurado corretor prêmio cobertura hospedagem reserva hóspede recepção camareira diária café
  passageiro passagem embarque desembarque bagagem conexão escala plataforma rodoviária aeroporto itinerário
  motorista cobrador veículo caminhão motocicleta bicicleta estrada rodovia acostamento pedágio cruzamento
  restaurante lanchonete cardápio sobremesa acompanhamento guarnição refrigerante cerveja sanduíche
  colher xícara ingrediente recheio cobertura farinha fermento manteiga margarina leite
  sessão ingresso bilheteria plateia camarote balcão espetáculo orquestra maestro diretor roteiro dublagem legenda
  catedral paróquia comunidade capela celebração batismo crisma catequese pastoral congregação ministério
  campeonato classificação eliminatória semifinal final rodada partida jogador treinador arbitragem substituição
  manequim costura bermuda camiseta vestido calçado maquiagem perfume shampoo condicionador hidratante esmalte
`);
const adjectives = wordSet(`
  fisiológico acrílico elétrico eletrônico automático hidráulico pneumático cerâmico metálico plástico doméstico
  público privado jurídico médico odontológico pediátrico ginecológico cardiológico dermatológico oftalmológico
  ortopédico psicológico terapêutico farmacêutico químico biológico científico tecnológico artístico gráfico
  fotográfico turístico gastronômico católico evangélico acadêmico pedagógico prático teórico específico genérico
  alcoólico aromático sintético magnético térmico acústico óptico administrativo executivo legislativo judiciário
  tributário imobiliário financeiro bancário rodoviário ferroviário portuário interno externo dianteiro traseiro
  sextavado esquerdo direito descontado parcelado promocionado refrigerado congelado vegetariano
  antialérgico hipoalergênico 
  mobiliado programado agendado cancelado confirmado autorizado credenciado conveniado contratado licenciado habilitado
  obrigatório facultativo gratuito temporário definitivo provisório preventivo corretivo
`);
/** With one form for both genders. */
const uniform = wordSet(`
  incandescente fluorescente permanente transparente residencial comercial industrial municipal estadual federal
  nacional internacional regional central mensal semanal anual semestral trimestral bimestral quinzenal integral
  parcial
  especial individual profissional opcional original inicial final atual manual facial corporal capilar dental bucal
  infantil juvenil superior inferior anterior posterior vertical horizontal lateral frontal hospitalar escolar
  familiar
  regular particular disponível descartável reutilizável biodegradável recarregável ajustável dobrável inflável
  lavável impermeável inoxidável flexível compatível responsável
  independente equivalente correspondente referente vigente
`);

const bare = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u0327]/g, '')
    .normalize('NFC');

const SHORTEST = 4;
/** At least this many letters are left out, or the dot would only end a sentence. */
const LEFT_OUT = 2;

/** Words by their beginnings, each cut behind a consonant, as everybody does, also typed without accents. */
function byBeginning(words: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const word of words)
    for (let length = SHORTEST; length <= word.length - LEFT_OUT; length++)
      for (const cut of [word.slice(0, length), bare(word.slice(0, length))])
        if (/[bcçdfghjklmnpqrstvxz]$/.test(cut) && !found.has(cut)) found.set(cut, word);
  return found;
}

const beginningsOf = { noun: byBeginning(nouns), adjective: byBeginning(adjectives), uniform: byBeginning(uniform) };

/**
 * The words that a beginning, in lower case and without its dot, can stand for. Adjectives agree with the noun before
 * them, and are given in their masculine form, but for the uniform ones.
 */
export const findTruncated = (beginning: string) => ({
  noun: beginningsOf.noun.get(beginning),
  adjective: beginningsOf.adjective.get(beginning),
  uniform: beginningsOf.uniform.get(beginning),
});
