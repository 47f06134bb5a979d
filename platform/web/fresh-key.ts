/** A key that nothing else has, for a request that must be done once. Pages on plain http have no randomUUID. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same where the other side wants a UUID (version 4). */
export function freshUuid(): string {
  const hex = freshKey();
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
