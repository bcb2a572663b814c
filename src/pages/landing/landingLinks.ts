import { atBase } from '#common/device/atBase.ts';
import { landing as text } from '#text/landing.ts';
import type { LandingVisitor } from './visitor/landingVisitor.ts';

/** Target of the sign-in button. */
export const entranceOf = ({ isLogin }: LandingVisitor) => atBase(isLogin ? '/dashboard/projects' : '/auth/login');

export const sections = [
  ['#como-funciona', text.how],
  ['#quem-somos', text.who],
] as const;
