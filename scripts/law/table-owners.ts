/** Who owns the tables that the platform's migrations make, and who else may name a table, with the reason. */

/** Room to tables. Tables of features are read from their own migrations. */
export const PLATFORM_OWNERS: Readonly<Record<string, readonly string[]>> = {
  'platform/server/money': [
    'currency',
    'player',
    'player_terms',
    'wallet',
    'house',
    'lane',
    'bet',
    'entry',
    'request_key',
    'round',
    'hold',
    'event',
    'journal',
    'ledger_part',
    'bet_border',
    'recalled',
    'audit_checkpoint',
    'audit_segment',
  ],
  'platform/server/events': ['event_cursor'],
  'platform/server/fairness': ['seed_pair'],
  'platform/server/settings': ['policy_revision', 'setting_version', 'feature_switch'],
  'platform/server/policy': ['policy_refusal', 'policy_bar'],
  'platform/server/audit': ['audit_log'],
  'platform/server/mail': ['mail'],
  'platform/server/media': ['media'],
  'platform/server/identity': [
    'account',
    'session',
    'live_secret',
    'account_ignored',
    'second_factor_ask',
    'pending_sign_in',
    'staff_role',
    'staff_permission_use',
  ],
  // Made by migrations of the platform before their feature was one; migrations are never changed.
  'features/account/identity': ['account_token', 'account_device', 'account_contact', 'captcha_used'],
  'features/play/originals': ['chain', 'chain_checkpoint', 'shared_round'],
};

export interface HandedOn {
  readonly tables: readonly string[];
  /** Whose migrations made them, and change them when they have to. */
  readonly from: string;
  readonly to: string;
}

/** Tables whose room became one of its own after migrations, which are never moved or changed, had made them in another. */
export const HANDED_ON: readonly HandedOn[] = [
  {
    tables: ['reconciliation_run', 'reconciliation_case'],
    from: 'features/money/wallet',
    to: 'features/money/reconciliation',
  },
];

export interface Exception {
  readonly tables: readonly string[];
  /** Rooms or files, by the beginning of their path. */
  readonly by: readonly string[];
  readonly writes?: true;
  readonly why: string;
}

const SIGNER = 'platform/chains/signer/';

export const EXCEPTIONS: readonly Exception[] = [
  {
    tables: [
      'withdrawal',
      'withdrawal_approval',
      'withdrawal_order',
      'deposit_debt',
      'chain_burn',
      'hold',
      'entry',
      'currency',
    ],
    by: [`${SIGNER}approvals.ts`],
    why: 'the signer believes no process that asks it to sign: it reads approvals and their money itself',
  },
  {
    tables: ['wallet_keyring', 'wallet_address', 'wallet_pool'],
    by: [`${SIGNER}first-words.ts`],
    why: 'before words are drawn it must be certain that no address was ever given out',
  },
  {
    tables: ['bet', 'bet_border', 'entry', 'round', 'currency', 'account'],
    by: ['features/'],
    why: 'the record of the house: subscribers sum it, and lists join it, where it is. Only reading',
  },
  {
    tables: ['account'],
    by: ['features/account/identity/server/confirm.ts', 'platform/server/policy/create-policy.ts'],
    writes: true,
    why: 'when a letter was asked for; until when a player is barred, in the transaction of the bar',
  },
  {
    tables: ['player_terms'],
    by: ['features/site/legal/server/migrations/002-'],
    writes: true,
    why: 'what was accepted before real-money acts asked for it, taken over once',
  },
  {
    tables: ['recalled'],
    by: ['platform/server/fairness/stored-bets.ts'],
    why: 'old bets are replayed with their seeds where they are brought back, some thousand at a time',
  },
  {
    tables: ['event_cursor'],
    by: ['platform/server/money/archive/close.ts'],
    writes: true,
    why: 'a partition is closed, and leaves, when every reader has come to its end: asked in that transaction, which locks the table so that none begins meanwhile. No row is written',
  },
  {
    tables: ['account'],
    by: ['platform/server/money/archive/old-bets.ts'],
    why: 'files that were closed before a player came are not opened for them',
  },
  {
    tables: ['account'],
    by: ['platform/server/media/'],
    why: 'a picture that an account shows is not dropped',
  },
  {
    tables: ['account'],
    by: ['platform/server/mail/'],
    why: 'whose letter it is: the account that has its address, in the statement that writes it. Only reading',
  },
  {
    tables: [
      'account_contact',
      'account_device',
      'audit_log',
      'hold',
      'journal',
      'mail',
      'seed_pair',
      'session',
    ],
    by: ['features/account/profile/'],
    why: "a player's copy of their own data, and statements over all their lines",
  },
  {
    tables: ['account_device', 'session'],
    by: [
      'features/operator/backoffice/',
      'features/community/rain/',
      'features/money/affiliates/',
      'features/money/rewards/',
      'features/play/poker/server/integrity/',
      'features/play/challenges/',
      'features/play/pvp/',
    ],
    why: 'accounts that share a device or an address are compared in one statement',
  },
  {
    tables: ['session'],
    by: ['features/account/notifications/server/push/'],
    why: 'a device is written to as long as the session lasts that it was added in, compared in one statement. Only reading',
  },
  {
    tables: ['chain', 'feature_switch', 'audit_log', 'player', 'seed_pair', 'shared_round', 'wallet'],
    by: ['features/operator/backoffice/'],
    why: 'the back office shows the records of the house as they are',
  },
  {
    tables: ['account_token'],
    by: ['features/site/mail/'],
    why: 'links of letters to somebody with rights are not shown to other staff',
  },
  {
    tables: ['audit_log', 'event', 'hold', 'house', 'wallet'],
    by: [
      'features/money/wallet/server/ledger-checks.ts',
      'features/money/bonuses/server/ledger-checks.ts',
      'features/community/rain/server/ledger-checks.ts',
      'features/play/poker/server/ledger-checks.ts',
      'features/play/pvp/server/ledger-checks.ts',
      'features/play/challenges/server/ledger-checks.ts',
      'features/money/token/server/ledger-checks.ts',
    ],
    why: 'checks of the ledger compare what a room keeps with every line there is',
  },
  {
    tables: ['event'],
    by: ['features/money/wallet/server/withdrawals/asked.ts'],
    why: 'a withdrawal counts as asked for only by the event in the batch of its hold. Only reading',
  },
  {
    tables: ['chain_cost', 'chain_cursor', 'chain_payment', 'chain_transaction', 'deposit', 'wallet_address'],
    by: ['features/money/reconciliation/'],
    why: 'it compares what the books say of coins with chains and signer, table by table. Only reading',
  },
  {
    tables: ['wallet', 'lane'],
    by: ['features/money/bonuses/'],
    why: 'the balance of a bonus is a balance of the ledger; a bonus remembers the batch it began in',
  },
  {
    tables: ['event_cursor'],
    by: [
      'features/account/profile/server/migrations/130-',
      'features/operator/backoffice/server/migrations/130-',
    ],
    why: 'sums were mended as far as their subscriber had counted',
  },
  {
    tables: ['account_device', 'session', 'wallet'],
    by: ['features/money/dormant/'],
    why: 'of all players those are looked for who have money and were not seen for half a year. Only reading',
  },
  {
    tables: ['event', 'event_cursor', 'lane'],
    by: ['features/account/safer-play/'],
    why: 'what its subscribers have not counted yet is counted from the bets and postings. Only reading',
  },
  {
    tables: ['lane'],
    by: ['features/money/token/'],
    why: 'revenue is added up batch by batch, as far as each lane has got. Only reading',
  },
  {
    tables: ['lane', 'hold', 'player', 'session', 'event'],
    by: ['features/operator/reports/'],
    why: 'reports are added up batch by batch, deposits that were undone and slips that came to nothing with them; whose a withdrawal is, and the country of a player, stand there. Only reading',
  },
  {
    tables: ['player'],
    by: ['features/sport/book/server/slip/'],
    why: 'who excluded themselves while their slip waited is looked for among all slips that are ready. Only reading',
  },
  {
    tables: ['player', 'session'],
    by: ['features/operator/campaigns/'],
    why: 'the country of a player stands there: segments look for it among all of them in one statement. Only reading',
  },
  {
    tables: ['lane'],
    by: ['features/play/feed/'],
    why: 'the newest bets are looked for lane by lane',
  },
  {
    tables: ['request_key', 'seed_pair'],
    by: ['features/play/originals/'],
    why: 'a bet that was asked for twice is answered with the stored one, and its seeds',
  },
  {
    tables: ['event', 'lane'],
    by: ['platform/server/events/'],
    writes: true,
    why: 'events that no posting made are numbered in lane 0',
  },
  {
    tables: ['bet'],
    by: ['platform/server/events/'],
    why: 'a settled bet is its own event',
  },
  {
    tables: ['player'],
    by: ['platform/server/fairness/'],
    writes: true,
    why: 'the active pair and its nonce move under the version of the player',
  },
  {
    tables: ['bet', 'round', 'chain', 'shared_round'],
    by: ['platform/server/fairness/'],
    why: 'a stored bet is checked with its round and link',
  },
  {
    tables: ['seed_pair'],
    by: ['platform/server/money/'],
    writes: true,
    why: 'a first bet makes the pair it is played with',
  },
  {
    tables: ['policy_revision'],
    by: ['platform/server/money/'],
    why: 'a bet is settled only under the rules it was decided on',
  },
  {
    tables: ['chain', 'shared_round'],
    by: ['platform/server/money/'],
    why: 'the commit itself refuses a join after betting has closed; the audit checks links',
  },
  {
    tables: ['wallet'],
    by: ['platform/server/floors.ts'],
    why: 'a demo build never opens on real balances',
  },
];
