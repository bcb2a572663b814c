/** The cookies that a response sets, in the form of a request header. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** As much of a browser as redirects and cookies need. */
export class CookieJar {
  /** Values by 'host name'. */
  readonly cookies = new Map<string, string>();

  async get(address: string, headers: Record<string, string> = {}) {
    const { host } = new URL(address);
    const own = [...this.cookies]
      .filter(([key]) => key.startsWith(`${host} `))
      .map(([key, value]) => `${key.split(' ')[1]}=${value}`);
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie: own.join('; '), ...headers } });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '' || /Max-Age=0|1970/.test(cookie)) this.cookies.delete(`${host} ${name}`);
      else this.cookies.set(`${host} ${name}`, value!);
    }
    return answer;
  }

  forget(address: string) {
    const { host } = new URL(address);
    for (const key of this.cookies.keys()) if (key.startsWith(`${host} `)) this.cookies.delete(key);
  }

  /** Follows redirects until one leads to the login page. */
  async follow(address: string): Promise<URL> {
    let at = new URL(address);
    for (let i = 0; i < 15 && at.pathname !== '/auth/login'; i += 1) {
      const answer = await this.get(at.href);
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${at.pathname}: ${answer.status} ${await answer.text()}`);
      at = new URL(location, at);
    }
    return at;
  }
}
