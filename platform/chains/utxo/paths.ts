/** Addresses below an account's key. The signer and the web server derive them with the same lines. */
import type { HDKey } from '@scure/bip32';
import { p2pkh, p2wpkh } from '@scure/btc-signer';
import type { OwnAddress } from '../driver.ts';
import { hexOf } from './bytes.ts';
import type { UtxoParameters } from './parameters.ts';

/** '0/17': a deposit address; '1/0': the hot one. Anything else is no path of ours. */
const PATH = /^[01]\/(0|[1-9]\d{0,9})$/;

/** @throws when it is no path of ours: a plan must not reach other keys of the account */
export function childOf(account: HDKey, path: string): HDKey {
  if (!PATH.test(path)) throw new Error(`no path below the account: ${path}`);
  const [branch, index] = path.split('/').map(Number) as [0 | 1, number];
  return branchOf(account, branch).deriveChild(index);
}

const branches = new WeakMap<HDKey, Partial<Record<0 | 1, HDKey>>>();

/** Each step of a derivation is a multiplication on the curve: the one that all addresses share is done once. */
function branchOf(account: HDKey, branch: 0 | 1): HDKey {
  const known = branches.get(account) ?? {};
  branches.set(account, known);
  return (known[branch] ??= account.deriveChild(branch));
}

export function addressAt(parameters: UtxoParameters, account: HDKey, path: string): OwnAddress {
  const { publicKey } = childOf(account, path);
  const { script, address } = (parameters.own === 'wpkh' ? p2wpkh : p2pkh)(publicKey!, parameters.form);
  return { address, target: hexOf(script), path };
}
