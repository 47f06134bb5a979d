/** Signatures over reserves of a file of roots: the same check as on the page. */
import type { PublishedDay, RootsFile } from '#features/operator/solvency/proof-file.ts';
import {
  checkReserves,
  coverageOf,
  type CheckedReserve,
  type ReserveFault,
} from '#features/operator/solvency/reserve-check.ts';
import { formatUnits } from '#platform/contract/units.ts';
import { type Call, table } from './command.ts';

const FAULTS: Readonly<Record<ReserveFault, string>> = {
  unsigned: 'not signed',
  signature: 'FAILS: it is no signature of this address over that day and root',
  address: 'FAILS: no address of this chain and network',
  unsupported: 'FAILS: the address of a script, which is not checked here',
  unpublished: 'FAILS: no root was published for that day and currency',
  repeated: 'FAILS: the same address was counted already',
};

/** @returns the exit status: 1 when a signature does not hold */
export function verifyReserves({ days }: RootsFile, print: Call['print']): number {
  const checked = days.map((day) => ({ day, reserves: checkReserves(day) }));
  const all = checked.flatMap(({ reserves }) => reserves);
  const unsigned = all.filter(({ fault }) => fault === 'unsigned').length;
  const wrong = all.filter(({ fault }) => fault !== null && fault !== 'unsigned').length;
  print(
    [
      table(
        ['day', 'chain', 'address', 'amount', 'block', ''],
        checked.flatMap(({ day, reserves }) => reserves.map((one) => lineOf(day, one))),
      ),
      '',
      table(
        ['day', 'currency', 'signed for', 'not signed for', 'owed', 'percent'],
        checked.flatMap(({ day, reserves }) =>
          coverageOf(day, reserves).map(
            ({ tree: { currency, decimals, sum }, signed, unsigned: rest, percent }) => [
              day.day,
              currency.toUpperCase(),
              // Units of a tree have the places that the tree names.
              formatUnits(signed, decimals),
              formatUnits(rest, decimals),
              formatUnits(BigInt(sum), decimals),
              percent ?? '',
            ],
          ),
        ),
      ),
      '',
      `${all.length - wrong - unsigned} hold, ${unsigned} not signed, ${wrong} fail`,
    ].join('\n'),
    {
      hold: all.length - wrong - unsigned,
      unsigned,
      fail: wrong,
      days: checked.map(({ day, reserves }) => ({
        day: day.day,
        reserves: reserves.map(({ reserve: { chain, address, currency, amount }, fault }) => ({
          chain,
          address,
          currency,
          amount,
          fault,
        })),
        currencies: coverageOf(day, reserves).map(({ tree, signed, percent }) => ({
          currency: tree.currency,
          signed: signed.toString(),
          owed: tree.sum,
          percent,
        })),
      })),
    },
  );
  return wrong > 0 ? 1 : 0;
}

function lineOf({ day }: PublishedDay, { reserve, fault }: CheckedReserve): string[] {
  const { chain, network, address, amount, decimals, currency, from, to } = reserve;
  return [
    day,
    network === 'main' ? chain : `${chain} (${network})`,
    address,
    `${formatUnits(BigInt(amount), decimals)} ${currency.toUpperCase()}`,
    from === to ? `${from}` : `${from}-${to}`,
    fault === null ? 'holds' : FAULTS[fault],
  ];
}
