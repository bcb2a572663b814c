import type { SocialLink } from '#contract/site.ts';

/** What the page knows of its visitor so far. */
export interface LandingVisitor {
  readonly isLogin: boolean;
  /** True if maintenance does not redirect the person. */
  readonly isExempt: boolean;
  readonly socialLinks: readonly SocialLink[];
  /** Where code and documents are, if that is configured. */
  readonly codeUrl?: string | undefined;
  readonly docsUrl?: string | undefined;
  /** Only for persons who may see the metrics. */
  readonly metricsUrl?: string | undefined;
  readonly signOut?: (() => void) | undefined;
}

export const anonymousVisitor: LandingVisitor = { isLogin: false, isExempt: false, socialLinks: [] };
