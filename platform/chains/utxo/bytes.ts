/** Bytes as the nodes write them. */

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** Transaction ids and block hashes are shown with their bytes turned round. */
export const turned = (bytes: Uint8Array): string => hexOf(bytes.toReversed());

export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
