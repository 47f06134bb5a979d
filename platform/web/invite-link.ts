/** The code of a link that somebody was invited by. */

/** Reads ?c= and /ref/CODE of an address. */
export function codeOf(path: string, query: string): string | null {
  const found = new URLSearchParams(query).get('c') ?? /^\/ref\/([^/]+)/.exec(path)?.[1];
  if (!found) return null;
  let code = found;
  try {
    code = decodeURIComponent(found);
  } catch {
    return null;
  }
  return /^[\w.-]{1,64}$/.test(code) ? code : null;
}
