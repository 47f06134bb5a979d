/** What is checked of a typed address before any chain's own rules. */
import type { AddressRefusal } from './driver.ts';

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * The text without the white space around it, or why it is no address of any chain. All our chains write addresses in ASCII,
 * so a letter of another script or an invisible character is somebody's trick, or a broken copy.
 */
export function addressText(text: string): string | AddressRefusal {
  const plain = text.trim();
  if (plain === '') return { rule: 'empty', message: 'no address' };
  if (!PRINTABLE_ASCII.test(plain)) {
    return {
      rule: 'look-alike',
      message: 'the address holds characters that only look like letters or digits',
    };
  }
  return plain;
}
