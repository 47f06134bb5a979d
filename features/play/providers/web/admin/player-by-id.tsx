import type { ReactNode } from 'react';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';

/** A player of whom an aggregator knows the id alone. */
export function PlayerById({ id }: { id: string | null }): ReactNode {
  if (id === null) return '–';
  return (
    <span className="font-mono text-xs">
      <PlayerLink player={{ _id: id, name: id }} className="text-accent" />
    </span>
  );
}
