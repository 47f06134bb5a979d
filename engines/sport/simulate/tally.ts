/** What came of simulated bets, and whether prices meant what they said. */
export class Returns {
  private readonly rows = new Map<
    string,
    { count: number; paid: number; squares: number; expected: number }
  >();

  add(name: string, paid: number, expected: number): void {
    const row = this.rows.get(name) ?? { count: 0, paid: 0, squares: 0, expected: 0 };
    this.rows.set(name, {
      count: row.count + 1,
      paid: row.paid + paid,
      squares: row.squares + (paid - expected) ** 2,
      expected: row.expected + expected,
    });
  }

  /** By market: bets, expected and realised return, and how many deviations lie between. */
  result(): ReturnRow[] {
    return [...this.rows].map(([market, { count, paid, squares, expected }]) => {
      const deviation = Math.sqrt(squares) / count;
      const difference = (paid - expected) / count;
      return {
        market,
        bets: count,
        expected: expected / count,
        realised: paid / count,
        sigma: deviation > 0 ? difference / deviation : 0,
      };
    });
  }
}

export interface ReturnRow {
  readonly market: string;
  readonly bets: number;
  readonly expected: number;
  readonly realised: number;
  readonly sigma: number;
}

export interface CalibrationRow {
  /** Lower end of the decile. */
  readonly from: number;
  readonly count: number;
  readonly predicted: number;
  readonly realised: number;
  /** Deviation of the difference, with matches as the unit: predictions on one match hang together. */
  readonly deviation: number;
}

export class Calibration {
  private readonly bins = Array.from({ length: 10 }, () => ({
    count: 0,
    predicted: 0,
    realised: 0,
    squares: 0,
  }));
  private open = new Map<number, number>();

  add(chance: number, happened: number): void {
    const index = Math.min(9, Math.floor(chance * 10));
    const bin = this.bins[index]!;
    bin.count += 1;
    bin.predicted += chance;
    bin.realised += happened;
    this.open.set(index, (this.open.get(index) ?? 0) + happened - chance);
  }

  /** Ends a match. */
  close(): void {
    for (const [index, difference] of this.open) this.bins[index]!.squares += difference ** 2;
    this.open = new Map();
  }

  result(): CalibrationRow[] {
    return this.bins.flatMap(({ count, predicted, realised, squares }, index) =>
      count === 0
        ? []
        : [
            {
              from: index / 10,
              count,
              predicted: predicted / count,
              realised: realised / count,
              deviation: Math.sqrt(squares) / count,
            },
          ],
    );
  }
}
