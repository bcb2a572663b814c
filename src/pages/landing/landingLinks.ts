import { atBase } from '#common/device/atBase.ts';
import { landing as text } from '#text/landing.ts';
import type { LandingVisitor } from './visitor/landingVisitor.ts';

/** Targets of 'Login' and 'Dashboard'. */
export const entrances = { visitor: atBase('/auth/login'), signedIn: atBase('/dashboard/projects') };

export const entranceOf = ({ isLogin }: LandingVisitor) => (isLogin ? entrances.signedIn : entrances.visitor);

export const sections = [
  ['#como-funciona', text.how],
  ['#quem-somos', text.who],
] as const;
