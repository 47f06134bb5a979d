import type { FigureRow } from '../contract.ts';
import type { Columns } from './files.ts';

/** Columns of the files of figures, in their order. */
export const FIGURE_COLUMNS: Columns<FigureRow> = [
  ['key', 'text'],
  ['label', 'text'],
  ['bets', 'count'],
  ['active', 'count'],
  ['turnover', 'decimal'],
  ['accepted', 'decimal'],
  ['paid', 'decimal'],
  ['rake', 'decimal'],
  ['ggr', 'decimal'],
  ['hold', 'decimal'],
  ['bonusCost', 'decimal'],
  ['ngr', 'decimal'],
  ['deposits', 'decimal'],
  ['withdrawals', 'decimal'],
  ['netDeposits', 'decimal'],
  ['firstDeposits', 'count'],
  ['firstDepositsWorth', 'decimal'],
];
