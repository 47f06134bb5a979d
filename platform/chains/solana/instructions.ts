/** The instructions that move SOL and tokens, decoded from their bytes. One decoder for the scanner and for the signer. */
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/** An instruction with the addresses that a message only points to. */
export interface ResolvedInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

export interface Movement {
  readonly kind: 'sol' | 'sol-with-seed' | 'token' | 'token-checked';
  /** Wallet (SOL) or token account it leaves. */
  readonly source: string;
  /** Wallet (SOL) or token account it comes to. */
  readonly destination: string;
  /** Who must sign for it. */
  readonly authority: string;
  /** Lamports or token units. */
  readonly amount: bigint;
  /** Mint and decimals as the instruction names them; only 'token-checked' does. */
  readonly mint: string | null;
  readonly decimals: number | null;
}

/** Null for an instruction that is no transfer. Layouts: solana-program/system and solana-program/token, `program/src/instruction.rs`. */
export function readMovement({ program, accounts, data }: ResolvedInstruction): Movement | null {
  if (program === SYSTEM_PROGRAM_ADDRESS) return readSystem(accounts, data);
  if (program === TOKEN_PROGRAM_ADDRESS) return readToken(accounts, data);
  return null;
}

/** u32 number of the instruction, then u64 lamports. 2: Transfer, 11: TransferWithSeed. */
function readSystem(accounts: readonly string[], data: Uint8Array): Movement | null {
  if (data.length < 12) return null;
  const view = viewOf(data);
  const type = view.getUint32(0, true);
  const plain = type === 2;
  if (!plain && type !== 11) return null;
  const [source, base, third] = accounts;
  const destination = plain ? base : third;
  if (source === undefined || base === undefined || destination === undefined) return null;
  return {
    kind: plain ? 'sol' : 'sol-with-seed',
    source,
    destination,
    authority: plain ? source : base,
    amount: view.getBigUint64(4, true),
    mint: null,
    decimals: null,
  };
}

/** u8 number of the instruction, then u64 units. 3: Transfer, 12: TransferChecked with u8 decimals. */
function readToken(accounts: readonly string[], data: Uint8Array): Movement | null {
  const checked = data[0] === 12 && data.length >= 10;
  if (!checked && !(data[0] === 3 && data.length >= 9)) return null;
  const [source, mint, destination, authority] = checked
    ? accounts
    : [accounts[0], null, accounts[1], accounts[2]];
  if (source === undefined || mint === undefined) return null;
  if (destination === undefined || authority === undefined) return null;
  return {
    kind: checked ? 'token-checked' : 'token',
    source,
    destination,
    authority,
    amount: viewOf(data).getBigUint64(1, true),
    mint,
    decimals: checked ? data[9]! : null,
  };
}

export function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}
