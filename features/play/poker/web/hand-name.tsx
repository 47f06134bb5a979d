import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import type { PlayerView, TableView } from '../contract.ts';
import type { KnownTable } from './queries.ts';
import { namedHand, type NamedHand } from './strength.ts';
import { ownCards } from './use-table.ts';

interface Props {
  game: TableView['game'];
  cards: readonly string[];
  board: readonly string[];
}

/** What cards make with a board, in words; nothing before the flop. */
export function HandName({ game, cards, board }: Props): ReactNode {
  const named = namedHand(game, cards, board);
  return named && <Words named={named} />;
}

function Words({ named }: { named: NamedHand }): ReactNode {
  const t = useT('poker.strength');
  return named.ranks === '' ? t(named.name) : t('of', { hand: t(named.name), ranks: named.ranks });
}

/** What the player holds, while the hand is theirs; its line is kept, so nothing moves as it comes. */
export function OwnHand({ data, own }: { data: KnownTable; own: PlayerView }): ReactNode {
  const t = useT('poker.strength');
  const { hand, game } = data.table;
  const cards = own.folded ? [] : ownCards(data);
  const named = hand && namedHand(game, cards, hand.board);
  return (
    <p className="min-h-5 text-center text-sm text-fg2">
      {named && (
        <>
          {t('own')}{' '}
          <b className="text-fg">
            <Words named={named} />
          </b>
        </>
      )}
    </p>
  );
}
