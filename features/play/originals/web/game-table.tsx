import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { AnyGame } from '#platform/contract/game.ts';
import { cx } from '#ui/cx.ts';
import { Hold } from '#ui/hold.tsx';
import { useEntryView, useMoneyView } from '#platform/web/amount-view.ts';
import { ErrorBoundary } from '#platform/web/error-boundary.tsx';
import type { ControlsProps, GameParts, LayoutUse, StageProps } from '#platform/web/game/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import { Slot } from '#platform/web/slots.tsx';
import { createSound } from '#platform/web/sound.ts';
import { getStore, playsQuick, useStore } from '#platform/web/store.ts';
import { followFullscreen, isStageWide, useTheatre } from '#platform/web/theatre.ts';
import { BetPanel } from './bet/bet-panel.tsx';
import { mostChips } from './bet/chips.ts';
import { playsPlan, showsPlan } from './bet/path.ts';
import { ClosedGame } from './closed-game.tsx';
import { FooterBar } from './footer-bar.tsx';
import { FunMark } from './fun-mark.tsx';
import { GameFrame } from './game-frame.tsx';
import { HistoryStrip } from './history/history-strip.tsx';
import { pastRounds } from './history/past-rounds.ts';
import type { Params } from './instance-types.ts';
import { PlayButton } from './bet/play-button-view.tsx';
import { useGameHotkeys } from './use-game-hotkeys.ts';
import { usePlayButton } from './bet/use-play-button.ts';
import { takesSecondBet, useSecondBet } from './shared/use-second-bet.ts';
import { useTable, type Table } from './use-table.ts';

const GameAbout = lazy(() => import('./game-about.tsx'));
const SecondBet = lazy(() => import('./bet/second-bet.tsx'));
const SavedLayouts = lazy(() => import('./saved-layouts.tsx'));
const SharedRoundTable = lazy(() => import('./shared/shared-round-table.tsx'));
/** As high as the switch of a second bet, so that nothing moves when it comes. */
const SECOND_ROOM = (
  <div className="border-t border-line/70 pt-4">
    <div className="h-10" />
  </div>
);
const sound = createSound(() => getStore().sound);

type Part<Props> = ComponentType<Props>;
const stages = new Map<string, Part<StageProps<Params>>>();
const controls = new Map<string, Part<ControlsProps<Params>>>();

/** One lazy component for each game, so that going back to a game finds its chunk. */
function lazily<Props>(
  known: Map<string, Part<Props>>,
  id: string,
  load: () => Promise<{ default: Part<Props> }>,
): Part<Props> {
  const part =
    known.get(id) ??
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        // The next try fetches it again.
        known.delete(id);
        throw error;
      }
    });
  known.set(id, part);
  return part;
}

/** An open game: bet panel, stage, settings, and what lies under them. */
export function GameTable({ game, parts }: { game: AnyGame; parts: GameParts }): ReactNode {
  const own = useTable(game);
  const second = useSecondBet(own.sharedRound);
  const table = { ...own, sharedRound: second.round };
  const button = usePlayButton(table);
  const stageWide = useTheatre(isStageWide);
  useEffect(followFullscreen, []);
  useGameHotkeys(table, button);
  useStrategyLink(table);
  const [Controls] = useState(() => parts.controls && lazily(controls, game.id, parts.controls));
  const { state, wallet, sharedRound, info } = table;
  const inPlay = state.extendedId !== null || state.parts.some(({ shown }) => !shown);
  if (info && !inPlay && (info.blocked || !info.enabled))
    return <ClosedGame game={game} blocked={info.enabled && info.blocked} />;
  return (
    <div className="flex flex-col gap-6">
      <GameFrame
        title={game.title}
        theatre={stageWide}
        stageWidth={parts.stageWidth}
        strip={game.kind === 'shared' ? null : <HistoryStrip game={game} />}
        stage={
          <ErrorBoundary>
            <StageBox table={table} parts={parts} />
          </ErrorBoundary>
        }
        onStage={(event) => {
          const { bettingType, planHidden, extendedId, playTimeout } = state;
          if (bettingType !== 'manual' || !planHidden || extendedId !== null || playTimeout) return;
          if (!playsPlan(game, state)) return;
          event.stopPropagation();
          table.instance.store.setState({ planHidden: false });
        }}
        action={<PlayButton table={table} button={button} />}
        panel={(stacked) => (
          <BetPanel
            table={table}
            stacked={stacked}
            controls={
              Controls && (
                <Suspense fallback={<div className={parts.controlsPlace ?? 'h-18'} />}>
                  <Controls params={state.params} onParams={table.setParams} disabled={table.held} />
                </Suspense>
              )
            }
            second={
              takesSecondBet(game) && (
                <Suspense fallback={SECOND_ROOM}>
                  <SecondBet
                    game={game}
                    Controls={Controls ?? null}
                    open={sharedRound.elsewhere}
                    onMine={second.onMine}
                  />
                </Suspense>
              )
            }
          />
        )}
        footer={<FooterBar game={game} wallet={wallet} />}
      />
      {game.kind === 'shared' && (
        <Suspense fallback={<div className="h-87.5 rounded-xl border border-line/70 bg-panel" />}>
          <SharedRoundTable
            game={game}
            sharedRound={sharedRound.sharedRound}
            mine={sharedRound.mine}
            revealing={sharedRound.revealing}
          />
        </Suspense>
      )}
      <Slot place="game.below" fallback={<Hold className="h-142" />} />
      <Suspense fallback={<Hold className="h-160" />}>
        <GameAbout table={table} />
      </Suspense>
    </div>
  );
}

/** A strategy that the address brings is looked at once the game's limits are known. */
function useStrategyLink({ instance, game, info }: Table): void {
  useEffect(() => {
    if (info === null || !location.hash.startsWith('#strategy=')) return;
    void import('./bet/strategy-link.ts').then(({ takeStrategyLink }) =>
      takeStrategyLink(instance, game, info),
    );
  }, [instance, game, info]);
}

function StageBox({ table, parts }: { table: Table; parts: GameParts }): ReactNode {
  const { game, instance, state, sharedRound, wallet } = table;
  const t = useT('originals.wager');
  const quick = useStore(playsQuick);
  const reducedMotion = useReducedMotion();
  const view = useMoneyView(wallet.currency);
  const entry = useEntryView(wallet.currency);
  const [Stage] = useState(() => lazily(stages, game.id, parts.stage));
  const guest = useStore(({ user }) => user === null);
  const past = useCallback(
    (count: number) => (guest ? Promise.resolve([]) : pastRounds(game.id, wallet.demo, count)),
    [guest, game.id, wallet.demo],
  );
  const steps = game.kind === 'steps';
  const props: StageProps<Params> = {
    params: state.params,
    onParams: table.setParams,
    round: state.round,
    playing: table.held,
    disabled: false,
    quick,
    reducedMotion,
    sound,
    money: {
      stake: table.stake,
      decimals: wallet.decimals,
      view,
      entry,
      ...(wallet.demo && { fun: t('fun') }),
      ...(table.chips !== null && { chip: { value: state.bet, most: mostChips(state.bet, table.rules) } }),
    },
    onDrawing: instance.drawing,
    onSettled: instance.settled,
    ...(steps && { onTurn: instance.turn }),
    ...(showsPlan(game, state) && { plan: { turns: state.plan, onTurns: table.setPlan } }),
    past,
    ...(game.chips && {
      layouts: (use: LayoutUse<Params>) => (
        <Suspense fallback={null}>
          <SavedLayouts game={game} {...use} />
        </Suspense>
      ),
    }),
    ...(sharedRound.stage && { shared: sharedRound.stage }),
  };
  return (
    <>
      <Suspense fallback={<div className={cx('bg-bg', parts.stagePlace ?? 'h-full')} />}>
        <Stage {...props} />
      </Suspense>
      {/* Rooms show their last results on the stage; the others have a strip of the player's, with the mark in it. */}
      {game.kind === 'shared' && wallet.demo && (
        // physical: the newest result is on the left
        <FunMark className="pointer-events-none absolute top-3 right-3 z-10" />
      )}
    </>
  );
}
