/** Addresses of databases that are several servers, of which one at a time takes writes. Pure; the configuration is checked with it. */

export interface HostAddress {
  /** A name, an address, or the folder of a unix socket. */
  readonly host: string;
  readonly port: number;
  /** The same database at this host alone. */
  readonly url: string;
}

const MAX_HOSTS = 16;
const FORM = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^@/?#]*)(\/[^/?#]*)?(?:\?([^#]*))?$/;
const HOST = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+|%2F[A-Za-z0-9._%-]+)(?::([1-9]\d{0,4}))?$/i;
/** Both mean the one that takes writes; what libpq also knows (any, standby, ...) would have the program write to a server that refuses it. */
const WANTED = new Set(['read-write', 'primary']);

/**
 * The hosts of `postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write`, as libpq writes it.
 * @returns null for the URL of a single server, which is used as it stands
 * @throws saying what is wrong with it
 */
export function readHosts(url: string): HostAddress[] | null {
  const [, scheme, credentials, authority = '', path = '', query = ''] = FORM.exec(url) ?? [];
  const params = new URLSearchParams(query);
  const wanted = params.get('target_session_attrs');
  if (!authority.includes(',') && wanted === null) return null;
  if (scheme === undefined || authority === '') throw new Error('it names no host');
  if (wanted !== null && !WANTED.has(wanted))
    throw new Error(`target_session_attrs=${wanted}: only read-write, or primary, is of use here`);
  if (params.has('host') || params.has('port'))
    throw new Error('host and port beside a list of hosts: write all of them before the database');
  params.delete('target_session_attrs');
  const rest = params.size > 0 ? `?${params.toString()}` : '';
  const parts = authority.split(',');
  if (parts.length > MAX_HOSTS) throw new Error(`more than ${MAX_HOSTS} hosts`);
  const hosts = parts.map((part) => {
    const [, host, port = '5432'] = HOST.exec(part) ?? [];
    if (host === undefined || Number(port) > 65_535) throw new Error(`'${part}' is no host`);
    const plain = decodeURIComponent(host.replace(/^\[|\]$/g, ''));
    const user = credentials === undefined ? '' : `${credentials}@`;
    return { host: plain, port: Number(port), url: urlOf(plain, host, port, { scheme, user, path, rest }) };
  });
  const named = new Set(hosts.map(({ host, port }) => `${host}:${port}`));
  if (named.size < hosts.length) throw new Error('a host is named twice');
  return hosts;
}

/** True for what `readHosts` understands, or a URL of one server. */
export function isDatabaseUrl(url: string): boolean {
  try {
    if (readHosts(url) !== null) return true;
  } catch {
    return false;
  }
  return URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol);
}

interface Parts {
  readonly scheme: string;
  readonly user: string;
  readonly path: string;
  /** With its question mark. */
  readonly rest: string;
}

/** A socket's folder goes into the query, where the driver looks for one. */
function urlOf(plain: string, written: string, port: string, { scheme, user, path, rest }: Parts): string {
  if (!plain.startsWith('/')) return `${scheme}${user}${written}:${port}${path}${rest}`;
  const folder = `${rest === '' ? '?' : '&'}host=${encodeURIComponent(plain)}`;
  return `${scheme}${user}localhost:${port}${path}${rest}${folder}`;
}
