/** A match of the simulator as a fixture to bet on: its prices before the start, and its chances at one time during play. */
import { toNumber } from '../exact/ratio.ts';
import type { Random } from '../models/random.ts';
import { settle } from '../settle/settle.ts';
import type { Fixture, Prediction } from './fixtures.ts';
import type { Match, SportModel } from './match.ts';

/** Matches of one sport; chances are compared at a time that is drawn without a look at the match. */
export function modelledFixture(model: SportModel): (random: Random) => Fixture {
  return (random) => {
    const setting = model(random);
    const first = setting.play(random);
    const length = first.moments.at(-1)!.at;
    return {
      book: first.price(null),
      play: (draw) => {
        const match = setting.play(draw);
        return { result: match.moments.at(-1)!.result, predictions: predict(match, draw() * length, draw) };
      },
    };
  };
}

/** One outcome of each market at a time; none when the match is over by then. */
function predict(match: Match, at: number, random: Random): Prediction[] {
  const { moments } = match;
  const end = moments.at(-1)!;
  const moment = moments.findLast((one) => one.at <= at);
  if (!moment || moment === end || moment.stop) return [];
  return match.price(moment).flatMap(({ offer, quotes }) => {
    const quote = quotes[Math.floor(random() * quotes.length)]!;
    if (quote.expectation.refunded > 0) return [];
    const settled = settle(end.result, { ...offer, outcome: quote.outcome });
    if (settled.kind !== 'settled') return [];
    return [{ chance: quote.expectation.won, happened: toNumber(settled.shares.won) }];
  });
}
