/** Live listeners: events committed by this process, at most once, right after the commit. */
import type { Logger } from 'pino';
import type { DomainEvent, DomainEvents, EventName } from '../../contract/event.ts';
import type { Committed } from '../money/operation.ts';
import type { BetRow } from '../money/state.ts';
import { SETTLED } from './reader.ts';

/** A bet that was just committed, as its row will be read. */
const settledData = ({
  id,
  cur,
  game,
  stake,
  payout,
  nonce,
  detail,
}: BetRow): DomainEvents['bet.settled'] => ({
  id,
  cur,
  game,
  stake: stake.toString(),
  payout: payout.toString(),
  nonce: nonce.toString(),
  detail,
});

export interface LiveListeners {
  /** @param wanted asked before an event is even built: for handlers that mostly have nobody to tell */
  onLive<Name extends EventName>(
    types: readonly Name[],
    handler: (event: DomainEvent<Name>) => void,
    wanted?: () => boolean,
  ): void;
  /** Hands a commit to those who want it. One that throws is logged, and the others hear of it. */
  publish(committed: Committed): void;
}

export function createLiveListeners(log: Logger): LiveListeners {
  const live = new Map<string, { handler: (event: DomainEvent) => void; wanted: () => boolean }[]>();

  function notifyLive(event: DomainEvent): void {
    for (const { handler, wanted } of live.get(event.type) ?? []) {
      if (!wanted()) continue;
      try {
        handler(event);
      } catch (error) {
        log.error({ err: error, type: event.type }, 'live event handler failed');
      }
    }
  }

  return {
    onLive(types, handler, wanted = () => true) {
      // The map hands a handler the events it asked for and no others.
      const taken = handler as (event: DomainEvent) => void;
      for (const type of types) live.set(type, [...(live.get(type) ?? []), { handler: taken, wanted }]);
    },
    publish(committed) {
      const place = { lane: committed.lane, batch: committed.batch, at: committed.at };
      if (live.get(SETTLED)?.some(({ wanted }) => wanted()))
        for (const bet of committed.bets)
          notifyLive({
            ...place,
            type: SETTLED,
            user: bet.user,
            data: settledData(bet),
          });
      for (const event of committed.events)
        // A draft's event pairs each name with its own payload.
        notifyLive({ ...place, ...event } as DomainEvent);
    },
  };
}
