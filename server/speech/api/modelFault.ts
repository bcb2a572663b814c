import type { ModelFaultCode } from '#contract/kit/modelFaults.ts';

/** Why a model's files are refused; the message is for the person who sent them. */
export class ModelFault extends Error {
  readonly code: ModelFaultCode;
  constructor(code: ModelFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}
