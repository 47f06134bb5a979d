import { useState } from 'react';
import { isRealWin, payoutText, useRound, type StageProps } from '#platform/web/game-kit.ts';
import { useT } from '#platform/web/i18n.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { StageFrame } from '#platform/web/stage-frame.tsx';
import { Button } from '#ui/button.tsx';
import { formatMoney, formatMultiplier } from '#ui/format.ts';
import { minesMultiplier, safeTiles, TILES, type MinesParams } from '../game.ts';
import { Board, emptyBoard, type TileFace } from './board.tsx';
import { Ladder } from './ladder.tsx';

interface Drawn {
  readonly id: string;
  readonly opened: readonly number[];
  readonly boom: number | null;
  /** The round's result is on the board. */
  readonly settled: boolean;
}

const NOTHING: Drawn = { id: '', opened: [], boom: null, settled: false };

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : [];
}

function facesOf(drawn: Drawn, mines: readonly number[]): TileFace[] {
  const faces = emptyBoard();
  for (const tile of drawn.opened) faces[tile] = 'gem';
  if (!drawn.settled) return drawn.boom === null ? faces : faces.with(drawn.boom, 'boom');
  return faces.map((face, tile) => {
    if (tile === drawn.boom) return 'boom';
    if (face === 'gem') return face;
    return mines.includes(tile) ? 'shown-mine' : 'shown-gem';
  });
}

/** The mine field: tiles to open one at a time, with what the next one would pay. */
export function MinesStage(props: StageProps<MinesParams>) {
  const { params, round, disabled, quick, reducedMotion, sound, money, onTurn } = props;
  const t = useT('games.mines');
  const [drawn, setDrawn] = useState(NOTHING);
  const [pending, setPending] = useState<number | null>(null);
  const still = quick || reducedMotion;

  function change(id: string, to: (before: Drawn) => Partial<Drawn>): void {
    setDrawn((before) => {
      const mine = before.id === id ? before : { ...NOTHING, id };
      return { ...mine, ...to(mine) };
    });
  }

  useRound(
    {
      ...props,
      onSettled(id) {
        change(id, () => ({ settled: true }));
        if (round && !round.restored && isRealWin(round)) sound.win(round.multiplier);
        props.onSettled?.(id);
      },
    },
    {
      async open(event, playback) {
        if (!round) return;
        const tile = Number(event['tile']);
        change(round.id, ({ opened }) => ({ opened: [...opened, tile] }));
        if (!round.restored) sound.reveal(Number(event['step']) - 1);
        await playback.wait(140);
      },
      async explode(event, playback) {
        if (!round) return;
        change(round.id, () => ({ boom: Number(event['tile']) }));
        if (!round.restored) sound.lose();
        await playback.wait(260);
      },
    },
  );

  const mine = round && drawn.id === round.id ? drawn : NOTHING;
  const restored = round?.restored ? numbers(round.view?.['opened']) : [];
  const opened = mine.opened.length >= restored.length ? mine.opened : restored;
  const running = round?.status === 'in-progress';
  const fields = running || round === null ? params : { mines: Number(round.outcome && numbers(round.outcome['minesSorted']).length) || params.mines };
  const step = opened.length;
  const active = running && !disabled && pending === null && mine.boom === null;
  const faces = facesOf({ ...mine, opened }, numbers(round?.outcome?.['minesSorted']));

  async function pick(tile: number): Promise<void> {
    if (!active || !onTurn) return;
    setPending(tile);
    sound.click();
    try {
      await onTurn({ tile });
    } finally {
      setPending(null);
    }
  }

  /** A choice of the player's device only: the layout is fixed already. */
  function pickRandom(): void {
    const closed = faces.flatMap((face, tile) => (face === 'hidden' ? [tile] : []));
    const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
    const tile = closed[draw % closed.length];
    if (tile !== undefined) void pick(tile);
  }

  const next = step < safeTiles(params) ? minesMultiplier(params, step + 1) : null;
  const amount = (text: string) => formatMoney(text, { kind: money.decimals <= 2 ? 'fiat' : 'crypto', decimals: money.decimals });
  return (
    <StageFrame announce={words()} label={t('stage')} glow={mine.boom !== null ? 'lose' : round && mine.settled && isRealWin(round) ? 'win' : 'accent'}>
      <div className="pt-3 md:pt-4">
        <Ladder params={running ? params : fields} step={step} label={t('ladder')} />
      </div>
      <div className="relative mx-auto flex w-full max-w-92 flex-1 flex-col justify-center p-3 md:max-w-108">
        <Board
          faces={faces}
          active={active}
          pending={pending}
          still={still}
          onPick={(tile) => void pick(tile)}
          label={t('board')}
          describe={(tile, face) => t(`tile.${face}`, { row: Math.floor(tile / 5) + 1, column: (tile % 5) + 1 })}
        />
        {round && mine.settled && isRealWin(round) && (
          <div aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center">
            <div className="animate-fade-in rounded-xl border-2 border-win bg-panel/90 px-7 py-4 text-center shadow-modal backdrop-blur-sm">
              <b className="block text-2xl text-win tnum">{formatMultiplier(round.multiplier)}</b>
              <span className="text-sm font-semibold text-fg tnum">
                {amount(round.payout)} {money.code}
              </span>
            </div>
          </div>
        )}
      </div>
      <div className="flex min-h-16 items-center justify-between gap-3 border-t border-line/60 bg-panel/70 px-3 py-2 md:px-5">
        <dl className="flex min-w-0 gap-5 text-xs text-fg3">
          <div className="max-sm:hidden">
            <dt>{t('gemsLeft')}</dt>
            <dd className="text-sm font-semibold text-fg tnum">{TILES - fields.mines - step}</dd>
          </div>
          <div className="min-w-0">
            <dt>{t('next')}</dt>
            <dd className="truncate text-sm font-semibold text-fg tnum">
              {next ? formatMultiplier(ratioNumber(next, 2)) : '–'}
              {next && running && <span className="ml-2 text-fg2">{amount(payoutText(money, next))}</span>}
            </dd>
          </div>
        </dl>
        <Button icon="dice" disabled={!active} onClick={pickRandom}>
          {t('random')}
        </Button>
      </div>
    </StageFrame>
  );

  function words(): string {
    if (!round) return '';
    if (mine.boom !== null) return t('saidBoom', { count: step });
    if (mine.settled) return t('saidOut', { multiplier: round.multiplier.toFixed(2), count: step });
    return step > 0 ? t('saidGem', { count: step, multiplier: round.multiplier.toFixed(2) }) : t('saidStart', { mines: params.mines });
  }
}
