/** What a request to our server is sent with. Apart from the calls themselves (api.ts), which no first paint makes. */

/** Where the page keeps what proves who is calling; the page passes the browser's, tests their own. */
export interface Credentials {
  cookie(name: string): string | null;
  csrf(): string | null;
  token(): string | null;
}

/** @param withBody the request carries JSON */
export function headersOf({ token, csrf, cookie }: Credentials, withBody: boolean): Record<string, string> {
  const bearer = token();
  const page = csrf();
  const xsrf = cookie('XSRF-TOKEN');
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(withBody ? { 'Content-Type': 'application/json' } : {}),
    // The cookie is renewed with the session; the page's own token speaks for the visit it was loaded in.
    ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
    ...(page ? { 'X-CSRF-TOKEN': xsrf ?? page } : {}),
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
  };
}

let readToken: () => string | null = () => null;

/** The store calls this once, so that nothing here need import it. */
export function provideToken(read: () => string | null): void {
  readToken = read;
}

export const credentials: Credentials = {
  cookie: (name) => {
    const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
  },
  csrf: () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? null,
  token: () => readToken(),
};

/** What proves who is calling; for libraries that send requests of their own. */
export function credentialHeaders(): Record<string, string> {
  return headersOf(credentials, false);
}
