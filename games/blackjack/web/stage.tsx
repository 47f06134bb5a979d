import { useState } from 'react';
import type { Card } from '#engines/fair/cards.ts';
import { ONE } from '#platform/contract/money.ts';
import { CardFelt, CardShoe, FeltWords } from '#platform/web/game/card-felt.tsx';
import { CardDisplay } from '#platform/web/game/card-hand.tsx';
import { cardWords } from '#platform/web/game/card-words.ts';
import { useDrawnRound } from '#platform/web/game/drawn-round.ts';
import {
  isRealWin,
  payoutText,
  useRound,
  type StageMoney,
  type StageProps,
} from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import type { EventHandlers } from '#platform/web/game/round-player.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stakeText, WinBadge } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import {
  activeHand,
  blackjack,
  options,
  resultOf,
  stakedOn,
  type Action,
  type BlackjackParams,
  type BlackjackState,
  type Hand,
} from '../game.ts';
import { Actions } from './actions.tsx';
import { asState, changesOf, rules, type Table } from './drawn.ts';
import { Seat, totalText } from './seat.tsx';

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

/** The opening stake: a round that was doubled or split has staked more by now. */
function openingMoney({ round, money }: StageProps<BlackjackParams>, table: Table): StageMoney {
  if (!round) return money;
  const staked = stakedOn(table);
  if (staked.num === 0n) return money;
  return {
    ...money,
    stake: payoutText({ ...money, stake: round.stake }, { num: staked.den, den: staked.num }),
  };
}

/** The table: dealer above, the player's one or two hands below, what can be done at the foot. */
export function BlackjackStage(props: StageProps<BlackjackParams>) {
  const { round, disabled, quick, reducedMotion, sound, onTurn } = props;
  const t = useT('games.blackjack');
  const drawn = useDrawnRound(round, rules);
  const [pending, setPending] = useState<Action | null>(null);
  const [drawing, setDrawing] = useState(false);
  const [hint, setHint] = useState(false);
  const table = drawn.shown;
  const still = quick || reducedMotion || round?.restored === true;

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
    {
      ...props,
      onSettled(id) {
        drawn.settle(id);
        if (round && !round.restored) {
          if (isRealWin(round)) sound.win(round.multiplier);
          else if (round.status === 'lose') sound.lose();
        }
        props.onSettled?.(id);
      },
    },
    Object.fromEntries(types.map((type) => [type, handler])),
  );

  const running = runningState(props);
  const legal = running ? options(running) : [];
  const idle = disabled || !running || drawing || pending !== null;
  const over = drawn.settled && table.hands.length > 0;
  const active = running && !idle ? activeHand(running) : -1;
  const money = openingMoney(props, table);
  const describe = (card: Card | null): string => (card ? t('card', cardWords(card)) : t('faceDown'));

  async function act(action: Action): Promise<void> {
    if (idle || !onTurn) return;
    setPending(action);
    setHint(false);
    sound.click();
    // A refused action is told by the page; the table stays as it is.
    await onTurn({ action }).catch(() => {});
    setPending(null);
  }

  const advised = running && hint && !idle ? blackjack.advice!({}, running) : null;
  return (
    <StageFrame
      label={t('stage')}
      announce={words()}
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
        <div
          className={cx(
            'mx-auto flex w-full gap-3 [--deal-x:8rem] [--deal-y:-16rem] @2xl:[--deal-x:17rem] @2xl:[--deal-y:-21rem]',
            table.hands.length > 1 ? 'max-w-150' : 'max-w-84',
          )}
        >
          {drawn.id === '' && <CardDisplay cards={['A-spade', 'K-heart']} className="mb-9 flex-1" />}
          {(drawn.id !== '' && table.hands.length === 0 ? [NO_HAND] : table.hands).map((hand, index) => {
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
        {round && over && <WinBadge round={round} money={props.money} />}
      </div>
      <div className="relative z-10 flex min-h-16 items-center gap-2 border-t border-line/60 bg-panel/85 px-3 py-2 backdrop-blur-sm md:px-5">
        <Actions
          options={legal}
          idle={idle}
          pending={pending}
          advised={advised && advised !== 'finish' ? (advised.action ?? null) : null}
          money={money}
          onAction={(action) => void act(action)}
        />
        <IconButton
          icon="help"
          label={t('hint')}
          aria-pressed={hint}
          aria-disabled={!running}
          onClick={() => setHint((shown) => !shown)}
        />
      </div>
    </StageFrame>
  );

  function words(): string {
    const hands = table.hands.map((hand) => totalText(hand.cards, !hand.done)).join(', ');
    if (!round || hands === '') return '';
    const dealer = totalText(table.dealer, !over);
    if (over) {
      const results = table.hands.map((hand) => t(`result.${resultOf(asState(table), hand)}`)).join(', ');
      return t('saidOver', { hands, dealer, results });
    }
    if (legal.includes('insurance')) return t('saidInsurance', { hands });
    return idle ? '' : t('saidTurn', { hands, dealer, number: active + 1, count: table.hands.length });
  }
}
