/** The published ticks that a position was open on, as a file. */
import { csvCell } from '#platform/contract/csv.ts';
import { call } from '#platform/web/api.ts';
import { MAX_TICKS, ticks, type PositionView } from '../contract.ts';

/**
 * Lines of comma-separated values with a head, as `./phoenix trading check` and `verify` read them with --ticks: from its opening tick to its closing one.
 * @returns null where the first of them is no longer kept
 */
export async function positionTicks({ ticker, opened, closed }: PositionView): Promise<string | null> {
  if (!opened || !closed) return null;
  const lines = ['seq,at,price,sources,readings'];
  for (let last = opened.seq - 1; last < closed.seq;) {
    const some = await call(ticks, { ticker, after: last, limit: Math.min(MAX_TICKS, closed.seq - last) });
    if (last < opened.seq && some[0]?.seq !== opened.seq) return null;
    const mine = some.filter(({ seq }) => seq <= closed.seq);
    for (const { seq, at, price, sources, readings } of mine)
      lines.push([seq, at, price, sources, csvCell(readings)].join(','));
    const end = mine.at(-1);
    if (!end || some.length > mine.length) break;
    last = end.seq;
  }
  return `${lines.join('\n')}\n`;
}
