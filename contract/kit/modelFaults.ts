/** Why the files of a model are rejected, in general terms; the response says exactly what is wrong and where. */
export const modelFaults = {
  MODEL_CONFIG_INVALID: { status: 422, message: 'A configuração do modelo não pode ser usada.' },
  MODEL_KIND_UNSUPPORTED: { status: 422, message: 'Este tipo de modelo não fala aqui.' },
  MODEL_FRONTEND_UNSUPPORTED: { status: 422, message: 'O modelo lê textos de um jeito que não existe aqui.' },
  MODEL_FILE_TRUNCATED: { status: 422, message: 'O arquivo do modelo está incompleto. Envie de novo.' },
  MODEL_FILE_UNKNOWN: { status: 422, message: 'O arquivo não é um modelo.' },
  MODEL_FILE_LEGACY: { status: 422, message: 'O arquivo do modelo é de um formato antigo do PyTorch.' },
  MODEL_FILE_COMPRESSED: {
    status: 422,
    message: 'O arquivo do modelo tem partes comprimidas, o que o PyTorch não faz.',
  },
  MODEL_FILE_UNSAFE: {
    status: 422,
    message: 'O arquivo do modelo pede a execução de um programa. Nada dele foi executado.',
  },
  MODEL_TENSOR_INVALID: { status: 422, message: 'O arquivo do modelo tem um tensor que não cabe nos seus dados.' },
  MODEL_TENSOR_MISSING: { status: 422, message: 'Faltam pesos no arquivo do modelo.' },
  MODEL_VOCABULARY_MISMATCH: { status: 422, message: 'A configuração e o arquivo do modelo não são do mesmo modelo.' },
  MODEL_TOO_COSTLY: {
    status: 422,
    message: 'A inspeção do modelo passou do limite de tempo ou de memória e foi interrompida.',
  },
  MODEL_FILE_CHANGED: { status: 409, message: 'O arquivo do modelo mudou depois de inspecionado. Envie de novo.' },
} as const;

export type ModelFaultCode = keyof typeof modelFaults;
