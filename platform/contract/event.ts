/**
 * Every domain event with its one payload, the same live and stored. Money is smallest units as decimal text, `cur` a
 * ledger currency id, times are epoch milliseconds. A field that rows of earlier versions lack is optional; none changes
 * its meaning, since what is stored is never written again.
 */
export interface DomainEvents {
  /** A bet that is over: its row is the event. `nonce` is -1 for a shared round; `detail` is JSON text. */
  'bet.settled': {
    readonly id: string;
    readonly cur: number;
    readonly game: string;
    readonly stake: string;
    readonly payout: string;
    readonly nonce: string;
    readonly detail: string;
  };
  /** A sports bet is in the queue, its stake held; and it was given back after all. What was accepted is the difference. */
  'sport.placed': { readonly id: string; readonly cur: number; readonly stake: string };
  'sport.refused': { readonly id: string; readonly cur: number; readonly stake: string };
  /**
   * A sports bet that was settled as play came to nothing when it was settled again, or the other way. What moved is posted;
   * this is what its stake counts for. `stake` is the whole one.
   */
  'sport.voided': {
    readonly id: string;
    readonly cur: number;
    readonly stake: string;
    readonly void: boolean;
  };
  'money.posted': {
    readonly id: string;
    readonly cur: number;
    readonly net: string;
    readonly kind: number;
    readonly balance: string;
    readonly stamp: number;
    /** Stakes that it gives back, each with when it was made; the rest of what came in is won. */
    readonly returned?: readonly { readonly amount: string; readonly at: number }[];
  };
  'hold.placed': Held & Balance;
  'hold.released': Held & Balance;
  'hold.captured': Held;
  'seeds.rotated': { readonly revealed: string; readonly active: string };
  /** What was changed of a player's restrictions; -1 is for ever. */
  'guard.changed': {
    readonly tier?: number;
    readonly excludedUntil?: number | null;
    readonly kind?: string | null;
  };

  'player.registered': { readonly invitedBy?: string; readonly inviteCode?: string };
  /** Staff decided about a paper that a player had handed in to be verified. */
  'document.decided': {
    readonly id: string;
    readonly kind: string;
    readonly state: 'approved' | 'declined';
  };

  'deposit.credited': {
    /** Of this crediting: after a reorganisation the same deposit is credited under another. */
    readonly id: string;
    readonly deposit?: string;
    readonly chain?: string | null;
    readonly aggregator?: string | null;
    readonly currency?: string;
    readonly cur: number;
    /** What reached the balance, and what was set aside. */
    readonly amount: string;
    readonly held?: string;
    /** Worth of `amount` when it was credited, in millionths. */
    readonly eur?: string;
    readonly usd?: string;
  };
  /** What had been set aside of a deposit came to the player after all; `id` is that of the crediting. */
  'deposit.released': {
    readonly id: string;
    readonly deposit?: string;
    readonly cur: number;
    readonly amount: string;
    readonly rule?: string | null;
  };
  'deposit.reversed': {
    readonly id: string;
    readonly deposit?: string;
    readonly cur?: number;
    readonly amount?: string;
    readonly chain?: string | null;
    readonly txid?: string | null;
    readonly currency?: string;
    /** What could be taken back at once, and what the player owes. */
    readonly taken?: string;
    readonly owed?: string;
    readonly heldWithdrawals?: string;
  };

  'withdrawal.requested': Withdrawn & { readonly fee: string; readonly eur: string; readonly auto: boolean };
  'withdrawal.sent': Withdrawn & { readonly txid: string | null };
  'withdrawal.done': Withdrawn & { readonly fee: string; readonly eur: string; readonly txid: string | null };
  'withdrawal.cancelled': { readonly id: string; readonly cur: number; readonly amount: string };
  'withdrawal.declined': { readonly id: string; readonly cur: number; readonly amount: string };

  'bonus.granted': {
    readonly id: string;
    readonly cur: number;
    readonly amount: string;
    readonly kind: 'deposit' | 'cash';
    readonly offer: string | null;
  };
  'bonus.released': {
    readonly id: string;
    readonly cur: number;
    readonly amount: string;
    readonly forfeited: string;
  };
  'bonus.ended': { readonly id: string; readonly as: string };

  /** Staff wrote in a chat of the player's. */
  'support.answered': { readonly chat: string; readonly message: string };
  /** The player has read what staff wrote in it. */
  'support.read': { readonly chat: string };
  /** A player's play gives cause for concern: a score of safer play, and how far it went. */
  'harm.noticed': { readonly id: string; readonly level: number };
  /** Rakeback expires soon: millionths of a dollar, and when the first of it goes. */
  'rakeback.expiring': { readonly usd: string; readonly until: number };
  /** Tickets of the wheel expire soon. */
  'tickets.expiring': { readonly tickets: number; readonly until: number };
  'vip.level-up': { readonly from: number; readonly to: number };
  /** Money that one player sent to another, a tip or a share of a rain: whom to, and its worth when it was sent, in millionths of a euro. */
  'transfer.sent': { readonly id: string; readonly to?: string; readonly eur?: string };
  /** Real money that went from players to others in contests: worth when it was counted, in millionths of a euro. */
  'contest.flowed': {
    readonly how: 'pvp' | 'poker';
    readonly flows: readonly {
      readonly from: string;
      readonly to: string;
      readonly eur: string;
      /** Contests that it is the sum of. */
      readonly times: number;
    }[];
  };
  /** What the house took of a contest of players, and each one's part of it. */
  'rake.paid': {
    readonly cur: number;
    readonly shares: readonly { readonly user: string; readonly amount: string }[];
  };
  /** A sit-and-go has its places, or was called off while it was played. */
  'sit-and-go.over': {
    readonly table: string;
    readonly status: 'ended' | 'cancelled';
    /** The first place first; without places where it was called off. */
    readonly players: readonly {
      readonly user: string;
      readonly place: number | null;
      readonly amount: string;
    }[];
  };
  'race.ended': { readonly week: string; readonly winners: number };

  'shared.joined': SharedPart;
  'shared.left': SharedPart;
}

interface Held {
  readonly id: string;
  readonly cur: number;
  readonly amount: string;
  readonly reason: string;
}

/** What a posting leaves on the balance, and its place in the order of the player's changes. */
interface Balance {
  readonly balance: string;
  readonly stamp: number;
}

interface Withdrawn {
  readonly id: string;
  readonly chain: string;
  readonly cur: number;
  readonly amount: string;
}

/** A player's part of a shared round as everybody may see it; multiplier and payout are null while it is in. */
interface SharedPart {
  readonly id: string;
  readonly game: string;
  readonly no: string;
  readonly cur: number;
  readonly stake: string;
  readonly multiplier: number | null;
  readonly payout: string | null;
  readonly told: Readonly<Record<string, string | number>>;
}

export type EventName = keyof DomainEvents;

/** A committed fact. `lane` and `batch` are its place in the log; a cursor never passes an unread one. */
export type DomainEvent<Name extends EventName = EventName> = {
  readonly [Type in Name]: {
    readonly lane: number;
    readonly batch: number;
    readonly type: Type;
    /** Whom it happened to. */
    readonly user: bigint | null;
    readonly data: DomainEvents[Type];
    /** Epoch milliseconds. */
    readonly at: number;
  };
}[Name];
