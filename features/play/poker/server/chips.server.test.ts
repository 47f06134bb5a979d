import { expect, it, onTestFinished } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { inCents } from '#platform/server/testing/in-cents.ts';
import type { LegalView } from '../contract.ts';
import { openPoker, TABLE } from './testing/app.ts';

const HANDS = 6;

it.each([2, 9] as const)(
  'of %i players every hand leaves as many chips as it began with, less its rake',
  async (count) => {
    const house = await openPoker({ tables: [{ ...TABLE, seats: count }] });
    onTestFinished(() => house.app.close());
    const players: TestPlayer[] = [];
    for (let seat = 0; seat < count; seat++) {
      players.push(await house.player('10000'));
      await house.sit(players[seat]!, seat, { buyIn: String(40 + 7 * seat) });
    }
    let random = 11 + count;
    const draw = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
    const choose = (level: string, { check, minRaiseTo, maxRaiseTo }: LegalView) => {
      const dice = draw(12);
      const type = level === '0.00' ? 'bet' : 'raise';
      if (dice < 2 && !check) return { action: 'fold' };
      if (dice === 2 && maxRaiseTo !== null) return { action: type, to: maxRaiseTo };
      if (dice < 5 && minRaiseTo !== null) return { action: type, to: minRaiseTo };
      return { action: check ? 'check' : 'call' };
    };
    let refused = 0;
    await house.until(async () => {
      const { table } = await house.show(null);
      if ((table.hand?.no ?? 0) > HANDS) return true;
      const { hand } = table;
      if (hand?.legal) {
        const owner = table.players.find(({ seat }) => seat === hand.legal!.seat)!;
        const player = players.find(({ user }) => user._id === owner.user._id)!;
        const body = { hand: hand.no, turn: hand.turn, seat: owner.seat, ...choose(hand.level, hand.legal) };
        // What is offered is taken.
        if ((await house.act(player, body)).status !== 200) refused += 1;
        return null;
      }
      for (const { seat, stack } of table.players)
        if (stack === '0.00')
          await house.call('topup', players[seat]!, {
            table: 'test',
            amount: '60',
            key: `${hand?.no}-${seat}`,
          });
      return null;
    });
    expect(refused).toBe(0);
    expect(await house.audit()).toEqual([]);
    const total = async () => {
      const { rows } = await house.app.kit.db.pool.query<{ sum: string }>(
        `select (select coalesce(sum(stack + topup), 0) from poker_seat)::bigint + (select coalesce(sum(amount), 0) from poker_rake)::bigint as sum`,
      );
      let wallets = 0n;
      for (const player of players) wallets += await house.balance(player);
      return inCents(BigInt(rows[0]!.sum), house.app.kit.money.currency('usd')!) + wallets;
    };
    expect(await total()).toBe(1_000_000n * BigInt(count));
    const { rows } = await house.app.kit.db.pool.query<{ previous: string; hash: string }>(
      `select previous, hash from poker_hand where ended_at is not null order by no`,
    );
    for (const [at, { previous }] of rows.entries()) if (at > 0) expect(previous).toBe(rows[at - 1]!.hash);
  },
);
