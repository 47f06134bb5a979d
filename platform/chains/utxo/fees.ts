import type { PlanRefusal } from '../driver.ts';
import { fields } from './answers.ts';
import { readAmount } from './amounts.ts';
import type { UtxoParameters } from './parameters.ts';
import { NodeRefusal, orThrow, type Rpc } from './rpc.ts';

/**
 * What a payment has to offer now, units per 1000 virtual bytes: the node's estimate, never below what its pool takes in.
 * @throws ChainUnreachable
 */
export async function feeRate(rpc: Rpc, { fees }: UtxoParameters): Promise<bigint | PlanRefusal> {
  const [estimate, pool] = await rpc.batch([
    { method: 'estimatesmartfee', params: [fees.target] },
    { method: 'getmempoolinfo', params: [] },
  ]);
  const rate = [estimated(estimate) ?? fees.fallback, poolFloor(orThrow(pool)), fees.least].reduce(
    (most, each) => (each > most ? each : most),
  );
  return rate > fees.most
    ? {
        refused: 'fee-too-high',
        message: `the network asks ${rate} units per 1000 bytes, our limit is ${fees.most}`,
      }
    : rate;
}

function estimated(answer: unknown): bigint | null {
  if (answer instanceof NodeRefusal) return null;
  const { feerate } = fields(answer, 'a fee estimate');
  // Nodes that know too little leave it out; older ones say -1.
  return typeof feerate === 'string' && !feerate.startsWith('-') ? readAmount(feerate) : null;
}

function poolFloor(answer: unknown): bigint {
  const { mempoolminfee } = fields(answer, 'the pool');
  return mempoolminfee === undefined ? 0n : readAmount(mempoolminfee);
}
