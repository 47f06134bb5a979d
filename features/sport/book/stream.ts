/** Moving pictures of matches lie on other sites: which of them a page may hold. */

const MAX_ADDRESS = 500;

/** The host of an https address without a port, a user or control characters; null: it is none. */
export function streamHost(address: string): string | null {
  if (address.length > MAX_ADDRESS || !/^https:\/\/[^\s"'<>\\]+$/.test(address)) return null;
  try {
    const { hostname, port, username, password } = new URL(address);
    return port === '' && username === '' && password === '' && hostname.includes('.') ? hostname : null;
  } catch {
    return null;
  }
}

/** @param hosts that the house allows @returns the address, or null where a page must not hold it */
export function shownStream(address: string | null, hosts: readonly string[]): string | null {
  const host = address === null ? null : streamHost(address);
  return host !== null && hosts.includes(host) ? address : null;
}
