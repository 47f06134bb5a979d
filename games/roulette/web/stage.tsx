import { useMemo, useState } from 'react';
import { ChipTray, TableLine } from '#platform/web/game/chips/chip-tray.tsx';
import { useChips, type ChipHands } from '#platform/web/game/chips/use-chips.ts';
import type { StageProps } from '#platform/web/game/game-kit.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { StageFrame } from '#platform/web/game/stage-frame.tsx';
import { WinBadge } from '#platform/web/game/win-badge.tsx';
import { cx } from '#ui/cx.ts';
import type { RouletteParams } from '../params.ts';
import { chipsOf, partsBack, winParts } from '../pays.ts';
import { colourOf, type Spot } from '../spots.ts';
import { labelOf, type Variant } from '../variants.ts';
import { BettingCloth } from './betting-cloth.tsx';
import { chipsThatStay } from './chips-that-stay.ts';
import { clothFor, clothSize, placesOn, type Cloth } from './cloth.ts';
import { Racetrack } from './racetrack.tsx';
import { spotName } from './spot-name.ts';
import { Statistics } from './statistics.tsx';
import { useSpins, type Shown } from './use-spins.ts';
import { useWidth } from './use-width.ts';
import { Views, VIEWS, type View } from './views.tsx';
import { WheelBox } from './wheel.tsx';

/** From here the cloth lies flat under the wheel; from the second on it stands beside it. */
const FLAT = 690;
const BESIDE = 330;
/** An upright cloth with room for fingers between its borders. */
const UPRIGHT = 212;
const TRAY = 58;

/** The same parts in the same order, so that the canvas lives on when the stage changes its width. */
const AREAS = {
  flat: 'grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto_auto] gap-y-1 [grid-template-areas:"wheel_tray""table_table""foot_foot"]',
  beside:
    'grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] gap-x-2 gap-y-3 sm:gap-x-5 [grid-template-areas:"wheel_table""tray_table""foot_table"]',
  stacked:
    'grid-cols-[minmax(0,1fr)_auto] gap-y-2 [grid-template-areas:"wheel_wheel""table_tray""foot_foot"]',
} as const;

/** Everything that is needed for a bet stands in one window: wheel, cloth and chips. */
const WHEEL = { flat: 'min-h-60', beside: 'min-h-42 sm:min-h-64', stacked: 'min-h-36' } as const;

/** How wide the cloth may be, in pixels. */
function clothWidth(mode: keyof typeof AREAS, width: number): number {
  if (mode === 'flat') return width;
  return mode === 'beside' ? Math.min(330, Math.max(UPRIGHT, width * 0.54)) : width - TRAY;
}

/** The table with its chips, and the wheel that decides about them. */
export function RouletteStage(props: StageProps<RouletteParams>) {
  const { params, onParams, round, playing, disabled, sound, money } = props;
  const t = useT('games.roulette');
  const { variant = 'european' } = params;
  const [chosen, setView] = useState<View>('table');
  const view = VIEWS[variant].includes(chosen) ? chosen : 'table';
  const [pointed, setPointed] = useState<Spot | null>(null);
  const { player, canvas, shown, spinning } = useSpins(props);
  const [body, width] = useWidth<HTMLDivElement>();
  const hands = useChips({
    layout: params.chips,
    table: variant,
    onLayout: (chips) => onParams({ ...params, chips: chipsThatStay(chips, variant) }),
    round: round?.id ?? null,
    held: playing || disabled || spinning,
    most: money.chip?.most ?? null,
    sound,
  });

  const mode = width >= FLAT ? 'flat' : width >= BESIDE ? 'beside' : 'stacked';
  const room = clothWidth(mode, width);
  const cloth = useMemo(() => clothFor(Math.floor(room), mode !== 'flat', variant), [room, mode, variant]);

  const [last] = shown;
  const judged = last !== undefined && !spinning && last.chips === params.chips ? last : null;
  const line = pointed ? t('pays', namesOf(t, variant, pointed)) : t('idle');
  return (
    <StageFrame
      label={t('stage')}
      announce={last ? wordsOf(t, last) : ''}
      glow={judged && judged.tone !== 'plain' ? judged.tone : 'accent'}
      onClick={player.skip}
    >
      <div ref={body} className="m-2 flex flex-1 flex-col md:m-4">
        <div className={cx('grid flex-1', AREAS[mode])}>
          <WheelBox
            canvas={canvas}
            drawn={spinning ? [] : (last?.drawn ?? [])}
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
            <Surface
              view={view}
              cloth={cloth}
              variant={variant}
              hands={hands}
              judged={judged}
              stage={props}
              last={spinning ? '' : (last?.id ?? '')}
              onPoint={setPointed}
            />
          </div>
          <div className="[grid-area:foot]">
            <Views
              variant={variant}
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

/** A spot and what it pays, for texts. */
function namesOf(t: Translate, variant: Variant, spot: Spot) {
  return { spot: spotName(t, spot), pays: chipsOf(winParts(variant, spot)) };
}

interface SurfaceProps {
  view: View;
  cloth: Cloth;
  variant: Variant;
  hands: ChipHands;
  /** The round that judged the chips as they lie; null when others lie there. */
  judged: Shown | null;
  stage: StageProps<RouletteParams>;
  /** Id of the newest round that is on show. */
  last: string;
  onPoint: (spot: Spot | null) => void;
}

/** The table, or what stands in its place. */
function Surface({ view, cloth, variant, hands, judged, stage, last, onPoint }: SurfaceProps) {
  const t = useT('games.roulette');
  const side = view === 'both' ? 'both' : 'table';
  const places = useMemo(() => placesOn(cloth, variant, side), [cloth, variant, side]);
  const { layout: chips, held } = hands;
  if (view === 'track')
    return <Racetrack {...clothSize(cloth)} chips={chips} held={held} onCall={hands.layAll} />;
  if (view === 'stats')
    return <Statistics {...clothSize(cloth)} variant={variant} past={stage.past} last={last} />;
  if (view === 'saved') return <Saved cloth={cloth} variant={variant} hands={hands} stage={stage} />;
  return (
    <BettingCloth
      key={`${variant} ${view}`}
      cloth={cloth}
      places={places}
      chips={chips}
      held={held}
      drawn={judged?.drawn ?? null}
      partsOf={(spot) => (judged ? partsBack(variant, spot, judged.drawn) : 0)}
      gain={judged?.tone === 'win'}
      onPoint={onPoint}
      onLay={hands.lay}
      onTake={hands.take}
      label={t('table')}
      describe={(spot) => t('paysWorth', { ...namesOf(t, variant, spot), count: chips[spot.id] ?? 0 })}
    />
  );
}

/** Layouts of the player's own. One of another wheel brings that wheel along. */
function Saved({
  cloth,
  variant,
  hands,
  stage,
}: Pick<SurfaceProps, 'cloth' | 'variant' | 'hands' | 'stage'>) {
  const { width, height } = clothSize(cloth);
  return (
    <div style={{ width, minHeight: height }}>
      {stage.layouts?.({
        params: stage.params,
        held: hands.held,
        onLoad(next) {
          if ((next.variant ?? 'european') === variant) hands.put(next.chips);
          else stage.onParams(next);
        },
      })}
    </div>
  );
}

/** The numbers that came, and the chips that come back. */
function wordsOf(t: Translate, { drawn, back }: Shown): string {
  const named = drawn.map((number) => ({ number: labelOf(number), colour: colourOf(number) }));
  const [one, two] = named;
  if (!two) return t('said', { ...one, back });
  const [first, second] = named.map((ball) => t('ball', ball));
  return t('saidTwo', { first: first!, second: second!, back });
}
