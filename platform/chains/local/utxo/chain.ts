/** The development chain: blocks, what waits, and the file that both are kept in. */
import type { UtxoParameters } from '../../utxo/parameters.ts';
import { NodeRefusal } from '../../utxo/rpc.ts';
import { openJournal, type JournalEntry } from './journal.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createPool, type Pool } from './pool.ts';
import { makeBlock, parseTransaction, type Block, type ChainTransaction } from './transactions.ts';

export interface DevelopmentChain {
  readonly ledger: Ledger;
  readonly pool: Pool;
  /** @throws NodeRefusal */
  send(raw: string): string;
  /** Mines what waits, or exactly these transactions. The coinbase goes to `script`. @returns hash of the block */
  mine(script: string, raws?: readonly string[]): string;
  invalidate(hash: string): void;
  close(): void;
}

/** Coins of a coinbase. Bitcoin's and Litecoin's first reward; Dogecoin's lasting one. */
const REWARD = { btc: 50n, ltc: 50n, doge: 10_000n } as const;
const COIN = 10n ** 8n;
const UNDECODABLE = -22;
/** A coin of nobody: OP_RETURN and the name of the thing. */
const GENESIS_SCRIPT = `6a1a${Buffer.from('Phoenix development chain ').toString('hex')}`;

export function openDevelopmentChain(parameters: UtxoParameters, file: string): DevelopmentChain {
  const subsidy = REWARD[parameters.chain] * COIN;
  const genesis = makeBlock(
    null,
    Object.keys(REWARD).indexOf(parameters.chain),
    { script: GENESIS_SCRIPT, amount: 0n },
    [],
  );
  const ledger = createLedger(genesis);
  const pool = createPool(ledger, parameters);
  const journal = openJournal(file);

  function addBlock({ parent, unique, script, raws }: Extract<JournalEntry, { what: 'block' }>): Block {
    const transactions = raws.map(parseTransaction);
    const amount = subsidy + transactions.reduce((fees, each) => fees + (pool.get(each.txid)?.fee ?? 0n), 0n);
    const block = makeBlock(ledger.block(parent)!, unique, { script, amount }, transactions);
    pool.settle(ledger.add(block));
    return block;
  }

  function redo(entry: JournalEntry): void {
    if (entry.what === 'block') addBlock(entry);
    else if (entry.what === 'waits') pool.accept(parseTransaction(entry.raw));
    else pool.settle(ledger.invalidate(entry.hash));
  }

  for (const entry of journal.before) redo(entry);

  return {
    ledger,
    pool,
    send(raw) {
      const transaction = parse(raw);
      const known = pool.get(transaction.txid);
      pool.accept(transaction);
      if (!known) journal.write({ what: 'waits', raw });
      return transaction.txid;
    },
    mine(script, raws) {
      const chosen = raws ?? pool.list().map(({ transaction }) => transaction.raw);
      if (raws) checkMinable(ledger, parameters, raws.map(parse));
      const entry = {
        what: 'block',
        parent: ledger.tip().hash,
        unique: ledger.size(),
        script,
        raws: chosen,
      } as const;
      const { hash } = addBlock(entry);
      journal.write(entry);
      return hash;
    },
    invalidate(hash) {
      pool.settle(ledger.invalidate(hash));
      journal.write({ what: 'invalid', hash });
    },
    close: () => journal.close(),
  };
}

function parse(raw: string): ChainTransaction {
  try {
    return parseTransaction(raw);
  } catch {
    throw new NodeRefusal(UNDECODABLE, 'TX decode failed. Make sure the tx has at least one input.');
  }
}

/** Transactions named one by one are checked as if nothing else waited. */
function checkMinable(
  ledger: Ledger,
  parameters: UtxoParameters,
  transactions: readonly ChainTransaction[],
): void {
  const alone = createPool(ledger, parameters);
  for (const transaction of transactions) alone.accept(transaction);
}
