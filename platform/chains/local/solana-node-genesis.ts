/** What the development chain of Solana begins with: a faucet with SOL, and tokens that the faucet can give. The same at every start. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { address, lamports, type Address } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { AccountState, getMintEncoder, getTokenEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { LiteSVM } from 'litesvm';
import { toBase58 } from '../base58.ts';
import { tokenAccountOf } from '../solana/address.ts';
import { LOCAL_USDC_MINT } from '../solana/assets.ts';
import { TOKEN_ACCOUNT_RENT } from '../solana/message.ts';

/** Known to everybody: coins of a development chain are worth nothing. */
const secret = sha256(utf8ToBytes('phoenix development chain of solana: faucet'));
export const FAUCET = { secret, address: address(toBase58(ed25519.getPublicKey(secret))) };

export interface LocalToken {
  readonly mint: Address;
  readonly decimals: number;
}

/** Stands for USDC. */
export const LOCAL_USDC: LocalToken = { mint: address(LOCAL_USDC_MINT), decimals: 6 };
/** A token that no house lists, so that tests have one. */
export const LOCAL_UNLISTED: LocalToken = {
  mint: address('PhoenixUnListed1111111111111111111111111111'),
  decimals: 6,
};

export const LOCAL_TOKENS: readonly LocalToken[] = [LOCAL_USDC, LOCAL_UNLISTED];

/** Five million SOL and a thousand million of each token. */
const FAUCET_LAMPORTS = 5_000_000n * 10n ** 9n;
const FAUCET_TOKENS = 10n ** 15n;
const MINT_RENT = 1_461_600n;

export function plantGenesis(svm: LiteSVM): void {
  const put = (at: Address, owner: Address, data: Uint8Array, holds: bigint): void =>
    svm.setAccount({
      address: at,
      programAddress: owner,
      data,
      lamports: lamports(holds),
      executable: false,
      space: BigInt(data.length),
    });
  put(FAUCET.address, SYSTEM_PROGRAM_ADDRESS, new Uint8Array(), FAUCET_LAMPORTS);
  for (const { mint, decimals } of LOCAL_TOKENS) {
    const minted = getMintEncoder().encode({
      mintAuthority: FAUCET.address,
      supply: FAUCET_TOKENS,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    });
    put(mint, TOKEN_PROGRAM_ADDRESS, new Uint8Array(minted), MINT_RENT);
    const held = getTokenEncoder().encode({
      mint,
      owner: FAUCET.address,
      amount: FAUCET_TOKENS,
      delegate: null,
      state: AccountState.Initialized,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
    });
    put(
      tokenAccountOf(FAUCET.address, mint),
      TOKEN_PROGRAM_ADDRESS,
      new Uint8Array(held),
      TOKEN_ACCOUNT_RENT,
    );
  }
}
