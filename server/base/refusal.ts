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
      // valibot's default English message means that the schema has none for a missing or mistyped field.
      fields[name] ??= /^Invalid (key|type|length)/.test(issue.message) ? REQUIRED_FIELD : issue.message;
    }
    return new Refusal('INVALID_INPUT', { fields });
  }
}
