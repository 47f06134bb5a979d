import { useState } from 'react';
import type { Card } from '#engines/fair/cards.ts';
import { ONE } from '#platform/contract/money.ts';
import { CardFelt, CardShoe, FeltWords } from '#platform/web/game/card-felt.tsx';
import { CardDisplay } from '#platform/web/game/card-hand.tsx';
import { cardWords } from '#platform/web/game/card-words.ts';
import { settling, useDrawnRound } from '#platform/web/game/drawn-round.ts';
import {
  isRealWin,
  payoutText,
  useRound,
  type StageMoney,
  type StageProps,
} from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { usePendingTurn } from '#platform/web/game/pending-turn.ts';
import type { EventHandlers } from '#platform/web/game/round-player.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { setStore, useStore } from '#platform/web/store.ts';
import { stakeText, WinBadge } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import {
  activeHand,
  blackjack,
  options,
  resultOf,
  shareOfHand,
  type Action,
  type BlackjackState,
  type Hand,
} from '../game.ts';
import type { BlackjackParams } from '../params.ts';
import { Actions } from './actions.tsx';
import { asState, changesOf, rules, type Table } from './drawn.ts';
import { Seat, totalText } from './seat.tsx';
import { SideResults } from './side-results.tsx';

/** How long a card takes, in ms; what the dealer draws shares the rest of the reveal. */
const DEAL_MS = 150;
const TURN_MS = 280;
const DEALER_MS = 520;
/** Keeps the place while the first card is on its way. */
const NO_HAND: Hand = { cards: [], doubled: false, done: false };

/** The state the server told of last, while the round runs. */
function runningState(props: StageProps<BlackjackParams>): BlackjackState | null {
  const { round } = props;
  // What a running round shows is the rules' own view of it.
  return round?.status === 'in-progress' && round.view ? (round.view as unknown as BlackjackState) : null;
}

/** What lay on the hand at first: a round that was doubled or split has staked more by now, side bets lie beside it. */
function openingMoney({ round, money }: StageProps<BlackjackParams>, table: Table): StageMoney {
  if (!round) return { ...money, stake: money.chip?.value ?? money.stake };
  const share = shareOfHand(table);
  if (share.num === 0n) return money;
  return { ...money, stake: payoutText({ ...money, stake: round.stake }, share) };
}

/** Deals the cards of the round, one by one. */
function useDeals(props: StageProps<BlackjackParams>) {
  const { round, sound } = props;
  const drawn = useDrawnRound(round, rules);
  const [drawing, setDrawing] = useState(false);

  const handler: EventHandlers[string] = async (event, playback) => {
    if (!round) return;
    const draws = round.events.filter(({ type }) => type === 'dealer').length;
    const pause =
      event.type === 'dealer'
        ? Math.min(TURN_MS, DEALER_MS / draws)
        : event.type === 'hole'
          ? TURN_MS
          : DEAL_MS;
    setDrawing(true);
    for (const change of changesOf(event)) {
      drawn.draw(round.id, change);
      if (!playback.instant) sound.tick(0.15);
      await playback.wait(pause);
    }
    setDrawing(false);
  };
  const types = ['deal', 'insurance', 'split', 'hit', 'double', 'stand', 'hole', 'dealer'];
  const player = useRound(
    settling(props, drawn, (ended) => {
      if (ended?.status === 'lose' && !ended.restored) sound.lose();
    }),
    Object.fromEntries(types.map((type) => [type, handler])),
  );
  return { drawn, player, drawing };
}

/** The table: dealer above, the player's one to three hands below, what can be done at the foot. */
export function BlackjackStage(props: StageProps<BlackjackParams>) {
  const { round, disabled, quick, reducedMotion, sound, onTurn } = props;
  const t = useT('games.blackjack');
  const { drawn, player, drawing } = useDeals(props);
  const { pending, send } = usePendingTurn(onTurn);
  const hint = useStore((store) => store.bestPlay);
  const table = drawn.shown;
  const still = quick || reducedMotion || round?.restored === true;

  const running = runningState(props);
  const legal = running ? options(running) : [];
  const idle = disabled || !running || drawing || pending !== null;
  const over = drawn.settled && table.hands.length > 0;
  const active = running && !idle ? activeHand(running) : -1;
  const money = openingMoney(props, table);
  const describe = (card: Card | null): string => (card ? t('card', cardWords(card)) : t('faceDown'));

  async function act(action: Action): Promise<void> {
    if (idle || !onTurn) return;
    sound.click();
    await send({ action });
  }

  const advised = running && hint && !idle ? blackjack.advice!({}, running) : null;
  return (
    <StageFrame
      label={t('stage')}
      announce={
        round && table.hands.length > 0
          ? wordsOf(t, table, over, legal.includes('insurance') ? 'insurance' : idle ? null : active)
          : ''
      }
      glow={
        over && round ? (isRealWin(round) ? 'win' : round.status === 'lose' ? 'lose' : 'accent') : 'accent'
      }
      onClick={player.skip}
      className="min-h-112 md:min-h-140"
    >
      <CardFelt />
      <CardShoe className="end-3 top-3 rotate-12 [--card:2.6rem] @lg:end-[5%] @lg:top-5 @lg:[--card:5rem]" />
      <div className="relative flex flex-1 flex-col justify-between gap-1 px-3 pt-3 pb-2 [--card:4rem] @lg:[--card:5rem] @2xl:pt-4 @2xl:[--card:6rem]">
        <div className="mx-auto w-full max-w-84 [--deal-x:9rem] [--deal-y:-2rem] @2xl:[--deal-x:17rem]">
          {drawn.id === '' ? (
            <CardDisplay cards={['Q-diamond', null]} className="mt-9" />
          ) : (
            <Seat
              badge="above"
              cards={table.dealer}
              label={t('dealer')}
              describe={describe}
              active={false}
              waiting={false}
              open={!over}
              result={null}
              resultText=""
              still={still}
            />
          )}
        </div>
        <FeltWords lines={[t('felt.pays'), t('felt.insurance')]} className="mx-auto max-w-136" />
        <Hands
          table={table}
          display={drawn.id === ''}
          active={active}
          over={over}
          money={money}
          describe={describe}
          still={still}
        />
        {table.bets && <SideResults bets={table.bets} />}
        {round && over && <WinBadge round={round} money={props.money} />}
      </div>
      <div className="relative z-10 flex min-h-16 items-center gap-2 border-t border-line/60 bg-panel/85 px-3 py-2 backdrop-blur-sm md:px-5">
        <Actions
          options={legal}
          idle={idle}
          pending={(pending?.['action'] ?? null) as Action | null}
          advised={advised && advised !== 'finish' ? (advised.action ?? null) : null}
          money={money}
          onAction={(action) => void act(action)}
        />
        <IconButton
          icon="help"
          label={t('hint')}
          aria-pressed={hint}
          onClick={() => setStore({ bestPlay: !hint })}
        />
      </div>
    </StageFrame>
  );
}

interface HandsProps {
  table: Table;
  /** Before the first round: two cards to look at. */
  display: boolean;
  /** Index of the hand whose turn it is; -1 for none. */
  active: number;
  over: boolean;
  /** The opening stake. */
  money: StageMoney;
  describe: (card: Card | null) => string;
  still: boolean;
}

/** The player's one to three hands. */
function Hands({ table, display, active, over, money, describe, still }: HandsProps) {
  const t = useT('games.blackjack');
  return (
    <div
      className={cx(
        'mx-auto flex w-full gap-3 [--deal-x:8rem] [--deal-y:-16rem] @2xl:[--deal-x:17rem] @2xl:[--deal-y:-21rem]',
        table.hands.length > 1 ? 'max-w-150' : 'max-w-84',
      )}
    >
      {display && <CardDisplay cards={['A-spade', 'K-heart']} className="mb-9 flex-1" />}
      {(!display && table.hands.length === 0 ? [NO_HAND] : table.hands).map((hand, index) => {
        const result = over ? resultOf(asState(table), hand) : null;
        return (
          <Seat
            // Hands have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            badge="below"
            cards={hand.cards}
            label={t('hand', { number: index + 1, count: table.hands.length })}
            describe={describe}
            active={active === index}
            waiting={table.hands.length > 1 && active !== -1 && active !== index}
            open={!over && !hand.done}
            result={result}
            resultText={result ? t(`result.${result}`) : ''}
            stake={
              hand.doubled || table.hands.length > 1
                ? stakeText(payoutText(money, hand.doubled ? { num: 2n, den: 1n } : ONE), money, true)
                : undefined
            }
            still={still}
          />
        );
      })}
    </div>
  );
}

/** The totals; after the end how each hand came out. @param turn the hand in turn, or what is asked */
function wordsOf(t: Translate, table: Table, over: boolean, turn: 'insurance' | number | null): string {
  const hands = table.hands.map((hand) => totalText(hand.cards, !hand.done)).join(', ');
  const dealer = totalText(table.dealer, !over);
  if (over) {
    const results = table.hands.map((hand) => t(`result.${resultOf(asState(table), hand)}`)).join(', ');
    return t('saidOver', { hands, dealer, results });
  }
  if (turn === 'insurance') return t('saidInsurance', { hands });
  return turn === null ? '' : t('saidTurn', { hands, dealer, number: turn + 1, count: table.hands.length });
}
