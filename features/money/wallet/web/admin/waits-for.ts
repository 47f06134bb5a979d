import type { DepositRow } from '../../staff-deposit-contract.ts';

/** What staff can do to bring a deposit on its way; null: nothing waits for them. Of a credited one a part may be set aside still. */
export function waitsFor(
  row: Pick<DepositRow, 'aggregator' | 'held' | 'state'>,
): 'attribute' | 'credit' | 'release' | 'bank' | null {
  if (row.held !== null) return 'release';
  if (row.state === 'unattributed') return 'attribute';
  if (row.state === 'below_minimum') return 'credit';
  return row.aggregator === 'bank' && row.state === 'confirming' ? 'bank' : null;
}
