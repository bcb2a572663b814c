import type { SocialLink } from '#contract/site.ts';

/** Who looks at the page, as far as it knows yet. */
export interface LandingVisitor {
  readonly isLogin: boolean;
  /** Maintenance does not send them away. */
  readonly isExempt: boolean;
  readonly socialLinks: readonly SocialLink[];
  /** Only for those who may see it. */
  readonly metricsUrl?: string | undefined;
  readonly signOut?: (() => void) | undefined;
}

export const anonymousVisitor: LandingVisitor = { isLogin: false, isExempt: false, socialLinks: [] };
