import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

/** Where webhooks may go beside the outside: names, and networks (CIDR; an address is one of itself). */
export interface AllowedHosts {
  readonly names: ReadonlySet<string>;
  readonly networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

const NAME = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/;

/** `receiver.intra,10.0.0.0/8`: names as they stand in addresses. */
export const webhookEntries = {
  WEBHOOK_ALLOWED_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }): AllowedHosts => {
        const entries = dataset.value.split(',').map((entry) => entry.trim().toLowerCase());
        const [names, networks] = [new Set<string>(), [] as [ipaddr.IPv4 | ipaddr.IPv6, number][]];
        for (const entry of entries.filter((one) => one !== '')) {
          if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry));
          else if (ipaddr.isValid(entry)) networks.push(ipaddr.parseCIDR(`${entry}/${entry.includes(':') ? 128 : 32}`));
          else if (NAME.test(entry)) names.add(entry);
          else {
            addIssue({
              message: 'WEBHOOK_ALLOWED_HOSTS must be names and networks, such as receiver.intra,10.1.0.0/16.',
            });
            return NEVER;
          }
        }
        return { names, networks };
      }),
    ),
    '',
  ),
};
