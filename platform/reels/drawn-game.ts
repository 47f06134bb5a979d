/** Makes an instant game of a machine whose cells are drawn one by one. */
import { SHARES, type DrawnMachine } from '#engines/slots/drawn/drawn-machine.ts';
import {
  firstDrawn,
  laterDrawn,
  letterFor,
  playDrawn,
  type DrawnRound,
} from '#engines/slots/drawn/drawn-round.ts';
import type { InstantGame, TraceRow } from '../contract/game.ts';
import { isFreeSpin, slotGame, winText } from './reel-game.ts';
import type { ReelGame, ReelParams } from './reels.ts';

/** A row for each float, then one for its spin. */
function traceOf(machine: DrawnMachine, params: ReelParams, floats: readonly number[]): TraceRow[] {
  const round = playDrawn(machine, params.buy, floats);
  let at = 0;
  return round.spins.flatMap((spin, index) => {
    const reels = machine.heights.flatMap((rows, reel) =>
      spin.heldSpin > 0 && (reel === 0 || reel === machine.heights.length - 1)
        ? []
        : Array.from({ length: rows }, () => reel),
    );
    const rows = reels.map((reel): TraceRow => {
      const float = floats[at]!;
      return [
        `float ${at++} × ${SHARES}`,
        String(float * SHARES),
        `reel ${reel + 1}: ${letterFor(machine, reel, float)}`,
      ];
    });
    const free = isFreeSpin(round, index);
    const name = free ? `free spin ${index + (params.buy ? 1 : 0)}` : 'spin';
    const paid = `${spin.window.join(' ')}: ${winText(spin)}`;
    return [...rows, [name, paid, `${spin.pays} of ${machine.credits} credits`] as TraceRow];
  });
}

/** The game of a machine of drawn cells. */
export function drawnGame(reels: ReelGame<DrawnMachine>): InstantGame<ReelParams, DrawnRound> {
  const { machine } = reels;
  return slotGame<DrawnRound>(reels, {
    floats: (bought) => firstDrawn(machine, bought),
    moreFloats: (bought, floats) => laterDrawn(machine, bought, floats),
    play: (bought, floats) => playDrawn(machine, bought, floats),
    trace: (params, floats) => traceOf(machine, params, floats),
  });
}
