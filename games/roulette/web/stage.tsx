import { useMemo, useState } from 'react';
import { useCanvas } from '#platform/web/canvas.ts';
import { ChipTray, TableLine } from '#platform/web/game/chips/chip-tray.tsx';
import type { Layout } from '#platform/web/game/chips/layout.ts';
import { useChips } from '#platform/web/game/chips/use-chips.ts';
import { isRealWin, toneOf, useRound, type StageProps, type Tone } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { roulette, type RouletteParams } from '../game.ts';
import { colourOf, paysOf, type Spot } from '../spots.ts';
import { BettingCloth } from './betting-cloth.tsx';
import { clothFor, clothSize, placesOn } from './cloth.ts';
import { Racetrack } from './racetrack.tsx';
import { spotName } from './spot-name.ts';
import { Statistics } from './statistics.tsx';
import { useWidth } from './use-width.ts';
import { createScene } from './wheel-scene.ts';
import { WheelBox } from './wheel.tsx';

/** From here the cloth lies flat under the wheel; from the second on it stands beside it. */
const FLAT = 690;
const BESIDE = 330;
/** An upright cloth with room for fingers between its borders. */
const UPRIGHT = 212;
/** The ball lies in its pocket this long before the round counts as shown. */
const REST_MS = 120;
const LAST = 12;
const TRAY = 58;
/** What can stand where the cloth is. */
const VIEWS = ['table', 'track', 'stats'] as const;
type View = (typeof VIEWS)[number];

/** The same parts in the same order, so that the canvas lives on when the stage changes its width. */
const AREAS = {
  flat: 'grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto_auto] gap-y-1 [grid-template-areas:"wheel_tray""table_table""foot_foot"]',
  beside:
    'grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] gap-x-2 gap-y-3 sm:gap-x-5 [grid-template-areas:"wheel_table""tray_table""foot_table"]',
  stacked:
    'grid-cols-[minmax(0,1fr)_auto] gap-y-2 [grid-template-areas:"wheel_wheel""table_tray""foot_foot"]',
} as const;

interface Shown {
  readonly id: string;
  readonly result: number;
  readonly back: number;
  readonly tone: Tone;
  /** The chips that were judged: once others lie there, nothing is marked any more. */
  readonly chips: Layout;
}

/** Everything that is needed for a bet stands in one window: wheel, cloth and chips. */
const WHEEL = { flat: 'min-h-60', beside: 'min-h-42 sm:min-h-64', stacked: 'min-h-36' } as const;

/** Spins the wheel for every round, and keeps the last results. */
function useSpins(props: StageProps<RouletteParams>) {
  const { params, round, reducedMotion, sound } = props;
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [spinning, setSpinning] = useState(false);
  const [scene] = useState(createScene);
  const { ref: canvas, wake } = useCanvas((frame) => scene.draw(frame) && !reducedMotion);
  const player = useRound(props, {
    async spin(event, playback) {
      const result = Number(event['result']);
      if (!playback.instant) {
        setSpinning(true);
        scene.spin(result);
        wake();
        sound.launch();
        let tick = 0;
        await playback.animate(roulette.revealMs - REST_MS, (part) => {
          scene.set(part);
          // The ball strikes as it falls, and hops.
          const struck = [0.6, 0.71, 0.78, 0.84, 0.9, 0.95].filter((at) => part >= at).length;
          if (struck > tick && !playback.instant) sound.tick(0.9 - 0.1 * struck);
          tick = struck;
        });
      }
      scene.rest(result);
      wake();
      setSpinning(false);
      const win = Number(event['back']) > 0;
      const one = {
        id: round?.id ?? '',
        result,
        back: Number(event['back']),
        tone: toneOf(win, round),
        chips: params.chips,
      };
      setShown((before) => [one, ...before].slice(0, LAST));
      if (!playback.instant) await playback.wait(REST_MS);
      if (round?.restored) return;
      if (!win) sound.lose();
      else if (round && isRealWin(round)) sound.win(round.multiplier);
    },
  });
  return { player, canvas, shown, spinning };
}

/** How wide the cloth may be, in pixels. */
function clothWidth(mode: keyof typeof AREAS, width: number): number {
  if (mode === 'flat') return width;
  return mode === 'beside' ? Math.min(330, Math.max(UPRIGHT, width * 0.54)) : width - TRAY;
}

/** The table with its chips, and the wheel that decides about them. */
export function RouletteStage(props: StageProps<RouletteParams>) {
  const { params, onParams, round, playing, disabled, sound, money } = props;
  const t = useT('games.roulette');
  const [view, setView] = useState<View>('table');
  const [pointed, setPointed] = useState<Spot | null>(null);
  const { player, canvas, shown, spinning } = useSpins(props);
  const [body, width] = useWidth<HTMLDivElement>();
  const hands = useChips({
    layout: params.chips,
    onLayout: (chips) => onParams({ chips }),
    round: round?.id ?? null,
    held: playing || disabled || spinning,
    most: money.chip?.most ?? null,
    sound,
  });

  const mode = width >= FLAT ? 'flat' : width >= BESIDE ? 'beside' : 'stacked';
  const room = clothWidth(mode, width);
  const cloth = useMemo(() => clothFor(Math.floor(room), mode !== 'flat'), [room, mode]);
  const places = useMemo(() => placesOn(cloth), [cloth]);

  const [last] = shown;
  const judged = last !== undefined && !spinning && last.chips === params.chips ? last : null;
  const names = (spot: Spot) => ({ spot: spotName(t, spot), pays: paysOf(spot) });
  const line = pointed ? t('pays', names(pointed)) : t('idle');
  const words = last
    ? t('said', { number: last.result, colour: colourOf(last.result), back: last.back })
    : '';
  return (
    <StageFrame
      label={t('stage')}
      announce={words}
      glow={judged && judged.tone !== 'plain' ? judged.tone : 'accent'}
      onClick={player.skip}
    >
      <div ref={body} className="m-2 flex flex-1 flex-col md:m-4">
        <div className={cx('grid flex-1', AREAS[mode])}>
          <WheelBox
            canvas={canvas}
            result={spinning ? null : (last?.result ?? null)}
            last={shown}
            className={cx('[grid-area:wheel]', WHEEL[mode])}
          >
            {round && judged?.id === round.id && (
              // Beside the cloth the wheel is small, with room under it.
              <div className={cx('absolute inset-x-0 bottom-0', mode === 'beside' ? 'h-32' : 'top-0')}>
                <WinBadge round={round} money={money} />
              </div>
            )}
          </WheelBox>
          <div className="[grid-area:table]">
            {view === 'table' && (
              <BettingCloth
                cloth={cloth}
                places={places}
                chips={params.chips}
                held={hands.held}
                winner={judged?.result ?? null}
                gain={judged?.tone === 'win'}
                onPoint={setPointed}
                onLay={hands.lay}
                onTake={hands.take}
                label={t('table')}
                describe={(spot) => t('paysWorth', { ...names(spot), count: params.chips[spot.id] ?? 0 })}
              />
            )}
            {view === 'track' && (
              <Racetrack {...clothSize(cloth)} chips={params.chips} held={hands.held} onCall={hands.layAll} />
            )}
            {view === 'stats' && (
              <Statistics {...clothSize(cloth)} past={props.past} last={spinning ? '' : (last?.id ?? '')} />
            )}
          </div>
          <div className="[grid-area:foot]">
            <Views
              view={view}
              compact={mode === 'beside'}
              onView={(next) => {
                setPointed(null);
                setView(next);
              }}
            />
            <TableLine hands={hands} money={money}>
              {line}
            </TableLine>
          </div>
          <ChipTray
            hands={hands}
            money={money}
            upright={mode === 'stacked' ? 'one' : 'two'}
            className={cx('[grid-area:tray]', mode === 'flat' ? 'self-center' : 'justify-self-center')}
          />
        </div>
      </div>
    </StageFrame>
  );
}

interface ViewsProps {
  view: View;
  onView: (next: View) => void;
  /** Signs instead of words, where the foot is narrow: the line under it has to stay above the bet button. */
  compact: boolean;
}

const SIGNS = { table: 'grid', track: 'wheel', stats: 'chart' } as const;

/** What stands on the table: the cloth, the wheel's order, or what came before. */
function Views({ view, onView, compact }: ViewsProps) {
  const t = useT('games.roulette.view');
  return (
    <div
      role="group"
      aria-label={t('label')}
      className={cx('gap-1', compact ? 'grid auto-cols-fr grid-flow-col' : 'flex')}
    >
      {VIEWS.map((id) => (
        <button
          key={id}
          type="button"
          data-view={id}
          aria-pressed={id === view}
          aria-label={t(id)}
          title={compact ? t(id) : undefined}
          onClick={() => onView(id)}
          className={cx(
            'grid min-h-8 min-w-0 place-items-center rounded-md text-xs font-semibold transition-colors',
            compact ? 'px-1' : 'px-3',
            id === view ? 'bg-hover text-fg' : 'bg-raised text-fg2 hover:text-fg',
          )}
        >
          {compact ? <Icon name={SIGNS[id]} size={18} /> : t(id)}
        </button>
      ))}
    </div>
  );
}
