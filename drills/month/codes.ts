/** Promocodes of the month: staff make all kinds of them, players try what they hear of. */
import { randomInt } from 'node:crypto';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { oneOf } from '#app/robot/play.ts';
import type { Person } from './people.ts';
import type { Refusals } from './play.ts';

const HOUR = 3_600_000;
/** So many want the one use of a scarce code at once. */
const RUSH = 3;
/** So many of those who play for bonuses are after the one of the day. */
const BOLD = 3;
/** Players have heard of the latest ones. */
const KNOWN = 24;

export interface Codes {
  /**
   * Makes the codes of a day. Of one, the first of the people are after the only use at once. What chance alone would now and then
   * leave out of a month is tried every day: one tries all of them, whom one belongs to tries it, and who plays for bonuses the bonus.
   */
  make(people: readonly Person[]): Promise<void>;
  /** Somebody tries one: now and then twice at once. */
  try(who: Person): Promise<void>;
  /** How often each refusal came, by code. */
  readonly refused: Refusals;
}

export function createCodes({ api, kit }: TestPlatform, staff: TestPlayer): Codes {
  const codes: string[] = [];
  const refused: Refusals = new Map();
  let serial = 0;

  async function create(terms: object): Promise<string> {
    const code = `Month-${++serial}`;
    const body = { code, kind: 'credit', currency: 'usd', value: '1.00', mostUses: 6, ...terms };
    const made = await api('/api/admin/promocodes/create', body, staff.token);
    if (made.status !== 200) throw new Error(`code: ${JSON.stringify(made.body)}`);
    codes.push(code);
    return code;
  }

  async function activate(who: Person, code: string): Promise<void> {
    const { status, body } = await api('/api/promocode/activate', { code }, who.token);
    if (status >= 500) throw new Error(JSON.stringify(body));
    if (status !== 200) refused.set(body.code, (refused.get(body.code) ?? 0) + 1);
  }

  return {
    refused,
    async make(people) {
      const before = codes.length;
      const lucky = oneOf(people, randomInt);
      const partners = people.filter(({ code }) => code !== null);
      const partner = partners.length > 0 ? oneOf(partners, randomInt) : lucky;
      await create({ value: `${1 + randomInt(3)}.${10 + randomInt(90)}`, listed: true });
      await create({ currency: 'btc', value: '0.00001234', mostUses: 3 });
      await create({ kind: 'tickets', tickets: 1 + randomInt(3), value: undefined, currency: undefined });
      const bonus = await create({ kind: 'bonus', value: '25.00', mostUses: 2 });
      await create({ vipLevel: 1 + randomInt(2) });
      await create({ notInvited: true });
      await create({ forUser: lucky.user._id, mostUses: 1 });
      const own = await create({ owner: partner.user._id });
      await create({ expires: new Date(kit.runtime.now() + 10 * HOUR).toISOString() });
      const scarce = await create({ mostUses: 1 });
      await Promise.all(people.slice(0, RUSH).map((who) => activate(who, scarce)));
      await activate(partner, own);
      for (const who of people.filter(({ bold }) => bold).slice(0, BOLD)) await activate(who, bonus);
      const greedy = people.find(({ invitedBy }) => invitedBy !== null);
      if (greedy) for (const code of codes.slice(before)) await activate(greedy, code);
    },
    async try(who) {
      const code = randomInt(12) === 0 ? 'NO-SUCH-CODE' : oneOf(codes.slice(-KNOWN), randomInt);
      await Promise.all(Array.from({ length: randomInt(4) === 0 ? 2 : 1 }, () => activate(who, code)));
    },
  };
}
