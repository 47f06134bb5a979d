import { useState } from 'react';
import { ratioNumber } from '#platform/contract/money.ts';
import {
  isRealWin,
  payoutText,
  useRound,
  type StageMoney,
  type StageProps,
} from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { PastButton, PastCounts } from '#platform/web/game/past-counts.tsx';
import { StageFacts } from '#platform/web/game/stage-facts.tsx';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { stageText, WinBadge } from '#platform/web/game/win-badge.tsx';
import { Button } from '#ui/button.tsx';
import { formatFixed, formatMultiplier, formatPercent } from '#ui/format.ts';
import { DRAWN, hitChance, hitRatio, MAX_PICKS, type KenoParams } from '../game.ts';
import { Board } from './board.tsx';
import { pastNumbers } from './past.ts';
import { Paytable } from './paytable.tsx';
import { randomPicks, toggled } from './pick.ts';

/** From one drawn number to the next; the rest of the reveal belongs to the last of them. */
const NEXT_MS = 118;
const END_MS = 160;

interface Shown {
  readonly id: string;
  readonly params: KenoParams;
  readonly numbers: readonly number[];
  /** How many of the numbers are on the board. */
  readonly count: number;
  readonly over: boolean;
}

function sameBet(one: KenoParams, other: KenoParams): boolean {
  return (
    one.risk === other.risk &&
    one.picks.length === other.picks.length &&
    one.picks.every((pick) => other.picks.includes(pick))
  );
}

/** Draws the numbers of the round one by one. */
function useDraws(props: StageProps<KenoParams>) {
  const { round, sound } = props;
  const [last, setShown] = useState<Shown | null>(null);
  const player = useRound(props, {
    async draw(event, playback) {
      if (!round) return;
      const bet = { picks: event['picks'], risk: event['risk'] } as KenoParams;
      const numbers = event['numbers'] as readonly number[];
      const show = (count: number, over: boolean) =>
        setShown({ id: round.id, params: bet, numbers, count, over });
      let hits = 0;
      for (let count = 1; count <= DRAWN && !playback.instant; count++) {
        show(count, false);
        if (bet.picks.includes(numbers[count - 1]!)) sound.reveal(hits++);
        else sound.tick(0.2);
        await playback.wait(NEXT_MS);
      }
      await playback.wait(END_MS);
      show(DRAWN, true);
      if (round.restored) return;
      if (isRealWin(round)) sound.win(round.multiplier);
      else if (round.status === 'lose') sound.lose();
    },
  });
  return { player, last };
}

/** Forty numbers to pick from; ten are drawn one after the other, and what is both is a gem. */
export function KenoStage(props: StageProps<KenoParams>) {
  const { params, onParams, round, playing, disabled, sound, money } = props;
  const t = useT('games.keno');
  const { player, last } = useDraws(props);
  const [looked, setLooked] = useState<number | null>(null);
  const [back, setBack] = useState(false);

  // A draw belongs to the numbers it was made for: other picks start a clean board.
  const shown = last && sameBet(last.params, params) ? last : null;
  const drawn = shown ? shown.numbers.slice(0, shown.count) : [];
  const { picks, risk } = params;
  const hits = shown ? picks.filter((pick) => drawn.includes(pick)).length : null;
  const settled = shown?.over && round?.id === shown.id ? round : null;
  const gain = settled !== null && isRealWin(settled);
  const active = !playing && !disabled;
  const marked = Math.min(picks.length, looked ?? hits ?? picks.length);

  function choose(next: readonly number[]): void {
    sound.click();
    setLooked(null);
    onParams({ ...params, picks: [...next] });
  }

  return (
    <StageFrame
      announce={shown?.over && hits !== null ? wordsOf(t, params, shown.numbers, hits) : ''}
      label={t('stage')}
      glow={gain ? 'win' : 'accent'}
      onClick={player.skip}
      className="min-h-112 md:min-h-140"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-2 p-1.5 pt-2 @2xl:gap-3 @2xl:p-5 @2xl:pb-3">
        <div className="flex flex-wrap items-center justify-end gap-2 px-1 @2xl:px-0">
          {/* On the smallest phones a line of its own: the buttons need theirs. */}
          <p style={{ flex: '1 1 5rem' }} className="text-sm font-semibold text-fg2 tnum">
            {t('picked', { count: picks.length, most: MAX_PICKS })}
          </p>
          <PastButton open={back} onOpen={setBack} />
          <Button icon="dice" disabled={!active} onClick={() => choose(randomPicks(picks))}>
            {t('random')}
          </Button>
          <Button icon="close" disabled={!active || picks.length === 0} onClick={() => choose([])}>
            {t('clear')}
          </Button>
        </div>
        <div className="relative min-h-0 flex-1">
          {back && (
            <div className="absolute inset-0 z-10 overflow-y-auto bg-bg">
              <PastCounts past={props.past} last={last?.over ? last.id : ''} tally={pastNumbers} />
            </div>
          )}
          <Board
            picks={picks}
            drawn={drawn}
            over={shown?.over === true}
            active={active}
            onPick={(number) => choose(toggled(picks, number))}
            label={t('board')}
            describe={(number, face) => t(`number.${face}`, { number })}
          />
          {settled && <WinBadge round={settled} money={money} />}
        </div>
        <Paytable
          risk={risk}
          picks={picks.length}
          hits={hits}
          gain={gain}
          marked={marked}
          onLook={setLooked}
          label={t('paytable')}
          empty={t('pickSome', { most: MAX_PICKS })}
          describe={(count, multiplier) => t('row', { count, multiplier: formatMultiplier(multiplier) })}
        />
      </div>
      <StageFacts facts={factsOf(t, params, marked, money)} />
    </StageFrame>
  );
}

/** What `count` hits pay and how likely they are. */
function factsOf(
  t: Translate,
  { picks, risk }: KenoParams,
  count: number,
  money: StageMoney,
): readonly (readonly [string, string])[] {
  if (picks.length === 0)
    return [
      [t('pays'), '–'],
      [t('chance'), '–'],
      [t('payout'), '–'],
    ];
  const pays = hitRatio(risk, picks.length, count);
  const chance = ratioNumber(hitChance(picks.length, count), 12);
  return [
    [t('paysAt', { count }), formatMultiplier(ratioNumber(pays, 2))],
    [t('chance'), formatPercent(chance, chance < 0.0001 ? 7 : chance < 0.01 ? 4 : 2)],
    [t('payout'), stageText(payoutText(money, pays), money)],
  ];
}

function wordsOf(
  t: Translate,
  { picks, risk }: KenoParams,
  numbers: readonly number[],
  hits: number,
): string {
  const pays = ratioNumber(hitRatio(risk, picks.length, hits), 2);
  return t('said', {
    numbers: numbers.join(', '),
    hits,
    picks: picks.length,
    win: String(pays > 0),
    multiplier: formatFixed(pays),
  });
}
