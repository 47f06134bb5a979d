/** Consent as a service: whoever writes to players asks who agreed, and ends a letter with the link that takes it back. */
import type pg from 'pg';
import type { ConsentChannel, ConsentPurpose } from '../../contract/consent.ts';
import type { Locale } from '../../contract/locale.ts';
import type { Unsubscribe } from '../mail/mail.ts';

export interface ConsentSource {
  /** A select of `user_id`: who agrees now. Null: nobody can. */
  grantedSql(purpose: ConsentPurpose, channel: ConsentChannel): string | null;
  /** Writes down, in the transaction that opens an account, that its owner ticked the box for offers by mail. */
  ticked(client: pg.ClientBase, user: bigint, locale: Locale): Promise<void>;
  /** How a letter to this player about a purpose is ended; null: nobody keeps it, and no such letter may go out. */
  unsubscribe(user: bigint, purpose: ConsentPurpose, locale: Locale | null): Unsubscribe | null;
}

/** Nobody agreed to anything. */
export const NO_CONSENTS: ConsentSource = {
  grantedSql: () => null,
  ticked: async () => undefined,
  unsubscribe: () => null,
};
