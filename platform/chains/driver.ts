/**
 * One chain as the wallet sees it. A driver speaks to one node, reads what arrived, builds what is to be paid and sends
 * what the signer signed. It holds no keys and no state that a restart could lose: all of that is in the database.
 * Amounts here are on-chain units (wei, satoshi, lamport, sun, token units) as bigint; the ledger's units are the room's.
 */
export const CHAIN_IDS = ['btc', 'ltc', 'doge', 'eth', 'bsc', 'sol', 'trx'] as const;
export type ChainId = (typeof CHAIN_IDS)[number];
export type ChainFamily = 'utxo' | 'evm' | 'solana' | 'tron';

/** A coin or token as one chain carries it. */
export interface ChainAsset {
  /** Code of the ledger's currency: 'usdt'. */
  readonly currency: string;
  /** Decimals on the chain (from our configuration, never asked of the chain at credit time). */
  readonly decimals: number;
  /** Contract or mint of a token, null for the chain's own coin. Compared exactly, in the chain's normal form. */
  readonly contract: string | null;
  /** The house's own token: its contract has `burn`. */
  readonly burns?: true;
}

/** An address of the chain in its normal form. */
export interface ChainAddress {
  /** As people read it. */
  readonly address: string;
  /** What transfers are matched by: script hex (utxo), lower-case 0x address (evm), base58 (solana), 41-hex (tron). */
  readonly target: string;
}

/** Why a text is no address that may be paid on this chain. */
export interface AddressRefusal {
  readonly rule:
    | 'empty'
    | 'look-alike'
    | 'checksum'
    | 'other-network'
    | 'other-chain'
    | 'unsupported'
    | 'malformed';
  readonly message: string;
}

export interface BlockRef {
  readonly height: number;
  readonly hash: string;
  /** Hash of the block below. */
  readonly parent: string;
}

/** Something that came to one of the watched targets. `(chain, txid, part)` is unique for ever. */
export interface Transfer {
  readonly txid: string;
  /** Which part of the transaction: 'out:0' (utxo), 'native', 'log:3' or 'call:0.2' (evm), 'ix:0' or 'ix:0.2' (solana), 'native' or 'log:0' (tron). */
  readonly part: string;
  readonly target: string;
  /** Currency code of the allow-listed asset. Tokens that are not listed are no transfers. */
  readonly currency: string;
  readonly amount: bigint;
  /** Coinbase outputs only (utxo): height of the first block that may spend it. Not credited before. */
  readonly spendableFrom?: number;
}

export interface ScannedBlock extends BlockRef {
  readonly transfers: readonly Transfer[];
}

/** The set of targets that are ours; asked for every output, so it answers from memory. */
export interface Watched {
  has(target: string): boolean;
}

/** Where a transaction is. */
export type TransactionState =
  | { readonly state: 'unknown' }
  | { readonly state: 'waiting' }
  /** In the chain. `failed`: executed and reverted, moved nothing but its fee. `fee`: what it cost, on-chain units of the chain's coin. */
  | {
      readonly state: 'mined' | 'failed';
      readonly block: BlockRef;
      readonly confirmations: number;
      readonly fee: bigint;
    }
  /** Can never be mined any more: an input or its nonce is spent by another transaction that is final, or it expired. */
  | { readonly state: 'dead'; readonly by: string | null };

export type BroadcastResult =
  /** The node has it (it may have had it before: the same bytes again are a success). */
  | { readonly ok: true }
  /** Refused for a reason that more fee or time may cure. */
  | { readonly ok: false; readonly retry: true; readonly reason: string }
  /** Refused for good: never valid again as it stands. */
  | { readonly ok: false; readonly retry: false; readonly reason: string };

/** One of our own addresses that money is spent from. The path is all the signer needs to find the key. */
export interface OwnAddress extends ChainAddress {
  /** Path below the chain's account: '0/17' deposit address 17, '1/0' the hot address. */
  readonly path: string;
}

/** An output that we own and have not spent (utxo only; others pass none). */
export interface OwnOutput {
  readonly txid: string;
  readonly index: number;
  readonly amount: bigint;
  readonly owner: OwnAddress;
}

/** What is to be paid. */
export interface PaymentOrder {
  /** 'pay': withdrawals. 'sweep': a deposit address to the hot address. 'fund': coin for fees to a deposit address. 'cancel': to ourselves, to free a nonce or inputs. 'burn': tokens of the house out of the world (evm). */
  readonly kind: 'pay' | 'sweep' | 'fund' | 'cancel' | 'burn';
  /** Where it is spent from; the hot address for 'pay' on chains with accounts. */
  readonly from: OwnAddress;
  /** Where change goes (utxo). */
  readonly change: OwnAddress;
  /** Payees. More than one on utxo chains only. */
  readonly outputs: readonly {
    readonly address: string;
    readonly currency: string;
    readonly amount: bigint;
  }[];
  /** Outputs free to be spent (utxo). */
  readonly spendable: readonly OwnOutput[];
  /** Nonce to take (evm, from our own table); null where the chain has none. */
  readonly nonce: bigint | null;
  /** 'cancel': the plan whose nonce (evm) is used up, or whose inputs (utxo) go to `change` instead, with a fee that beats it; `spendable` is not looked at. */
  readonly replaces?: Plan;
}

/** An unsigned transaction: JSON-safe data that the signer can read, check against what was approved, and sign. */
export interface Plan {
  readonly chain: ChainId;
  readonly kind: PaymentOrder['kind'];
  /** Paths of the keys that must sign, in the order of the inputs. */
  readonly paths: readonly string[];
  /** What it pays to others, decimal strings of on-chain units; the signer recomputes this from `body` and refuses a difference. */
  readonly outputs: readonly {
    readonly address: string;
    readonly currency: string;
    readonly amount: string;
  }[];
  /** Most it can cost, decimal string of on-chain units of the chain's coin. */
  readonly fee: string;
  /** txid:index of outputs it spends (utxo). */
  readonly inputs: readonly string[];
  readonly nonce: string | null;
  /** The chain's own form of it; only the driver and the signer's half of the family read it. */
  readonly body: unknown;
}

export interface PlanRefusal {
  /** 'funds': not enough on the hot address or in spendable outputs (or no coin for the fee). 'dust': an output too small for the network. */
  readonly refused: 'funds' | 'dust' | 'fee-too-high' | 'asset';
  readonly message: string;
  /** It is about this payee alone: whoever else is paid meets no such refusal. */
  readonly payee?: true;
}

/** Signed bytes, with the id the chain will know them by. */
export interface Signed {
  /** Hex, or base64 on Solana. */
  readonly raw: string;
  readonly txid: string;
}

export interface ChainDriver {
  readonly id: ChainId;
  readonly family: ChainFamily;
  /** 'Ethereum' */
  readonly name: string;
  /** 'local': a development chain of this installation; shown as such wherever its coins are. */
  readonly network: 'main' | 'test' | 'local';
  /** First the chain's own coin. */
  readonly assets: readonly ChainAsset[];
  /** Blocks, with its own, before a deposit is credited (3 unless the chain's habits ask for more). */
  readonly confirmations: number;
  /** How long to wait between looks at the tip, ms. */
  readonly lookEveryMs: number;
  /** Blocks that one `read` may span. */
  readonly span: number;
  /** Blocks that are read are never undone: another hash at a known height is a lie or another chain, no reorganisation. */
  readonly finalized?: boolean;
  /** Whether coin is seen that a contract passes on; false: players are told. Not there: the chain shows all of it anyway. */
  readonly passedOn?: boolean;

  /** Parses and checks a text as an address of this chain and network. Pure. */
  readAddress(text: string): ChainAddress | AddressRefusal;
  /** Whether a text can be a transaction id here. Pure. */
  isTxid(text: string): boolean;
  /**
   * Address at '<branch>/<index>' of an account's extended public key. Pure. Null where addresses cannot be derived from a
   * public key (Solana): those come from a pool of public keys that the signer made.
   */
  readonly derive: ((xpub: string, path: string) => OwnAddress) | null;

  tip(): Promise<BlockRef>;
  /** Null above the tip. */
  blockAt(height: number): Promise<BlockRef | null>;
  /**
   * Blocks from..to, both in, each with what it brought to watched targets. Failed transactions bring nothing.
   * @throws ChainUnreachable; ChainMoved when the chain was reorganised meanwhile (read again)
   */
  read(from: number, to: number, watched: Watched): Promise<ScannedBlock[]>;
  /** What one transaction brings to watched targets, in a block or not yet; null when the node does not know it. */
  look(
    txid: string,
    watched: Watched,
  ): Promise<{ transfers: readonly Transfer[]; block: BlockRef | null } | null>;
  /** Balance of one of our addresses, on-chain units, latest block. */
  balance(address: string, currency: string): Promise<bigint>;

  /** What there is of a token, as its contract counts it; null where there is no such contract. */
  supply?(currency: string): Promise<bigint | null>;
  /** Development chains: puts the house's token where it is listed. Again and again it goes on with what is missing. */
  putToken?(deployment: TokenDeployment): Promise<void>;

  /** Which of these outputs of ours the chain still has (utxo): mined, and spent by no mined transaction. */
  unspent?(outputs: readonly OwnOutput[]): Promise<readonly OwnOutput[]>;

  /** Builds a payment. Asks the node for fees (and what the family needs), changes nothing. */
  plan(order: PaymentOrder): Promise<Plan | PlanRefusal>;
  /** The same payment with a fee that replaces the first (same nonce or inputs); null where the chain replaces nothing. */
  bump(plan: Plan): Promise<Plan | PlanRefusal | null>;
  /** Sends signed bytes; the same bytes again are a success. */
  broadcast(raw: string): Promise<BroadcastResult>;
  status(txid: string, plan: Plan): Promise<TransactionState>;
  /** Next nonce of an address as the chain has it, null where there is none. */
  nonce(address: string): Promise<bigint | null>;
  /** Least fee it would need to sweep this amount, on-chain units of the chain's coin; null when it needs no sweep (utxo). `to`: where it goes, which makes it cheaper on some. */
  sweepCost(currency: string, to?: string): Promise<bigint | null>;
  /** What one payment of this is likely to cost now, on-chain units of the chain's coin: what fees and least amounts are reckoned from. */
  paymentCost(currency: string): Promise<bigint>;
  /** What of that the payee may take for itself afterwards, in the same units: whoever is paid pays it too. Not there: nothing. */
  payeeKeeps?(currency: string): bigint;
  close(): Promise<void>;
}

/** The house's token for a development chain. */
export interface TokenDeployment {
  /** Code that makes the contract and gives `supply` to an address. */
  readonly code: (holder: string) => string;
  /** On-chain units; half of it stays with the faucet. */
  readonly supply: bigint;
  /** Who has the other half. */
  readonly holder: string;
}

/** What limits a transaction: what it uses up, and until when it can be mined. */
export interface Bounds {
  /**
   * What only one mined transaction can have: 'nonce:<path>:<nonce>' (evm), 'txid:index' of each output that is spent
   * (utxo). None on Solana and TRON, where a payment excludes no other.
   */
  readonly slots: readonly string[];
  /** Epoch ms of the chain's clock after which it cannot be mined, as its bytes say; null: they say nothing. */
  readonly ends: number | null;
}

/** The signer's half of a family: pure, no node, no clock. */
export interface ChainKeys {
  /** Extended public key of the chain's account, or the pool's public keys (`count` of them from `start`) where there is none. */
  publicKey(): string | null;
  pool(start: number, count: number): readonly OwnAddress[];
  /** The address of one of our own keys, by its path below the account: where sweeps, gas and cancelled payments must go. */
  address(path: string): OwnAddress;
  /**
   * What the plan's body really pays, and the most it costs, so that a plan cannot say one thing and do another.
   * @throws when its paths, inputs or nonce are not exactly those of the bytes
   */
  inspect(plan: Plan): { outputs: Plan['outputs']; fee: bigint };
  /** What decides whether it can be mined beside another one, from its bytes. @throws as `inspect` does */
  bounds(plan: Plan): Bounds;
  /** Signs it. Deterministic: the same plan gives the same bytes. */
  sign(plan: Plan): Signed;
  /**
   * Signs the text of reserves with the key of the hot address, in the form of the chain's wallets (engines/reserves). Deterministic.
   * @throws for every other text
   */
  signReserves(text: string): string;
}

/** The node does not answer, or answers nonsense. Nothing is known, so nothing is decided. */
export class ChainUnreachable extends Error {
  override name = 'ChainUnreachable';
}

/** The chain was reorganised while it was read. */
export class ChainMoved extends Error {
  override name = 'ChainMoved';
}
