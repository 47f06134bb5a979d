/**
 * The texts that wallets sign. EIP-4361 is read strictly and whole: a text that says anything in another order, twice or
 * after the end is none. What was signed is always the text as it was sent, never one that was put together again.
 */

export interface SiweFields {
  readonly scheme?: string;
  readonly domain: string;
  readonly address: string;
  readonly statement?: string;
  readonly uri: string;
  readonly version: string;
  readonly chainId: number;
  readonly nonce: string;
  /** Moments as they are written. */
  readonly issuedAt: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

const moment = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})`;
const uri = String.raw`[a-zA-Z][a-zA-Z0-9+.-]*:[\w.~!$&'()*+,;=:@/?#%[\]-]+`;
const shape = new RegExp(
  [
    String.raw`^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?`,
    String.raw`(?<domain>(?:[\w.~!$&'()*+,;=:%-]+@)?(?:\[[0-9a-fA-F:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d{1,5})?)`,
    String.raw` wants you to sign in with your Ethereum account:\n`,
    String.raw`(?<address>0x[0-9a-fA-F]{40})\n\n`,
    String.raw`(?:(?<statement>[^\n]+)\n\n|\n?)`,
    String.raw`URI: (?<uri>${uri})\n`,
    String.raw`Version: (?<version>1)\n`,
    String.raw`Chain ID: (?<chainId>[1-9]\d{0,15})\n`,
    String.raw`Nonce: (?<nonce>[a-zA-Z0-9]{8,128})\n`,
    String.raw`Issued At: (?<issuedAt>${moment})`,
    String.raw`(?:\nExpiration Time: (?<expirationTime>${moment}))?`,
    String.raw`(?:\nNot Before: (?<notBefore>${moment}))?`,
    String.raw`(?:\nRequest ID: (?<requestId>[\w.~!$&'()*+,;=:@%-]*))?`,
    String.raw`(?:\nResources:(?<resources>(?:\n- ${uri})*))?$`,
  ].join(''),
);

/** @returns what an EIP-4361 text says, null when it is none */
export function readSiwe(message: string): SiweFields | null {
  const found = shape.exec(message)?.groups;
  if (!found) return null;
  const { resources, chainId, ...texts } = found;
  const moments = [found['issuedAt'], found['expirationTime'], found['notBefore']];
  if (moments.some((text) => text !== undefined && !isMoment(text))) return null;
  const said = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  return {
    ...(said as unknown as SiweFields),
    chainId: Number(chainId),
    ...(resources === undefined ? {} : { resources: resources.split('\n- ').slice(1) }),
  };
}

// February 30th is a date to Date, and another day.
function isMoment(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(Date.parse(text)) && day.getUTCDate() === Number(text.slice(8, 10));
}

interface Invitation {
  /** Address of this site: https://host[:port] */
  readonly site: string;
  /** With the capitals of EIP-55. */
  readonly address: string;
  readonly statement: string;
  readonly chainId: number;
  readonly nonce: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** The EIP-4361 text that this site asks a wallet to sign. */
export function siweText({ site, address, statement, chainId, nonce, from, until }: Invitation): string {
  return `${new URL(site).host} wants you to sign in with your Ethereum account:
${address}

${statement}

URI: ${site}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}
Issued At: ${new Date(from).toISOString()}
Expiration Time: ${new Date(until).toISOString()}`;
}

export const statements = {
  login: 'Log in to your account. This costs nothing and moves no money.',
  link: 'Link this wallet to your account. This costs nothing and moves no money.',
} as const;

export type Purpose = keyof typeof statements;

/** The fixed sentence with the nonce, for wallets and programs that do not speak EIP-4361. */
export function plainText(site: string, purpose: Purpose, nonce: string): string {
  return `${new URL(site).host}: ${statements[purpose]} Nonce: ${nonce}`;
}

interface Expected {
  readonly site: string;
  readonly purpose: Purpose;
  /** With the capitals of EIP-55, as the text has to have it. */
  readonly address: string;
  readonly nonce: string;
  readonly now: number;
  readonly plain: boolean;
}

const skewMs = 5 * 60_000;
const oldestMs = 15 * 60_000;

/**
 * Whether a text is one that may be signed here now, whoever signed it.
 * @returns the chain it names (null: none), or undefined when it is not
 */
export function judgeMessage(message: string, expected: Expected): number | null | undefined {
  const { site, purpose, address, nonce, now } = expected;
  if (message === plainText(site, purpose, nonce)) return expected.plain ? null : undefined;
  const said = readSiwe(message);
  if (!said) return undefined;
  const own = new URL(site);
  const issued = Date.parse(said.issuedAt);
  const fits =
    said.domain === own.host &&
    (said.scheme === undefined || `${said.scheme}:` === own.protocol) &&
    URL.canParse(said.uri) &&
    new URL(said.uri).origin === own.origin &&
    said.address === address &&
    said.nonce === nonce &&
    issued <= now + skewMs &&
    issued >= now - oldestMs &&
    (said.expirationTime === undefined || Date.parse(said.expirationTime) > now) &&
    (said.notBefore === undefined || Date.parse(said.notBefore) <= now + skewMs);
  return fits ? said.chainId : undefined;
}
