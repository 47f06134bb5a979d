/** Where a withdrawal goes: an address of this very chain, and not one of ours. */
import type pg from 'pg';
import type { AddressRefusal, ChainAddress } from '#platform/chains/driver.ts';
import { isOurs } from '../deposits/addresses.ts';
import { keyringOf } from '../deposits/context.ts';
import type { Coin } from './context.ts';

export interface PayeeRefusal {
  readonly rule: AddressRefusal['rule'] | 'ours';
  readonly message: string;
}

/** The least that a text must have to be an address at all. */
const SHORTEST_ADDRESS = 4;

/** @param text as the player sent it */
export async function readPayee(
  db: pg.ClientBase | pg.Pool,
  { driver }: Pick<Coin, 'driver'>,
  text: string,
): Promise<ChainAddress | PayeeRefusal> {
  const wallet = text.trim();
  if (wallet.length < SHORTEST_ADDRESS) return { rule: 'empty', message: 'Enter wallet!' };
  const read = driver.readAddress(wallet);
  if ('rule' in read) return read;
  if (driver.assets.some(({ contract }) => contract !== null && contract === read.target))
    return { rule: 'unsupported', message: 'This is the contract of a token, and nobody’s wallet.' };
  if (await isOurs(db, keyringOf(driver), read.target))
    return { rule: 'ours', message: 'This is a deposit address of this house.' };
  return read;
}
