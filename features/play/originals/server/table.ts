/** The table of players of a shared round, live: joins and exits of a tenth of a second in one message. */
import type { DomainEvent } from '#platform/contract/event.ts';
import { channelOfAll } from '#platform/contract/push.ts';
import { toPart } from './pages.ts';
import type { ShownParams } from './play-shared.ts';
import type { OriginalsContext } from './context.ts';

const FLUSH_MS = 100;

interface Part {
  readonly no: string;
  readonly game: string;
  readonly id: string;
  readonly user: bigint;
  readonly cur: number;
  readonly stake: bigint;
  readonly payout: bigint | null;
  readonly multiplier: number | null;
  readonly status: string;
  readonly told: ShownParams;
}

/** Publishes what happened to parts of shared rounds on the game's own channel. */
export function publishTable(context: OriginalsContext): void {
  const { kit } = context;
  let waiting = new Map<string, Part>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    timer = null;
    const parts = [...waiting.values()];
    waiting = new Map();
    const rounds = groupBy(parts);
    for (const group of rounds.values()) {
      const { game, no } = group[0]!;
      const bets = await Promise.all(group.map((part) => toPart(context, part, null)));
      kit.realtime.publish(channelOfAll(`game.${game}.bets`), 'multiplayer', { no: Number(no), bets });
    }
  }

  kit.on.live(['shared.joined', 'shared.left'], (event) => {
    const part = readPart(event);
    waiting.set(part.id, part);
    timer ??= setTimeout(
      () => void flush().catch((error: unknown) => kit.log.error({ err: error }, 'table of players')),
      FLUSH_MS,
    );
  });
}

function keyOf(part: Part): string {
  return `${part.game}:${part.no}`;
}

function groupBy(parts: readonly Part[]): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) groups.set(keyOf(part), [...(groups.get(keyOf(part)) ?? []), part]);
  return groups;
}

function readPart({ user, type, data }: DomainEvent<'shared.joined' | 'shared.left'>): Part {
  const { no, game, id, cur, stake, payout, multiplier, told } = data;
  return {
    no,
    game,
    id,
    user: user!,
    cur,
    stake: BigInt(stake),
    payout: payout === null ? null : BigInt(payout),
    multiplier,
    told,
    status: type === 'shared.left' ? 'settled' : 'open',
  };
}
