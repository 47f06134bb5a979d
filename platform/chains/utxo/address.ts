/** Addresses of Bitcoin-style chains: what may be paid, and why not. Everything is compared by script, never by text. */
import { Address, OutScript } from '@scure/btc-signer';
import { addressText } from '../address-text.ts';
import type { AddressRefusal, ChainAddress } from '../driver.ts';
import { hexOf } from './bytes.ts';
import type { AddressForm } from '#engines/reserves/forms.ts';
import { knownForms, type UtxoParameters } from './parameters.ts';

/** Tron's base58 addresses have the same form with a version byte of their own. */
const TRON: AddressForm = { bech32: '', pubKeyHash: 0x41, scriptHash: 0x41, wif: 0 };

const names = { btc: 'Bitcoin', ltc: 'Litecoin', doge: 'Dogecoin' } as const;
/** Script kinds that payouts go to. A future witness version would be anybody's money today. */
const payable = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr']);

type Decoded = Parameters<typeof OutScript.encode>[0] & { readonly type: string };

/** Pure. See `ChainDriver.readAddress`. */
export function readAddress(parameters: UtxoParameters, input: string): ChainAddress | AddressRefusal {
  const text = addressText(input);
  if (typeof text !== 'string') return text;
  const segwit = /^([a-z]{2,8})1[0-9a-z]+$/i.exec(text);
  const prefix = segwit?.[1]?.toLowerCase();
  const home = prefix === undefined ? undefined : knownForms.find(({ form }) => form.bech32 === prefix);
  if (prefix === 'ltcmweb') return { rule: 'unsupported', message: 'MWEB addresses cannot be paid' };
  if (home) {
    // Only base58 mixes small and capital letters: an old address of Litecoin may begin with LtC1.
    const isMixed = text !== text.toLowerCase() && text !== text.toUpperCase();
    const old = isMixed ? readBase58(parameters, text) : null;
    return old && 'target' in old ? old : readSegwit(parameters, text, home);
  }
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { rule: 'other-chain', message: 'an Ethereum address' };
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,62}$/.test(text)) return { rule: 'malformed', message: 'no address' };
  return readBase58(parameters, text);
}

/** The script an address is paid by, hex. @throws when it is no address of this network */
export function scriptOf(parameters: UtxoParameters, address: string): string {
  const read = readAddress(parameters, address);
  if ('rule' in read) throw new Error(`${address}: ${read.message}`);
  return read.target;
}

/** The address of a script in its normal form, null where it has none. */
export function addressOf(form: AddressForm, script: Uint8Array): string | null {
  try {
    return Address(form).encode(
      OutScript.decode(script) as Parameters<ReturnType<typeof Address>['encode']>[0],
    );
  } catch {
    return null;
  }
}

function readSegwit(
  parameters: UtxoParameters,
  text: string,
  home: (typeof knownForms)[number],
): ChainAddress | AddressRefusal {
  if (home.chain !== parameters.chain) return elsewhere(home.chain);
  if (home.network !== parameters.network) return otherNetwork(home.chain);
  try {
    return accept(parameters.form, decode(parameters.form, text));
  } catch (error) {
    // The library reads what it knows; a right checksum over an unknown witness program is "not yet", no slip of the pen.
    const unknown = error instanceof Error && error.message.includes('witness program');
    return unknown
      ? { rule: 'unsupported', message: 'this kind of address cannot be paid' }
      : { rule: 'checksum', message: 'a letter is wrong: the check sum does not agree' };
  }
}

function readBase58(parameters: UtxoParameters, text: string): ChainAddress | AddressRefusal {
  const { form, oldScriptHash } = parameters;
  const readable = oldScriptHash === null ? [form] : [form, { ...form, scriptHash: oldScriptHash }];
  for (const each of readable) {
    const decoded = attempt(each, text);
    // Written in the normal form: Litecoin's old 3... becomes M...
    if (decoded) return accept(form, decoded);
  }
  const same = knownForms.find(
    ({ chain, form: known }) => chain === parameters.chain && attempt(known, text),
  );
  if (same) return otherNetwork(same.chain);
  const home = knownForms.find(({ form: known }) => attempt(known, text));
  if (home) return elsewhere(home.chain);
  if (attempt(TRON, text)) return { rule: 'other-chain', message: 'a Tron address' };
  return { rule: 'checksum', message: 'a letter is wrong: the check sum does not agree' };
}

function accept(form: AddressForm, decoded: Decoded): ChainAddress | AddressRefusal {
  if (!payable.has(decoded.type)) {
    return { rule: 'unsupported', message: 'this kind of address cannot be paid' };
  }
  const script = OutScript.encode(decoded);
  return { address: addressOf(form, script)!, target: hexOf(script) };
}

const decode = (form: AddressForm, text: string): Decoded => Address(form).decode(text);

function attempt(form: AddressForm, text: string): Decoded | null {
  try {
    // Base58 alone ('' is "no segwit" to the library): it takes whatever begins like segwit for a broken one.
    return decode({ ...form, bech32: '' }, text);
  } catch {
    return null;
  }
}

const elsewhere = (chain: keyof typeof names): AddressRefusal => ({
  rule: 'other-chain',
  message: `an address of ${names[chain]}`,
});

const otherNetwork = (chain: keyof typeof names): AddressRefusal => ({
  rule: 'other-network',
  message: `an address of another network of ${names[chain]}`,
});
