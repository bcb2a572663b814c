import { permissions } from '#contract/kit/permissions.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { contractCalls } from '#testing/contractCalls.ts';

// Every call of the contract, a line each: its name there, method and address, and the roles that may use it.
const lines = contractCalls.map(({ call, endpoint }) => {
  const { access, method } = endpoint;
  const who =
    access === 'public' || access === 'apikey' || access === 'approval-link' ? access : permissions[access].join(', ');
  return `${call.padEnd(32)} ${method.padEnd(6)} ${addressOf(endpoint).padEnd(52)} ${who}`;
});
console.log(lines.join('\n'));
