import { useState } from 'react';
import type { StageProps } from './game-kit.ts';

type Turn = Readonly<Record<string, unknown>>;

interface PendingTurn {
  /** The turn that is on its way; null between turns. */
  readonly pending: Turn | null;
  /** Sends a turn. A refused one is told by the page; the stage stays as it is. */
  readonly send: (turn: Turn) => Promise<void>;
}

/** Sends the turns of a stepped round, and knows which one is on its way. */
export function usePendingTurn(onTurn: StageProps<never>['onTurn']): PendingTurn {
  const [pending, setPending] = useState<Turn | null>(null);
  async function send(turn: Turn): Promise<void> {
    if (!onTurn) return;
    setPending(turn);
    await onTurn(turn).catch(() => {});
    setPending(null);
  }
  return { pending, send };
}
