/** Who came by the messaging app, as its init data says: the server reads it again, this only tells them apart. */
import * as z from 'zod/mini';

const person = z.object({
  id: z.number(),
  username: z.optional(z.string()),
  first_name: z.optional(z.string()),
});

export interface Visitor {
  readonly id: string;
  readonly name: string;
}

/** @returns whom it names; without a name for what is no init data, which the server refuses */
export function visitorOf(initData: string): Visitor {
  let user: unknown;
  try {
    user = JSON.parse(new URLSearchParams(initData).get('user') ?? '');
  } catch {
    user = null;
  }
  const { data } = person.safeParse(user);
  return { id: `${data?.id ?? ''}`, name: data?.first_name || data?.username || 'Telegram' };
}

/** What is known of the page before anybody is logged in. */
export interface Place {
  /** Framed, which the server lets the messaging app's web version alone do, or in the app's own web view. */
  readonly inApp: boolean;
  /** Public id of who is logged in; null: nobody. */
  readonly user: string | null;
  /** Mark of who came by the app here last, see `markOf`. */
  readonly known: string | null;
}

/** Whose account a visitor came into. */
export const markOf = ({ id }: Visitor, user: string): string => `${id} ${user}`;

/**
 * Whether somebody has to say so before they are logged in: a link with init data of its maker opens in any browser. In the
 * app it is the visitor's own; there it is asked only before somebody else is logged out.
 */
export function mustAsk(visitor: Visitor, { inApp, user, known }: Place): boolean {
  if (!inApp) return true;
  return user !== null && known !== markOf(visitor, user);
}
