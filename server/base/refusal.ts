import type { BaseIssue } from 'valibot';
import { REQUIRED_FIELD } from '#contract/kit/text.ts';
import { refusals, type RefusalBody, type RefusalCode } from '#contract/kit/refusal.ts';

export interface Details {
  message?: string;
  fields?: Record<string, string>;
  /** With CONFLICT: the current record. */
  present?: unknown;
  /** With NEW_PASSWORD_REQUIRED: single-use token for setting the new password. */
  token?: string;
  retryAfterSeconds?: number;
}

/** Thrown by any handler; becomes the common refusal response with the status of its code. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Details;

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? refusals[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return refusals[this.code].status;
  }

  get body(): RefusalBody {
    const { fields, present, token } = this.details;
    const messages = fields ? [...new Set(Object.values(fields))] : [this.message];
    return {
      code: this.code,
      message: this.details.message ?? (fields ? messages[0]! : this.message),
      messages,
      ...(fields && { fields }),
      ...(present !== undefined && { present }),
      ...(token !== undefined && { token }),
    };
  }

  /** Refusal with the first issue of each field. */
  static ofIssues(issues: readonly BaseIssue<unknown>[]): Refusal {
    const fields: Record<string, string> = {};
    for (const issue of issues) {
      const name = issue.path?.map((item) => String(item.key)).join('.') ?? '';
      fields[name] ??= sentenceOf(issue);
    }
    return new Refusal('INVALID_INPUT', { fields });
  }
}

/** valibot's default message, which is English, means that the schema has none of its own. */
function sentenceOf(issue: BaseIssue<unknown>): string {
  const { type, message, requirement, input } = issue;
  if (!message.startsWith('Invalid ')) return message;
  if (type === 'max_length' && typeof requirement === 'number')
    return `Use até ${requirement.toLocaleString('pt-BR')} ${Array.isArray(input) ? 'itens' : 'caracteres'}.`;
  return /^Invalid (key|type|length)/.test(message) ? REQUIRED_FIELD : 'Este valor não pode ser usado.';
}
