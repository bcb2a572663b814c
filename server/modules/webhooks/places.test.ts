import dns from 'node:dns';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { isOutside } from '#server/base/publicAddress.ts';
import { checkDestination } from './checkDestination.ts';
import { openSender } from './sendDelivery.ts';
import { readSecret, signDelivery } from './signDelivery.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const withHosts = (WEBHOOK_ALLOWED_HOSTS: string) => readConfig({ WEBHOOK_ALLOWED_HOSTS });
const leadsTo = (...addresses: string[]) =>
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    callback: (...all: unknown[]) => void,
  ) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never);
const refusal = (url: string, hosts = '') =>
  checkDestination(url, withHosts(hosts).WEBHOOK_ALLOWED_HOSTS).catch(String);

test.each([
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 192.168.1.1 192.0.2.1 198.18.0.1',
  '224.0.0.1 240.0.0.1 255.255.255.255 192.88.99.1 192.0.0.192',
  ':: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:10.0.0.1 64:ff9b::7f00:1 64:ff9b:1::7f00:1 fe80::1 ' +
    'fe80::1%eth0',
  '::7f00:1 ::a00:8 4000::1',
  'fec0::1 fc00::1 fd00:ec2::254 ff02::1 2002:7f00:1:: 2001::1 2001:db8::1 100::1 3fff::1 5f00::1 nothing',
])('none of these is outside: %s', (addresses) => {
  expect(addresses.split(' ').filter(isOutside)).toEqual([]);
});

test('outside is what has no purpose of its own', () => {
  expect(['8.8.8.8', '200.160.2.3', '2606:4700::1111', '2804:14c::1'].every(isOutside)).toBe(true);
});

test.each([
  ['an address inside', 'https://10.0.0.8/x', /rede interna/],
  ['one in another writing', 'https://0x7f.1/x', /rede interna/],
  ['one as a number', 'https://2130706433/', /rede interna/],
  ['one of the other family', 'https://[::ffff:7f00:1]/', /rede interna/],
  ['an IPv4 address inside an IPv6 one', 'https://[::127.0.0.1]/', /rede interna/],
  ['this machine by name', 'https://localhost/', /rede interna/],
  ['this machine by name, with a dot', 'https://localhost./', /rede interna/],
  ['plain http', 'http://example.com/', /https/],
  ['a password', 'https://a:b@example.com/', /senha/],
])('refused: %s', async (_, url, words) => {
  expect(await refusal(url)).toMatch(words);
});

test('one address inside among others is enough', async () => {
  leadsTo('8.8.8.8', '10.0.0.8');
  expect(await refusal('https://receiver.example/')).toMatch(/rede interna/);
  leadsTo('8.8.8.8', '2606:4700::1111');
  expect(await refusal('https://receiver.example/')).toBeUndefined();
});

test.each([
  ['its name', 'Receiver.intra', 'http://receiver.intra:8080/'],
  ['its network', '10.0.0.0/8', 'https://receiver.intra/'],
  ['its address', '10.0.0.8', 'http://10.0.0.8/'],
])('allowed by %s', async (_, hosts, url) => {
  leadsTo('10.0.0.8');
  expect(await refusal(url)).toMatch(/rede interna|https/);
  expect(await refusal(url, hosts)).toBeUndefined();
  expect(await refusal(url, 'other.intra,10.0.0.9')).toMatch(/rede interna|https/);
});

test.each(['a b', 'http://x', '10.0.0.0/99', '*.intra'])('WEBHOOK_ALLOWED_HOSTS=%s stops the start', (hosts) => {
  expect(() => withHosts(hosts)).toThrow(/WEBHOOK_ALLOWED_HOSTS must be/);
});

test('a name that led outside when it was saved and leads inside when it is used is not reached', async () => {
  let connections = 0;
  const inside = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    inside.listen(0, '127.0.0.1', resolve);
  });
  const url = `https://receiver.example:${(inside.address() as AddressInfo).port}/`;
  leadsTo('8.8.8.8');
  expect(await refusal(url)).toBeUndefined();
  leadsTo('127.0.0.1');
  const sender = openSender(withHosts(''));
  const outcome = await sender.send(url, {}, '{}', AbortSignal.timeout(60_000));
  expect(outcome.failure).toMatch(/rede interna/);
  // An allowed host may use the same address.
  const other = openSender(withHosts('receiver.example'));
  expect((await other.send(url, {}, '{}', AbortSignal.timeout(60_000))).failure).toMatch(/caiu/);
  expect(connections).toBe(1);
  await Promise.all([sender.close(), other.close()]);
  inside.close();
});

test('signs as the published example of Standard Webhooks', () => {
  const secret = readSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const at = new Date(1_614_265_330_000);
  expect(signDelivery('msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', at, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
