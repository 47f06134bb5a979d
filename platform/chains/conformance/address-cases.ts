import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { depositAddress, hotAddress, type ConformanceCase } from './help.ts';

const MNEMONIC =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

interface HdWallet {
  readonly multichain_same_mnemonic: { readonly rows: readonly VectorRow[] };
}
interface VectorRow {
  readonly chain: string;
  readonly path: string;
  readonly address: string;
}
interface Addresses {
  readonly cross_chain_refusals: readonly (readonly [chain: string, address: string])[];
}

/** A file of `$PHOENIX_VECTORS/identity`, null when the folder is not there; it is no part of the project. */
// The file is outside of the project: who reads it says what it holds.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function identityVectors<Content>(name: string): Content | null {
  const folder = process.env.PHOENIX_VECTORS;
  if (!folder || !existsSync(join(folder, 'identity'))) return null;
  return JSON.parse(readFileSync(join(folder, 'identity', `${name}.json`), 'utf8')) as Content;
}

export const NO_VECTORS = 'PHOENIX_VECTORS is not set to a folder with identity/*.json';

/** Account paths as the wallet uses them; Bitcoin's legacy rows of the vectors are not ours. */
const ACCOUNTS: Record<string, string> = {
  btc: "m/84'/0'/0'/",
  ltc: "m/84'/2'/0'/",
  doge: "m/44'/3'/0'/",
  eth: "m/44'/60'/0'/",
  bsc: "m/44'/60'/0'/",
  trx: "m/44'/195'/0'/",
  sol: "m/44'/501'/",
};

export const addressCases: readonly ConformanceCase[] = [
  {
    title: 'derive: recorded addresses',
    async run(lab) {
      const vectors = identityVectors<HdWallet>('hd-wallet');
      if (!vectors) return NO_VECTORS;
      const driver = lab.mainDriver();
      const keys = lab.mainKeys(MNEMONIC);
      const account = ACCOUNTS[driver.id]!;
      const rows = vectors.multichain_same_mnemonic.rows.filter(
        ({ chain, path }) => chain.split('/').includes(driver.id) && path.startsWith(account),
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { path, address } of rows) {
        const below = path.slice(account.length);
        const derived = driver.derive
          ? driver.derive(keys.publicKey()!, below)
          : keys.pool(Number.parseInt(below, 10), 1)[0]!;
        expect(derived.address).toBe(address);
        expect(driver.readAddress(address)).toEqual({ address, target: derived.target });
      }
      return undefined;
    },
  },
  {
    title: 'derive: ours are different and readable',
    async run(lab) {
      const addresses = [hotAddress(lab), ...[0, 1, 2, 41].map((index) => depositAddress(lab, index))];
      expect(new Set(addresses.map(({ target }) => target)).size).toBe(addresses.length);
      for (const { address, target } of addresses) {
        expect(lab.driver.readAddress(address)).toEqual({ address, target });
      }
      return undefined;
    },
  },
  {
    title: 'address: refused with the rule',
    async run(lab) {
      const good = lab.stranger();
      expect(lab.driver.readAddress(good)).toHaveProperty('target');
      for (const [text, rule] of [
        ['', 'empty'],
        ['   ', 'empty'],
        [good.replace(/.$/, 'а'), 'look-alike'], // Cyrillic a
        [`${good.slice(0, 8)}\u200B${good.slice(8)}`, 'look-alike'],
        [good.replace(/[0-9a-z]$/i, '\uFF11'), 'look-alike'],
      ] as const) {
        expect(lab.driver.readAddress(text), text).toMatchObject({ rule });
      }
      for (const text of [good.slice(0, -1), `${good}1`, 'vitalik.eth', '1e309', '0', '<script>']) {
        expect(lab.driver.readAddress(text), text).toHaveProperty('rule');
      }
      return undefined;
    },
  },
  {
    title: 'address: of other chains refused',
    async run(lab) {
      const vectors = identityVectors<Addresses>('addresses');
      if (!vectors) return NO_VECTORS;
      const driver = lab.mainDriver();
      const like = driver.id === 'bsc' ? 'eth' : driver.id;
      const foreign = vectors.cross_chain_refusals.filter(([chain]) => chain === like);
      for (const [, text] of foreign) expect(driver.readAddress(text), text).toHaveProperty('rule');
      return foreign.length > 0 ? undefined : 'no recorded address of another chain for this one';
    },
  },
];
