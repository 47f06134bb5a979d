/**
 * The betting rules a second time, for tests: slow, from the list of everything that happened, and sharing
 * no code with the engine. It says who is to act and what that player may do.
 */
export interface ReferenceTable {
  readonly bigBlind: number;
  readonly potLimit: boolean;
  readonly straddle: boolean;
  readonly button: number;
  readonly stacks: ReadonlyMap<number, number>;
  readonly posts: readonly { seat: number; type: string; amount: number }[];
}

export interface ReferenceAction {
  readonly seat: number;
  readonly type: 'fold' | 'check' | 'call' | 'bet' | 'raise';
  readonly to?: number;
}

export interface ReferenceTurn {
  readonly seat: number;
  readonly call: number;
  readonly min: number | null;
  readonly max: number | null;
}

interface Player {
  seat: number;
  stack: number;
  bet: number;
  total: number;
  out: boolean;
  /** What the bet stood at after each own action of the street. */
  saw: number[];
}

/** The turn after some actions, or null when the betting is over. */
export function referenceTurn(
  table: ReferenceTable,
  actions: readonly ReferenceAction[],
): ReferenceTurn | null {
  const seats = [...table.stacks.keys()].toSorted((a, b) => a - b);
  const left = [
    ...seats.filter((seat) => seat > table.button),
    ...seats.filter((seat) => seat <= table.button),
  ];
  const players = new Map<number, Player>(
    seats.map((seat) => [
      seat,
      { seat, stack: table.stacks.get(seat)!, bet: 0, total: 0, out: false, saw: [] as number[] },
    ]),
  );
  let dead = 0;
  for (const { seat, type, amount } of table.posts) {
    const player = players.get(seat)!;
    player.stack -= amount;
    if (type === 'dead-sb' || type === 'bb-ante') dead += amount;
    else player.total += amount;
    if (['sb', 'bb', 'extra-bb', 'straddle'].includes(type)) player.bet += amount;
  }
  const bigSeat = left.length === 2 ? left[0]! : left[1]!;
  const lastBlind = table.straddle ? left[2]! : bigSeat;
  let level = table.straddle ? 2 * table.bigBlind : table.bigBlind;
  let step = table.bigBlind;
  let order = from(left, lastBlind);
  const queue = [...actions];
  for (let street = 0; street < 4; street++) {
    if (street > 0) {
      [level, step, order] = [0, table.bigBlind, left];
      for (const player of players.values()) [player.bet, player.saw] = [0, []];
    }
    for (;;) {
      const turn = order
        .map((seat) => players.get(seat)!)
        .find((player) => mustAct(player, [...players.values()], level));
      if (!turn) break;
      const action = queue.shift();
      if (!action) return describe(table, turn, [...players.values()], level, step, dead);
      if (action.seat !== turn.seat)
        throw new Error(`reference: seat ${turn.seat} is to act, not ${action.seat}`);
      if (action.type === 'fold') turn.out = true;
      else if (action.type !== 'check') {
        const to = action.type === 'call' ? Math.min(level, turn.bet + turn.stack) : action.to!;
        const more = to - turn.bet;
        [turn.stack, turn.bet, turn.total] = [turn.stack - more, to, turn.total + more];
        if (to - level >= step) step = to - level;
        level = Math.max(level, to);
      }
      turn.saw.push(level);
      order = from(left, turn.seat);
    }
    const alive = [...players.values()].filter(({ out }) => !out);
    if (alive.length === 1 || alive.filter(({ stack }) => stack > 0).length < 2) return null;
  }
  return null;
}

/** The seats in turn, beginning after one of them. */
function from(left: readonly number[], seat: number): number[] {
  const at = left.indexOf(seat);
  return [...left.slice(at + 1), ...left.slice(0, at + 1)];
}

function mustAct(player: Player, all: readonly Player[], level: number): boolean {
  if (player.out || player.stack === 0) return false;
  const others = all.filter((one) => one !== player && !one.out);
  if (others.length === 0) return false;
  if (others.every(({ stack }) => stack === 0)) return Math.max(...others.map(({ bet }) => bet)) > player.bet;
  return player.saw.length === 0 || player.bet < level;
}

function describe(
  table: ReferenceTable,
  player: Player,
  all: readonly Player[],
  level: number,
  step: number,
  dead: number,
): ReferenceTurn {
  const everything = player.bet + player.stack;
  const call = Math.max(0, Math.min(everything, level) - player.bet);
  const opponents = all.filter((one) => one !== player && !one.out);
  const callable = opponents.some(({ stack, bet }) => stack > 0 && bet + stack > level);
  const last = player.saw.at(-1);
  const reopened = last === undefined || level - last >= step;
  if (everything <= level || !callable || !reopened) return { seat: player.seat, call, min: null, max: null };
  const min = Math.min(everything, level + step);
  const pot = all.reduce((sum, { total }) => sum + total, dead);
  const limit = level + (pot + (level - player.bet));
  return {
    seat: player.seat,
    call,
    min,
    max: table.potLimit ? Math.max(min, Math.min(everything, limit)) : everything,
  };
}
