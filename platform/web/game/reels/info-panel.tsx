import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { parseUnits, formatUnits } from '../../../contract/money.ts';
import type { AnyMachine } from '#engines/slots/any-machine.ts';
import { exampleOf, isPlayable, type Example, type PayRow } from '#engines/slots/example.ts';
import { betsOf, type ReelGame, type ReelParams } from '../../../reels/reels.ts';
import type { StageMoney, StageProps } from '../game-kit.ts';
import { useT } from '../../i18n.ts';
import { ExampleReels } from './example-reels.tsx';
import type { ReelLook } from './look.ts';
import { Paytable } from './paytable.tsx';

interface InfoPanelProps extends Pick<StageProps<ReelParams>, 'sound' | 'quick' | 'reducedMotion'> {
  readonly reels: ReelGame<AnyMachine>;
  readonly look: ReelLook;
  readonly money: StageMoney;
  readonly params: ReelParams;
  /** A round is on its way or on the reels. */
  readonly busy: boolean;
  readonly onClose: () => void;
}

interface Playing {
  readonly row: PayRow;
  readonly example: Example;
}

/** The paytable over the stage, in amounts of the present stake. A row that is pressed plays an example of its win. */
export function InfoPanel(props: InfoPanelProps) {
  const { reels, look, money, params, busy, sound, quick, reducedMotion, onClose } = props;
  const { machine } = reels;
  const t = useT(`games.${reels.id}`);
  const panel = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<Playing | null>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  const units = parseUnits(money.stake, money.decimals) ?? 0n;
  const bet = { ...money, stake: formatUnits(units / BigInt(betsOf(machine, params)), money.decimals) };
  // The round has the player's eyes: an example makes way for it and does not come back.
  if (busy && playing) setPlaying(null);

  function end(): void {
    // Its own button goes with it.
    if (document.activeElement?.closest('[data-example]')) panel.current?.focus();
    setPlaying(null);
  }

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('paytable')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (playing) end();
        else onClose();
      }}
      className="absolute inset-0 z-20 flex animate-fade-in flex-col bg-bg outline-none"
    >
      <div className="flex h-12 shrink-0 items-center justify-between px-3 md:px-5">
        <h2 className="text-sm font-semibold text-fg">{t('paytable')}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {playing && (
        <ExampleReels
          // Another stake is another sum: the example begins again.
          key={`${Object.values(playing.row).join()} ${bet.stake}`}
          reels={reels}
          look={look}
          example={playing.example}
          money={bet}
          still={quick || reducedMotion}
          onLit={() => sound.reveal()}
          onEnd={end}
        />
      )}
      <div
        tabIndex={0}
        role="region"
        aria-label={t('paytable')}
        className="min-h-0 flex-1 overflow-y-auto px-3 pb-4 md:px-5"
      >
        <Paytable
          reels={reels}
          look={look}
          money={bet}
          play={{
            can: (row) => isPlayable(machine, row),
            playing: playing?.row ?? null,
            busy,
            onPlay(row) {
              sound.click();
              const example = isSame(playing?.row, row) ? null : exampleOf(machine, row);
              setPlaying(example && { row, example });
            },
          }}
        />
      </div>
    </div>
  );
}

function isSame(one: PayRow | undefined, other: PayRow): boolean {
  return one?.letter === other.letter && one.count === other.count && one.held === other.held;
}
