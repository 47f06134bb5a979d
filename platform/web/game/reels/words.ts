/** What the reels show, in words and as marks on the canvas. */
import type { SlotRules } from '#engines/slots/machine.ts';
import type { Spin } from '#engines/slots/round.ts';
import type { Win } from '#engines/slots/wins.ts';
import type { RoundView } from '../game-kit.ts';
import type { Translate } from '../../i18n.ts';
import { cellsOf } from './look.ts';
import type { ShownWin } from './reel-board.ts';

/** Each line has a hue of its own, far from its neighbours'. */
function hueOfWin(index: number): number {
  return Math.round((28 + index * 137.5) % 360);
}

export function shownWins(
  machine: SlotRules,
  spin: Pick<Spin, 'window' | 'wins'>,
  amount: (credits: number) => string,
): ShownWin[] {
  return spin.wins.map((win, index) => ({
    cells: cellsOf(machine, spin.window, win),
    line: win.line === undefined ? null : machine.lines![win.line]!,
    text: amount(win.pays),
    hue: hueOfWin(win.line ?? index),
  }));
}

/** Row by row, for those who cannot see the canvas. */
export function rowsInWords(t: Translate, machine: SlotRules, window: readonly string[]): string {
  return Array.from({ length: machine.rows }, (_, row) =>
    t('row', {
      row: row + 1,
      symbols: window
        .filter((column) => row < column.length)
        .map((column) => symbolName(t, machine, column[row]!))
        .join(', '),
    }),
  ).join(' ');
}

export function symbolName(t: Translate, machine: SlotRules, letter: string): string {
  const times = machine.wilds[letter];
  return times !== undefined && times > 1 ? t('wildTimes', { times }) : t(`symbols.${letter}`);
}

/** Symbols and line of a win. */
export function winName(t: Translate, machine: SlotRules, win: Win): string {
  const values = { count: win.count, symbol: symbolName(t, machine, win.symbol) };
  return win.line === undefined ? t('saidRun', values) : t('saidLine', { ...values, line: win.line + 1 });
}

/** A finished round in one sentence. */
export function winInWords(
  t: Translate,
  machine: SlotRules,
  round: RoundView,
  last: Spin,
  amount: string,
): string {
  const free = round.events.find((event) => event.type === 'total');
  if (free) return t('saidFree', { spins: Number(free['spins']), amount });
  if (last.pays === 0) return t('saidNothing');
  return t('saidWin', { amount, wins: last.wins.map((win) => winName(t, machine, win)).join(', ') });
}
