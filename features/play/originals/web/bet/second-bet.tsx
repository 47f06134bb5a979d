import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { AnyGame } from '#platform/contract/game.ts';
import { Switch } from '#ui/switch.tsx';
import type { ControlsProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { Params } from '../instance-types.ts';
import { useTable } from '../use-table.ts';
import { PlayButton } from './play-button-view.tsx';
import { usePlayButton } from './use-play-button.ts';
import { WagerBox } from './wager-box.tsx';

/** Where a second bet of a round that can be left stands; the page's own bet stands at the first place. */
const SECOND: Params = { place: 'b' };

interface SecondBetProps {
  game: AnyGame;
  Controls: ComponentType<ControlsProps<Params>> | null;
  /** One is open already: of before the page was. */
  open: boolean;
  /** Ids of the second bets in the round, for stage and table of players. */
  onMine: (id: string | null) => void;
}

/** A second bet in the same round: a stake, an exit and a button of its own. Always by hand. */
export default function SecondBet({ open, ...props }: SecondBetProps): ReactNode {
  const t = useT('originals.wager');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [held, setHeld] = useState(false);
  const on = chosen ?? open;
  return (
    <div role="group" aria-label={t('second')} className="flex flex-col gap-4 border-t border-line/70 pt-4">
      <Switch spread label={t('second')} checked={on} disabled={on && held} onChange={setChosen} />
      {on && <Bet {...props} onHeld={setHeld} />}
    </div>
  );
}

interface BetProps extends Omit<SecondBetProps, 'open'> {
  /** A bet is under way: it cannot be put away. */
  onHeld: (held: boolean) => void;
}

function Bet({ game, Controls, onMine, onHeld }: BetProps): ReactNode {
  const table = useTable(game, SECOND);
  const button = usePlayButton(table);
  const { instance, state, sharedRound } = table;
  const { round, extendedId } = state;
  const id = extendedId ?? round?.id ?? null;
  useEffect(() => {
    onMine(id);
    return () => onMine(null);
  }, [id, onMine]);
  const held = extendedId !== null || state.playTimeout || sharedRound.stand === 'queued';
  useEffect(() => onHeld(held), [held, onHeld]);
  // The stage draws both bets but answers for the page's own one.
  const ended = round !== null && round.status !== 'in-progress' ? round.id : null;
  useEffect(() => {
    if (ended !== null) instance.settled(ended);
  }, [ended, instance]);
  return (
    <>
      <WagerBox table={table} />
      {Controls && <Controls params={state.params} onParams={table.setParams} disabled={table.held} />}
      <PlayButton table={table} button={button} second />
    </>
  );
}
