import { useState } from 'react';
import { isCard, type Card } from '#engines/fair/cards.ts';
import { ChipTray, TableLine } from '#platform/web/game/chips/chip-tray.tsx';
import type { Layout } from '#platform/web/game/chips/layout.ts';
import { useChips } from '#platform/web/game/chips/use-chips.ts';
import { chipsWorth } from '#platform/web/game/chips/worth.ts';
import {
  isRealWin,
  toneOf,
  useRound,
  type RoundView,
  type StageMoney,
  type StageProps,
  type Tone,
} from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText, stakeText } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier, formatShort } from '#ui/format.ts';
import { type BaccaratParams } from '../game.ts';
import { betPays, LIKES, PAIRS, SPOTS, winPays, type Bet, type End, type Like, type Spot } from '../ends.ts';
import { BetSpot } from './bet-spot.tsx';
import { FeltLines, Shoe } from './felt.tsx';
import { Hand, TONES } from './hand.tsx';
import { Roads } from './roads.tsx';

/** From one card to the next; all six and the last one's turn are less than the game's `revealMs`. */
export const DEAL_MS = 190;
export const TURN_MS = 340;
const LAST = 18;

interface Dealt {
  readonly round: string;
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly points: { readonly player: number | null; readonly banker: number | null };
  readonly still: boolean;
}

interface Judged {
  readonly round: string;
  readonly end: End;
  readonly tone: Tone;
  /** The chips that were judged: once others lie there, nothing is marked any more. */
  readonly chips: Layout;
}

const BARE: Dealt = {
  round: '',
  player: [],
  banker: [],
  points: { player: null, banker: null },
  still: true,
};

/** Chips on a spot are won, lost, or come back as they are. */
export function fateOf(bet: Bet, end: End | undefined): 'open' | 'won' | 'lost' | 'even' {
  if (end === undefined) return 'open';
  const pays = betPays(bet, end);
  return pays > 100 ? 'won' : pays === 100 ? 'even' : 'lost';
}

function isLike(value: unknown): value is Like {
  return LIKES.some((like) => like === value);
}

/** What an event says of the pairs; none where it says nothing. */
function pairsOf(said: unknown): Pick<End, 'player' | 'banker'> {
  const { player, banker } = (typeof said === 'object' && said !== null ? said : {}) as Partial<End>;
  return { player: isLike(player) ? player : 'none', banker: isLike(banker) ? banker : 'none' };
}

/** Deals the cards of the round, and keeps who won the last ones. */
function useDeals(props: StageProps<BaccaratParams>) {
  const { params, round, sound } = props;
  const layout = params.chips as Layout;
  const [dealt, setDealt] = useState(BARE);
  const [judged, setJudged] = useState<readonly Judged[]>([]);
  const [dealing, setDealing] = useState(false);
  const player = useRound(props, {
    async deal(event, playback) {
      const { side, card, place, points } = event;
      if (!isCard(card) || (side !== 'player' && side !== 'banker')) return;
      const id = round?.id ?? '';
      setDealing(!playback.instant);
      setDealt((before) => {
        const hand = before.round === id ? before : { ...BARE, round: id, still: playback.instant };
        return {
          ...hand,
          [side]: [...hand[side].slice(0, Number(place)), card],
          points: { ...hand.points, [side]: Number(points) },
        };
      });
      if (!playback.instant) sound.tick(0.2 + 0.25 * Number(place));
      await playback.wait(DEAL_MS);
    },
    async judge(event, playback) {
      await playback.wait(TURN_MS);
      const end: End = { winner: event['winner'] as Spot, ...pairsOf(event['pairs']) };
      const win = Number(event['back']) > 0;
      const one = { round: round?.id ?? '', end, tone: toneOf(win, round), chips: layout };
      setJudged((before) => [one, ...before].slice(0, LAST));
      setDealing(false);
      if (round?.restored) return;
      if (!win) sound.lose();
      else if (round && isRealWin(round)) sound.win(round.multiplier);
    },
  });
  return { player, dealt, judged, dealing };
}

/** Two hands dealt from a shoe, and the three fields that are bet on. */
export function BaccaratStage(props: StageProps<BaccaratParams>) {
  const { params, onParams, round, playing, disabled, sound, money } = props;
  const t = useT('games.baccarat');
  const { player, dealt, judged, dealing } = useDeals(props);
  const layout = params.chips as Layout;
  const hands = useChips({
    layout,
    onLayout: (chips) => onParams({ chips }),
    round: round?.id ?? null,
    held: playing || disabled || dealing,
    most: money.chip?.most ?? null,
    sound,
  });

  const [last] = judged;
  const over = last !== undefined && last.round === dealt.round ? last : null;
  const mine = over !== null && over.chips === layout ? over : null;
  const paid = mine?.tone === 'win' && round?.id === mine.round ? round : null;
  const words = over
    ? t('said', {
        winner: over.end.winner,
        player: dealt.points.player ?? 0,
        banker: dealt.points.banker ?? 0,
      })
    : '';
  const written = (count: number): string => {
    const worth = chipsWorth(money, count);
    return worth === null ? '' : stakeText(worth, money, true);
  };
  const field = (bet: Bet, small: boolean) => {
    const count = layout[bet] ?? 0;
    const pays = `${formatShort(winPays(bet) / 100)}×`;
    return (
      <BetSpot
        key={bet}
        bet={bet}
        small={small}
        name={t(bet)}
        pays={pays}
        label={t('spot', { spot: t(bet), pays, count })}
        count={count}
        worth={written(count)}
        held={hands.held}
        fate={fateOf(bet, mine?.end)}
        onLay={() => hands.lay(bet)}
        onTake={() => hands.take(bet)}
      />
    );
  };
  return (
    <StageFrame
      label={t('stage')}
      announce={words}
      glow={mine && mine.tone !== 'plain' ? mine.tone : 'accent'}
      onClick={player.skip}
    >
      <div className="flex flex-1 flex-col gap-2 p-2 md:min-h-140 md:p-4">
        <div className="relative -m-2 mb-0 flex min-h-65 flex-1 flex-col overflow-hidden p-2 [--deal-y:-5rem] md:-m-4 md:mb-0 md:p-4 @2xl:min-h-72">
          <FeltLines />
          <Shoe className="absolute end-2 top-1 w-15 @2xl:end-6 @2xl:top-3 @2xl:w-27" />
          <Beads judged={judged} />
          <div className="relative flex flex-1 items-center justify-center gap-1 pt-3 @2xl:gap-10 @2xl:px-8">
            {(['player', 'banker'] as const).map((side) => (
              <Hand
                key={side}
                side={side}
                name={t(side)}
                cards={dealt[side]}
                points={dealt.points[side]}
                round={dealt.round}
                still={dealt.still}
                fate={over === null ? 'open' : over.end.winner === 'tie' ? 'even' : fateOf(side, over.end)}
              />
            ))}
          </div>
          <p
            aria-hidden
            className="relative mt-2 flex h-10 items-center justify-center gap-3 text-sm font-bold @2xl:text-base"
          >
            {over && <Winner key={over.round} winner={over.end.winner} paid={paid} money={money} />}
          </p>
        </div>
        <div role="group" aria-label={t('table')} className="grid grid-cols-[1fr_0.8fr_1fr] gap-2">
          {SPOTS.map((spot) => field(spot, false))}
        </div>
        <div role="group" aria-label={t('pairs')} className="grid grid-cols-4 gap-2">
          {PAIRS.map((pair) => field(pair, true))}
        </div>
        <TableLine hands={hands} money={money}>
          {t('idle')}
        </TableLine>
        <ChipTray hands={hands} money={money} className="flex-wrap justify-center @lg:justify-between" />
        <Roads past={props.past} last={dealing ? '' : (last?.round ?? '')} />
      </div>
    </StageFrame>
  );
}

/** Who won the last rounds, newest first. */
function Beads({ judged }: { judged: readonly Judged[] }) {
  const t = useT('games.baccarat');
  return (
    <ol aria-label={t('last')} className="relative flex h-7 gap-1 overflow-hidden pe-20 @2xl:pe-32">
      {judged.map(({ round: id, end: { winner } }, index) => (
        <li
          key={id}
          aria-label={t(winner)}
          className={cx(
            'grid size-6 shrink-0 place-items-center rounded-full text-xs font-bold text-bg transition-[scale,opacity] starting:scale-50 starting:opacity-0',
            TONES[winner].fill,
            index > 0 && 'opacity-70',
          )}
        >
          <span aria-hidden>{t(`bead.${winner}`)}</span>
        </li>
      ))}
    </ol>
  );
}

interface WinnerProps {
  winner: Spot;
  /** The player's round, when it gave back more than was staked. */
  paid: RoundView | null;
  money: StageMoney;
}

/** Who won this round, and what the player has won. */
function Winner({ winner, paid, money }: WinnerProps) {
  const t = useT('games.baccarat');
  return (
    <span
      className={cx(
        'flex items-center gap-3 rounded-full border-2 bg-panel/90 px-4 py-1.5 transition-[scale,opacity] duration-panel ease-out starting:scale-75 starting:opacity-0',
        TONES[winner].edge,
        TONES[winner].text,
      )}
    >
      {t(`wins.${winner}`)}
      {paid && (
        <span className="border-s border-line ps-3 text-fg tnum">
          <span className="me-2 text-win">{formatMultiplier(paid.multiplier)}</span>
          {stageText(paid.payout, money)}
        </span>
      )}
    </span>
  );
}
