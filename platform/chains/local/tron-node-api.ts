/** The part of a Tron node's HTTP interface that drivers and wallets ask, answered from the development chain. */
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { BYTE_PRICE } from '../tron/cost.ts';
import type { MinedTransaction, SentTransaction, TronBlock, TronChain } from './tron-node-chain.ts';
import { ENERGY_PRICE } from './tron-node-ledger.ts';

const byNumber = z.object({ num: z.number() });
const byLimit = z.object({ startNum: z.number(), endNum: z.number() });
const byValue = z.object({ value: z.string() });
const byAddress = z.object({ address: z.string() });
const sending = z.object({ transaction: z.string() });
const calling = z.object({ owner_address: z.string(), contract_address: z.string(), data: z.string() });

/** A chain up to one of its blocks: the tip, or the last solid one. */
interface View {
  readonly chain: TronChain;
  readonly top: TronBlock;
}

/** Answers one call; null for a path that is not there. */
export function answerTron(chain: TronChain, path: string, body: unknown): unknown {
  const [, side, name = ''] = path.split('/');
  if (side !== 'wallet' && side !== 'walletsolidity') return null;
  const top = side === 'wallet' ? chain.tip() : chain.solid();
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  return method ? method({ chain, top }, body) : null;
}

const blocksOf = ({ chain, top }: View, from: number, to: number): readonly TronBlock[] =>
  chain.blocks.slice(from, Math.min(to, top.height) + 1);

const minedIn = ({ chain, top }: View, body: unknown): MinedTransaction | null => {
  const found = chain.find(byValue.parse(body).value);
  return found && found.height <= top.height ? found : null;
};

/** What is not there is answered with an empty object, as the real node does. */
const methods: Readonly<Record<string, (view: View, body: unknown) => unknown>> = {
  getnowblock: ({ top }) => blockJson(top),
  getblockbynum(view, body) {
    const { num } = byNumber.parse(body);
    const [block] = blocksOf(view, num, num);
    return block ? blockJson(block) : {};
  },
  getblockbylimitnext(view, body) {
    const { startNum, endNum } = byLimit.parse(body);
    return { block: blocksOf(view, startNum, endNum - 1).map(blockJson) };
  },
  gettransactioninfobyblocknum(view, body) {
    const { num } = byNumber.parse(body);
    return blocksOf(view, num, num).flatMap(({ transactions }) => transactions.map(infoJson));
  },
  gettransactioninfobyid(view, body) {
    const found = minedIn(view, body);
    return found ? infoJson(found) : {};
  },
  gettransactionbyid(view, body) {
    const found = minedIn(view, body);
    return found ? transactionJson(found, found.outcome.result) : {};
  },
  gettransactionfrompending({ chain }, body) {
    const found = chain.waiting().get(byValue.parse(body).value);
    return found ? transactionJson(found, null) : {};
  },
  getaccount: ({ chain }, body) => accountJson(chain, byAddress.parse(body).address),
  getchainparameters: () => ({
    chainParameter: [
      { key: 'getTransactionFee', value: Number(BYTE_PRICE) },
      { key: 'getEnergyFee', value: Number(ENERGY_PRICE) },
      { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
    ],
  }),
  triggerconstantcontract: ({ chain }, body) => trialJson(chain, calling.parse(body)),
  broadcasthex: ({ chain }, body) =>
    chain.send(sending.parse(body).transaction) ?? { result: true, code: 'SUCCESS' },
};

function accountJson(chain: TronChain, address: string): unknown {
  if (chain.ledger().isContract(address)) return { address, type: 'Contract' };
  const balance = chain.ledger().coin(address);
  // What is zero is left out, as the real node does.
  return balance === null ? {} : { address, ...(balance > 0n && { balance: Number(balance) }) };
}

function trialJson(chain: TronChain, { owner_address, contract_address, data }: z.infer<typeof calling>) {
  const { outcome, returns } = chain
    .ledger()
    .trial({ kind: 'call', owner: owner_address, contract: contract_address, data, value: 0n });
  const failed = outcome.result !== 'SUCCESS';
  return {
    result: { result: true, ...(failed && { message: bytesToHex(Buffer.from('REVERT opcode executed')) }) },
    energy_used: Number(outcome.energy),
    constant_result: [returns],
    transaction: { ret: [failed ? { ret: 'FAILED' } : {}] },
  };
}

function blockJson({ height, id, parent, time, header, transactions }: TronBlock) {
  return {
    blockID: id,
    block_header: {
      // What is zero is left out, as the real node does.
      raw_data: {
        ...(height > 0 && { number: height }),
        timestamp: time,
        parentHash: parent,
        ...(header && {
          txTrieRoot: header.txTrieRoot,
          ...(header.witness_id > 0 && { witness_id: header.witness_id }),
          witness_address: header.witness_address,
          version: header.version,
        }),
      },
    },
    ...(transactions.length > 0 && {
      transactions: transactions.map((one) => transactionJson(one, one.outcome.result)),
    }),
  };
}

function transactionJson({ txid, bytes, raw, signature }: SentTransaction, result: string | null) {
  const { action } = raw;
  const [type, value] =
    action.kind === 'transfer'
      ? [
          'TransferContract',
          { owner_address: action.owner, to_address: action.to, amount: Number(action.amount) },
        ]
      : [
          'TriggerSmartContract',
          { owner_address: action.owner, contract_address: action.contract, data: action.data },
        ];
  return {
    ...(result !== null && { ret: [{ contractRet: result }] }),
    txID: txid,
    signature: [signature],
    raw_data: {
      contract: [{ type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` } }],
      ref_block_bytes: raw.refBlockBytes,
      ref_block_hash: raw.refBlockHash,
      expiration: raw.expiration,
      timestamp: raw.timestamp,
    },
    raw_data_hex: bytesToHex(bytes),
  };
}

function infoJson({ txid, height, raw, outcome }: MinedTransaction) {
  const isCall = raw.action.kind === 'call';
  return {
    id: txid,
    blockNumber: height,
    fee: Number(outcome.fee),
    receipt: isCall ? { result: outcome.result, energy_usage_total: Number(outcome.energy) } : {},
    ...(outcome.result !== 'SUCCESS' && { result: 'FAILED' }),
    ...(outcome.logs.length > 0 && { log: outcome.logs }),
  };
}
