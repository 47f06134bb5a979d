/** Test support: a development chain of Solana under the hand of the conformance suite. */
import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64Decoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type Instruction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import type { ChainLab } from '../../conformance/lab.ts';
import { startSolanaNode, type SolanaNode } from '../../local/solana-node.ts';
import { FAUCET, LOCAL_UNLISTED, LOCAL_USDC, type LocalToken } from '../../local/solana-node-genesis.ts';
import { createNodePost } from '../../node-http.ts';
import { toBase58 } from '../../base58.ts';
import { readSolanaAddress, tokenAccountOf } from '../address.ts';
import { createSolanaDriver, type SolanaDriverOptions } from '../driver.ts';
import { createSolanaKeys } from '../keys.ts';
import { ACCOUNT_RENT } from '../message.ts';

const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const faucet = createNoopSigner(FAUCET.address);

export function solanaDriver(options: Partial<SolanaDriverOptions> & { url: string }) {
  return createSolanaDriver({ network: 'local', random: randomBytes, ...options });
}

/** Asks the node without the driver. */
export async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { body } = await createNodePost({ url })('', { jsonrpc: '2.0', id: 1, method, params });
  return (body as { result: unknown }).result;
}

/** Sends instructions that the faucet signs, as they are. */
export async function sendFromFaucet(url: string, instructions: readonly Instruction[]): Promise<string> {
  const { value } = (await askNode(url, 'getLatestBlockhash', [])) as { value: { blockhash: Blockhash } };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(FAUCET.address, empty),
    (payer) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: value.blockhash, lastValidBlockHeight: 0n },
        payer,
      ),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  );
  const bytes = new Uint8Array(compileTransaction(message).messageBytes);
  const raw = concatBytes(Uint8Array.of(1), ed25519.sign(bytes, FAUCET.secret), bytes);
  const options = { encoding: 'base64', skipPreflight: true };
  return (await askNode(url, 'sendTransaction', [getBase64Decoder().decode(raw), options])) as string;
}

export function coinTo(wallet: string, amount: bigint): Instruction {
  return getTransferSolInstruction({ source: faucet, destination: address(wallet), amount });
}

/** Makes the wallet's token account when it is not there, and pays to it. */
export function tokensTo(wallet: string, { mint, decimals }: LocalToken, amount: bigint): Instruction[] {
  const account = tokenAccountOf(wallet, mint);
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: faucet,
      ata: account,
      owner: address(wallet),
      mint,
    }),
    getTransferCheckedInstruction({
      source: tokenAccountOf(FAUCET.address, mint),
      mint,
      destination: account,
      authority: faucet,
      amount,
      decimals,
    }),
  ];
}

/**
 * Somebody's wallet. Addresses of Solana carry no checksum, so about every fourth still reads as one with a letter less; the
 * suite tries that, so it gets one that does not.
 */
export function strangersWallet(): string {
  for (;;) {
    const wallet = toBase58(ed25519.getPublicKey(randomBytes(32)));
    const near = [wallet.slice(0, -1), `${wallet}1`].map((text) => readSolanaAddress(text, new Set()));
    if (near.every((answer) => 'rule' in answer)) return wallet;
  }
}

async function held(url: string, wallet: string, currency: string): Promise<bigint> {
  if (currency === 'sol') {
    const { value } = (await askNode(url, 'getBalance', [wallet])) as { value: number };
    return BigInt(value);
  }
  const account = tokenAccountOf(wallet, LOCAL_USDC.mint);
  const answer = (await askNode(url, 'getTokenAccountBalance', [account])) as
    | { value: { amount: string } }
    | undefined;
  return BigInt(answer?.value.amount ?? 0);
}

export async function openSolanaLab(): Promise<ChainLab & { chain: SolanaNode }> {
  const chain = await startSolanaNode({ file: null, port: 0, blockEveryMs: null });
  const { url } = chain;
  return {
    chain,
    node: 'litesvm 1.5.0 (development chain)',
    driver: solanaDriver({ url }),
    keys: createSolanaKeys({ network: 'local', seed: mnemonicToSeedSync(MNEMONIC) }),
    mainDriver: () => solanaDriver({ url: 'http://127.0.0.1:1', network: 'main' }),
    mainKeys: (mnemonic) => createSolanaKeys({ network: 'main', seed: mnemonicToSeedSync(mnemonic) }),
    connect: () => solanaDriver({ url }),
    unreachable: () => solanaDriver({ url: 'http://127.0.0.1:1' }),
    stranger: strangersWallet,
    held: (wallet, currency) => held(url, wallet, currency),
    pay: (wallet, currency, amount) =>
      Promise.resolve(chain.faucet(wallet, currency === 'sol' ? null : LOCAL_USDC.mint, amount)),
    payMany: (outputs, currency) =>
      sendFromFaucet(
        url,
        outputs.flatMap(({ address: payee, amount }) =>
          currency === 'sol' ? [coinTo(payee, amount)] : tokensTo(payee, LOCAL_USDC, amount),
        ),
      ),
    wrongToken: (wallet) => sendFromFaucet(url, tokensTo(wallet, LOCAL_UNLISTED, 1_000_000n)),
    failed: (wallet) =>
      // The first instruction pays, the second cannot be paid: both are undone.
      sendFromFaucet(url, [coinTo(wallet, 10n ** 9n), coinTo(wallet, 10n ** 18n)]),
    mine: (blocks) => Promise.resolve(chain.mine(blocks)),
    reorg: { impossible: 'only finalized blocks are read, and those are never taken back' },
    dust: { carried: ACCOUNT_RENT, refused: ACCOUNT_RENT - 1n },
    close: () => chain.close(),
  };
}
