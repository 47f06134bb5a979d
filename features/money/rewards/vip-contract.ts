/** The VIP ladder and where the caller stands on it. */
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';

const nothing = z.object({});
/** Percent as a decimal string: '1.5'. */
const percent = z.string();

/** What a level asks for and gives; amounts in dollars, over all currencies and for ever. */
export const vipLevel = z.object({
  type: z.literal('level'),
  /** 0: before the first level; up to 10. */
  level: z.int(),
  name: z.string(),
  depositRequirement: amount,
  wagerRequirement: amount,
  withdrawFee: percent,
  /** Of the house's edge on each bet. */
  rakeback: percent,
  /** Of the house's edge of a day that was lost. */
  cashback: percent,
  /** Greatest reward of the faucet in dollars. */
  bonusWheelMaxReward: amount,
});
export type VipLevel = z.output<typeof vipLevel>;

/** The caller's own figures; zeros for guests. */
export const vipData = z.object({
  type: z.literal('data'),
  level: z.int(),
  deposited: amount,
  wagered: amount,
  /** To the next level, 0 to 100: the mean of both shares, each at most 100. */
  progress: z.number(),
});
export type VipData = z.output<typeof vipData>;

export const vip = endpoint({
  method: 'POST',
  path: '/api/vip',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.array(z.union([vipData, vipLevel])),
  summary: 'The levels of the ladder, and what the caller has deposited and wagered.',
});

/** All that the caller could claim now, for the page that gathers it. */
export const rewardStatus = endpoint({
  method: 'POST',
  path: '/api/rewards/status',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: z.object({
    /** Server time; all moments in epoch ms. */
    now: z.int(),
    faucet: z.object({
      /** When it can be spun again; in the past: now. */
      next: z.int(),
      /** Greatest reward in dollars. */
      max: amount,
      deposited: z.boolean(),
      /** Shares of the greatest reward in percent, with their chances in parts of their sum. */
      prizes: z.array(z.object({ share: z.number(), weight: z.int() })),
      /** Of the next draw: published before it is made. */
      serverSeedHash: z.string(),
      clientSeed: z.string(),
      nonce: z.int(),
    }),
    rakeback: z.object({
      percent,
      next: z.int(),
      worthUsd: amount,
      /** Days after which what was not claimed expires. */
      days: z.int(),
      /** What of it expires within the next days, and when the first of it does; null: nothing. */
      expiring: z.nullable(z.object({ at: z.int(), worthUsd: amount })),
    }),
    cashback: z.object({
      percent,
      /** When the running day ends. */
      next: z.int(),
      /** What was paid for days that are over, newest first. */
      paid: z.array(z.object({ day: z.string(), currency: z.string(), value: amount })),
    }),
    wheel: z.object({
      tickets: z.int(),
      /** When they expire, epoch ms; null: there are none. */
      expires: z.nullable(z.int()),
      /** When it can be spun again. */
      next: z.int(),
    }),
  }),
  summary: 'Everything the caller can claim, and when.',
});

export type RewardStatus = ReplyOf<typeof rewardStatus>;

const user = z.string().check(z.regex(/^[0-9a-f]{24}$/));

export const vipUser = endpoint({
  method: 'POST',
  path: '/api/admin/rewards/user',
  who: 'perm:rewards.read',
  view: 'reads',
  body: z.object({ id: user }),
  reply: z.object({
    data: vipData,
    deposits: z.int(),
    /** Paid to the player so far, by kind, in dollars at today's prices. */
    paidUsd: z.array(z.object({ kind: z.string(), value: amount })),
  }),
  summary: "A player's VIP standing, what the rewards have paid.",
});
