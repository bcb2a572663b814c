import { landing as text } from '#text/pt/landing.ts';
import type { LandingVisitor } from './visitor/landingVisitor.ts';

/** Where a person goes in. */
export const entranceOf = ({ isLogin }: LandingVisitor) => (isLogin ? '/dashboard/projects' : '/auth/login');

export const sections = [
  ['#como-funciona', text.how],
  ['#quem-somos', text.who],
] as const;
