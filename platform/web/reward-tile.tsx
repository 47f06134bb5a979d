import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';

interface RewardTileProps {
  icon: IconName;
  heading: string;
  text: ReactNode;
  /** The figure that stands out: what there is to take, or when. */
  figure: ReactNode;
  note: ReactNode;
  /** Below, at the foot of the tile. */
  action: ReactNode;
}

/** One reward: the same geometry for each, in every state. */
export function RewardTile({ icon, heading, text, figure, note, action }: RewardTileProps): ReactNode {
  return (
    <article className="flex flex-col rounded-xl border border-line/70 bg-panel p-4">
      <TileHead icon={icon} heading={heading} />
      <p className="mt-3 text-pretty text-fg2">{text}</p>
      <div className="mt-auto pt-4">
        <p className="min-h-8 truncate text-2xl font-bold tnum">{figure}</p>
        <p className="mt-0.5 min-h-5 text-xs text-fg3 tnum">{note}</p>
        <div className="mt-3">{action}</div>
      </div>
    </article>
  );
}

export function TileHead({ icon, heading }: Pick<RewardTileProps, 'icon' | 'heading'>): ReactNode {
  return (
    <header className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent/15 text-accent">
        <Icon name={icon} size={24} />
      </span>
      <h2 className="text-base font-bold">{heading}</h2>
    </header>
  );
}
