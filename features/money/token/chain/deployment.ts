/** The code that makes the house's token on an EVM chain, from the bytecode beside this file. */
import { encodeDeployData, type Abi, type Hex } from 'viem';
import { parseUnits } from '#platform/contract/money.ts';
import type { TokenSettings } from '../settings.ts';
import compiled from './house-token.json' with { type: 'json' };

/** Of the contract, and of the ledger. */
const DECIMALS = 8;

type Named = Pick<TokenSettings, 'name' | 'symbol' | 'supply'>;

/** All that there ever is, in smallest units. */
export const supplyUnits = ({ supply }: Pick<Named, 'supply'>): bigint => parseUnits(supply, DECIMALS)!;

/** @param holder has the whole supply */
export function deploymentCode(settings: Named, holder: string): Hex {
  return encodeDeployData({
    abi: compiled.abi as Abi,
    bytecode: compiled.bytecode as Hex,
    args: [settings.name, settings.symbol, supplyUnits(settings), holder],
  });
}
