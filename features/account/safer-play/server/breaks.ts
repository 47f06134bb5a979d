/** Time-out, self-exclusion and the end of an account. At once, and never shorter again. */
import type pg from 'pg';
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { barsOf, endOf } from '#platform/server/policy/bars.ts';
import type { BarKind } from '#platform/server/policy/restrictions.ts';
import type { closeAccount, takeBreak } from '../contract.ts';
import { breakEnd } from '../lengths.ts';
import { changeOwn } from './context.ts';
import { longerBreak, wrongPassword } from './refusals.ts';

export function startBreak(kit: ServerKit, call: Call<typeof takeBreak>) {
  const { kind, length } = call.body;
  return bar(kit, call, kind, (now) => breakEnd(length, now));
}

export async function closeOwnAccount(kit: ServerKit, call: Call<typeof closeAccount>) {
  const { player, body } = call;
  // Accounts that are entered in other ways have no password to show.
  if ((await kit.identity.isPassword(player.id, body.password ?? '')) === false) return wrongPassword;
  return bar(kit, call, 'closed', () => -1);
}

function bar(
  kit: ServerKit,
  call: { readonly player: Player; readonly country: string | null },
  kind: BarKind,
  endAt: (now: number) => number,
) {
  const { player } = call;
  return changeOwn(kit, call, async ({ client, state, draft, guard, now }) => {
    const until = endAt(now);
    // Whom a register names as well may need the break when it no longer does. So may who closed the account, for that
    // keeps nobody from another one; and who is excluded for ever can still close it.
    const { own, closed } = barsOf(guard, now);
    const before = kind === 'closed' ? closed : own;
    if (before && endOf(until) <= endOf(before.excludedUntil)) return longerBreak;
    await kit.policy.bar(client, state, draft, { until, kind });
    await writeLetter(kit, client, player, kind, until);
    return { act: 'limits.break', detail: { kind, until } };
  });
}

/** Said in writing: what was decided, until when, and that it holds. */
async function writeLetter(
  kit: ServerKit,
  client: pg.ClientBase,
  player: Player,
  kind: BarKind,
  until: number,
): Promise<void> {
  const to = mailboxOf(player);
  if (to === null) return;
  const template = kind === 'closed' ? 'closed' : until === -1 ? 'excludedForEver' : kind;
  const { name, locale } = player;
  await kit.mail.send(
    { to, locale, template: `limits.${template}`, data: { name, until: until === -1 ? '' : { at: until } } },
    client as pg.PoolClient,
  );
}
