/** A result as the page of a game shows it. */
export interface ShownResult {
  readonly id: string;
  readonly multiplier: number;
  /** More came back than was staked. */
  readonly gain: boolean;
  /** In real money: neither play money nor a bonus. */
  readonly real: boolean;
  /** It ended on this page, and was not read from the history. */
  readonly fresh: boolean;
}

/** From this multiplier on the page offers to show a win to others. */
const BIG = 10;

export const isBigWin = ({ multiplier, gain, fresh }: ShownResult): boolean =>
  fresh && gain && multiplier >= BIG;
