import { describe, expect, it } from 'vitest';
import { parseRecord } from '#engines/poker/record.ts';
import { hasVectors, NO_VECTORS, phhFiles, recordedLines } from '#engines/poker/testing/vectors.ts';
import type { StoredAction } from './state.ts';
import { preflopOf } from './preflop.ts';

type Action = Pick<StoredAction, 'seat' | 'street' | 'type'>;
const pre = (seat: number, type: Action['type']): Action => ({ seat, street: 'preflop', type });

/** What each of three players did in four hands, and what that is when counted by hand. */
it.each<[string, Action[], [boolean, boolean][]]>([
  [
    'a raise, a call, a fold',
    [pre(0, 'raise'), pre(1, 'call'), pre(2, 'fold'), { seat: 1, street: 'flop', type: 'bet' }],
    [
      [true, true],
      [true, false],
      [false, false],
    ],
  ],
  [
    'a call of the blind, and a check in the big blind that bets later',
    [pre(0, 'call'), pre(1, 'fold'), pre(2, 'check'), { seat: 2, street: 'flop', type: 'bet' }],
    [
      [true, false],
      [false, false],
      [false, false],
    ],
  ],
  [
    'a call, a raise, a fold after the call',
    [pre(0, 'call'), pre(1, 'raise'), pre(2, 'fold'), pre(0, 'fold')],
    [
      [true, false],
      [true, true],
      [false, false],
    ],
  ],
  [
    'everybody folds to the big blind',
    [pre(0, 'fold'), pre(1, 'fold')],
    [
      [false, false],
      [false, false],
      [false, false],
    ],
  ],
])('%s', (_name, actions, expected) => {
  expect(
    [0, 1, 2].map((seat) => {
      const { vpip, pfr } = preflopOf(actions, seat);
      return [vpip, pfr];
    }),
  ).toEqual(expected);
});

/**
 * The same counted from the text of a PHH file, without the engine: `cbr` before the first board is a raise; `cc` is a call
 * unless it is that of the player who posted most and nobody has raised.
 */
function countedFromText(text: string): [boolean, boolean][] {
  const list = (name: string) => new RegExp(`^${name} = \\[([^\\]]*)\\]$`, 'm').exec(text)![1]!;
  const blinds = list('blinds_or_straddles').split(',').map(Number);
  const most = blinds.lastIndexOf(Math.max(...blinds));
  const counts = blinds.map((): [boolean, boolean] => [false, false]);
  let raised = false;
  for (const [, move] of list('actions').matchAll(/['"]([^'"]*)['"]/g)) {
    if (move!.startsWith('d db')) break;
    const [who, what] = move!.split(' ');
    const player = Number(/^p(\d+)$/.exec(who!)?.[1]) - 1;
    if (what === 'cbr') {
      raised = true;
      counts[player] = [true, true];
    } else if (what === 'cc' && (raised || player !== most)) counts[player]![0] = true;
  }
  return counts;
}

describe.skipIf(!hasVectors)(`recorded hands${hasVectors ? '' : ` (${NO_VECTORS})`}`, () => {
  it('143 hands count as the text of their PHH files does', () => {
    const records = new Map(
      recordedLines('real').map((line) => [parseRecord(line).hand.id, parseRecord(line).hand]),
    );
    let entered = 0;
    for (const { name, text } of phhFiles()) {
      const { seats, actions } = records.get(name)!;
      const counted = seats.map(({ seat }) => {
        const { vpip, pfr } = preflopOf(actions, seat);
        return [vpip, pfr];
      });
      expect([name, counted]).toEqual([name, countedFromText(text)]);
      entered += counted.filter(([vpip]) => vpip).length;
    }
    expect(entered).toBeGreaterThan(143);
  });
});
