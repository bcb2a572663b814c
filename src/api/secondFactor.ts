import { secondFactor as endpoints } from '#contract/secondFactor.ts';
import { hooksOf } from './hooksOf.ts';

export const secondFactor = hooksOf('secondFactor', endpoints, {
  queries: {
    state: ['SecondFactor'],
  },
  mutations: {
    begin: [],
    confirm: ['SecondFactor', 'Session'],
    beginAtSignIn: [],
    confirmAtSignIn: [],
    renewCodes: ['SecondFactor'],
    turnOff: ['SecondFactor', 'Session'],
  },
});
