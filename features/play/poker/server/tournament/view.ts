import { formatAmount, typedStep } from '#platform/contract/money.ts';
import { tournamentPrizes } from '#engines/poker/tournament-prizes.ts';
import type { TableView } from '../../contract.ts';
import type { PokerContext } from '../context.ts';
import type { Tournament } from './store.ts';
import { poolOf, stageOf } from './time.ts';

/** Prizes as they are with the players of now, the first place first. */
export function prizesShown({ currency }: PokerContext, game: Tournament): string[] {
  if (game.players === 0) return [];
  const known = currency(game.cur);
  return tournamentPrizes(poolOf(game), game.players, typedStep(known)).map((one) =>
    formatAmount(one, known),
  );
}

/** What a table of a tournament shows beside its hand. */
export function tournamentView(
  context: PokerContext,
  game: Tournament,
): NonNullable<TableView['tournament']> {
  const stage = stageOf(context, game, context.kit.runtime.now());
  return {
    id: game.id,
    status: game.status,
    pool: formatAmount(poolOf(game), context.currency(game.cur)),
    prizes: prizesShown(context, game),
    players: game.players,
    left: game.playersLeft,
    level: stage.level + 1,
    ante: stage.blinds.ante.toString(),
    isBreak: stage.isBreak,
    endsAt: game.status === 'playing' ? stage.endsAt : null,
    next: stage.next && {
      smallBlind: stage.next.smallBlind.toString(),
      bigBlind: stage.next.bigBlind.toString(),
      ante: stage.next.ante.toString(),
    },
    handForHand: game.handForHand,
  };
}
