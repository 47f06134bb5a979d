import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import type { KnownPool } from './queries.ts';
import { Battle } from './stage-battle.tsx';
import { Coin } from './stage-coin.tsx';
import { Duel } from './stage-duel.tsx';
import { Survivors } from './stage-survivors.tsx';
import { Table } from './stage-table.tsx';
import { Wheel } from './stage-wheel.tsx';
import type { Reveal } from './use-reveal.ts';

interface StageProps {
  data: KnownPool;
  reveal: Reveal;
}

/** What the draw looks like. The words below it say the same, so it is hidden from assistive technology. */
export function PoolStage({ data, reveal }: StageProps): ReactNode {
  const { mode, status } = data.pool;
  return (
    <div
      aria-hidden
      className={cx(
        'grid min-h-64 place-items-center overflow-clip rounded-lg bg-bg p-4 sm:min-h-80',
        (status === 'expired' || status === 'cancelled') && 'opacity-50 grayscale',
      )}
      style={{
        backgroundImage:
          'radial-gradient(ellipse at 50% 45%, color-mix(in oklab, var(--accent) 11%, transparent), transparent 65%)',
      }}
    >
      {mode === 'coinflip' ? (
        <Coin pool={data.pool} {...reveal} />
      ) : mode === 'jackpot' ? (
        <Wheel data={data} reveal={reveal} />
      ) : mode === 'sng' ? (
        <Table pool={data.pool} {...reveal} />
      ) : mode === 'duel' ? (
        <Duel pool={data.pool} {...reveal} />
      ) : mode === 'battle' ? (
        <Battle pool={data.pool} {...reveal} />
      ) : (
        <Survivors pool={data.pool} {...reveal} />
      )}
    </div>
  );
}
