import { useState, type KeyboardEvent } from 'react';
import { range } from '#engines/fair/draw.ts';
import { CardFelt } from '#platform/web/game/card-felt.tsx';
import { numbersIn, settling, useDrawnRound } from '#platform/web/game/drawn-round.ts';
import {
  isRealWin,
  useRound,
  type RoundView,
  type StageMoney,
  type StageProps,
} from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { TurnButton } from '#platform/web/game/turn-button.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { formatFixed } from '#ui/format.ts';
import { Button } from '#ui/button.tsx';
import { bestHold } from '../best-hold.ts';
import { HAND } from '../game.ts';
import type { VideoPokerParams } from '../params.ts';
import { handOf, type PokerCard } from '../hands.ts';
import { Cards } from './cards.tsx';
import { EMPTY, handsIn, makers, openHand, pokerCardsIn, rules, variantOf, type Table } from './drawn.ts';
import { MoreHands } from './more-hands.tsx';
import { nameOf } from './names.ts';
import { Paytable } from './paytable.tsx';

/** How long each card takes, in ms: dealt, turned away, dealt again. */
const DEAL_MS = 90;
const AWAY_MS = 180;
const NEW_MS = 110;
const MORE_MS = 40;

/** What lies there before the first round. */
const DISPLAY: readonly PokerCard[] = ['10-spade', 'J-spade', 'Q-spade', 'K-spade', 'A-spade'];

interface Chosen {
  readonly id: string;
  readonly hold: readonly number[];
}

/** Deals the cards of the round and draws the new ones. */
function useCards(props: StageProps<VideoPokerParams>) {
  const { round, sound } = props;
  const drawn = useDrawnRound(round, rules);
  const player = useRound(
    settling(props, drawn, (ended) => {
      if (ended?.status === 'lose' && !ended.restored) sound.lose();
    }),
    {
      async deal(event, playback) {
        if (!round) return;
        const variant = variantOf(event);
        for (const [place, card] of pokerCardsIn(event['cards']).entries()) {
          drawn.draw(round.id, ({ cards }) => ({ ...EMPTY, cards: cards.with(place, card), variant }));
          if (!playback.instant) sound.tick(place / HAND);
          await playback.wait(DEAL_MS);
        }
      },
      async draw(event, playback) {
        if (!round) return;
        const next = pokerCardsIn(event['cards']);
        const held = numbersIn(event['hold']);
        drawn.draw(round.id, ({ cards, variant }) => ({
          variant,
          more: [],
          cards: cards.map((card, place) => (held.includes(place) ? card : null)),
          drawn: held,
        }));
        if (held.length < HAND) await playback.wait(AWAY_MS);
        for (const place of range(HAND).filter((one) => !held.includes(one))) {
          drawn.draw(round.id, (before) => ({ ...before, cards: before.cards.with(place, next[place]) }));
          if (!playback.instant) sound.tick(place / HAND);
          await playback.wait(NEW_MS);
        }
        const more = handsIn(event['more']);
        for (const index of more.keys()) {
          drawn.draw(round.id, (before) => ({ ...before, more: more.slice(0, index + 1) }));
          await playback.wait(MORE_MS);
        }
        await playback.wait(150);
      },
    },
  );
  return { drawn, player };
}

/** Five cards, what to hold of them, and the table of what each hand pays. */
export function VideoPokerStage(props: StageProps<VideoPokerParams>) {
  const { params, round, disabled, quick, reducedMotion, sound, money, onTurn } = props;
  const t = useT('games.video-poker');
  const { drawn, player } = useCards(props);
  const [chosen, setChosen] = useState<Chosen>({ id: '', hold: [] });
  const { pending, send } = usePendingTurn(onTurn);
  const table = drawn.shown;
  const still = quick || reducedMotion || round?.restored === true;

  const running = round?.status === 'in-progress';
  const dealt = table.cards.every((card) => card !== undefined && card !== null);
  const active = running && dealt && table.drawn === null && !disabled && pending === null;
  const hold = table.drawn ?? (chosen.id === drawn.id ? chosen.hold : []);
  const hand = openHand(table);
  const variant = running ? table.variant : (params.variant ?? 'jacks');
  const over = drawn.settled && table.drawn !== null;
  const paid = over && hand !== null;
  const won = over && round !== null && isRealWin(round);
  const lost = over && paysNothing(table);

  function change(next: readonly number[]): void {
    sound.click();
    setChosen({ id: drawn.id, hold: next });
  }
  function toggle(place: number): void {
    if (!active) return;
    change(hold.includes(place) ? hold.filter((one) => one !== place) : [...hold, place]);
  }
  function advise(): void {
    if (active) change(bestHold(pokerCardsIn(table.cards), table.variant).hold);
  }
  async function draw(): Promise<void> {
    if (!active || !onTurn) return;
    sound.click();
    await send({ hold: hold.toSorted((a, b) => a - b) });
  }
  const idle = drawn.id === '';
  return (
    <StageFrame
      label={t('stage')}
      announce={
        round && dealt
          ? wordsOf(
              t,
              round,
              pokerCardsIn(table.cards),
              hand,
              over ? 'over' : active && hold.length === 0 ? 'deal' : null,
            )
          : ''
      }
      glow={won ? 'win' : lost ? 'lose' : 'accent'}
      onClick={player.skip}
      className="min-h-106 md:min-h-130"
    >
      <CardFelt />
      <Paytable
        variant={variant}
        money={handMoney(props)}
        hand={idle || variant !== table.variant ? null : hand}
        won={won && paid}
      />
      <div
        role="group"
        aria-label={t('table')}
        onKeyDown={(event) => keyed(event, toggle)}
        className="flex flex-1 flex-col"
      >
        <div className="relative flex flex-1 flex-col justify-center px-2 py-3 @lg:px-5">
          {params.hands === 5 && <MoreHands hands={table.more} variant={table.variant} still={still} />}
          <Cards
            cards={idle ? DISPLAY : table === EMPTY ? EMPTY.cards : table.cards}
            id={drawn.id}
            hold={hold}
            bright={paid && hand ? makers(table.cards, hand, table.variant) : null}
            won={won && paid}
            active={active}
            still={still}
            onToggle={toggle}
          />
          {round && over && <WinBadge round={round} money={money} />}
        </div>
        <div className="relative z-10 flex min-h-16 items-center gap-2 border-t border-line/60 bg-panel/85 px-3 py-2 backdrop-blur-sm md:gap-3 md:px-5">
          <Words>{idle ? t(`variant.${variant}`) : over || active ? rankWords(t, hand, over) : ''}</Words>
          <Hint active={active} onHint={advise} />
          <TurnButton
            name={t('draw')}
            note={t('drawCount', { count: HAND - hold.length })}
            tone="accent"
            idle={!active}
            busy={pending !== null}
            onTurn={() => void draw()}
            className="w-28 md:w-40"
          />
        </div>
      </div>
    </StageFrame>
  );
}

/** What is staked on one hand. */
function handMoney({ money, round }: StageProps<VideoPokerParams>): StageMoney {
  return money.chip && round?.status !== 'in-progress' ? { ...money, stake: money.chip.value } : money;
}

/** What the hand is worth, or what there is to do. */
function rankWords(t: Translate, hand: string | null, over: boolean): string {
  return hand ? t(`rank.${hand}`) : t(over ? 'nothing' : 'choose');
}

/** The cards as they were dealt, or as the round ended with them. */
function wordsOf(
  t: Translate,
  round: RoundView,
  hand: readonly PokerCard[],
  rankName: string | null,
  moment: 'deal' | 'over' | null,
): string {
  const cards = hand.map((card) => nameOf(t, card)).join(', ');
  const rank = rankName ? t(`rank.${rankName}`) : t('nothing');
  if (moment === 'over') return t('saidOver', { cards, rank, multiplier: formatFixed(round.multiplier) });
  return moment === 'deal' ? t('saidDeal', { cards, rank }) : '';
}

/** Whether none of the hands that were drawn is worth anything. */
function paysNothing({ cards, more, variant }: Table): boolean {
  return [cards, ...more].every((hand) => handOf(pokerCardsIn(hand), variant) === null);
}

function keyed(event: KeyboardEvent, toggle: (place: number) => void): void {
  const place = placeOf(event);
  if (place === null) return;
  event.preventDefault();
  toggle(place);
}

/** The card a key stands for: 1 is the first. */
function placeOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | null {
  const place = Number(key) - 1;
  return ctrlKey || metaKey || altKey || !range(HAND).includes(place) ? null : place;
}

function Words({ children }: { children: string }) {
  return <p className="min-w-0 flex-1 text-sm font-semibold text-fg2">{children}</p>;
}

function Hint({ active, onHint }: { active: boolean; onHint: () => void }) {
  const t = useT('games.video-poker');
  return (
    <Button
      icon="help"
      aria-label={t('hint')}
      aria-disabled={!active}
      onClick={onHint}
      className="aria-disabled:opacity-45"
    >
      <span className="max-sm:hidden">{t('hint')}</span>
    </Button>
  );
}
