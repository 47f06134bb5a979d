/** Who hears of a withdrawal: the player's pages, and a letter when it is decided. */
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Letters } from '#platform/server/mail/mail.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { WithdrawView } from '../../withdraw-contract.ts';
import type { Row } from './context.ts';
import { withdrawalView } from './view.ts';

export const letters = {
  en: {
    withdrawalSent: {
      subject: 'Your withdrawal was paid',
      heading: 'Your withdrawal was paid',
      body: ['Hello {name}, your withdrawal is in its chain and cannot be undone any more.'],
      facts: { Amount: '{amount}', Address: '{address}', Transaction: '{txid}' },
      notes: ['If it was not you, change your password now and tell our support team.'],
    },
    withdrawalApproved: {
      subject: 'Your withdrawal was approved',
      heading: 'Your withdrawal was approved',
      body: ['Hello {name}, we have looked at your withdrawal and pay it now.'],
      facts: { Amount: '{amount}', Address: '{address}' },
      notes: ['If it was not you, change your password now and tell our support team.'],
    },
    withdrawalDeclined: {
      subject: 'Your withdrawal was declined',
      heading: 'Your withdrawal was declined',
      body: ['Hello {name}, we have not paid your withdrawal. The money is back on your balance.'],
      facts: { Amount: '{amount}', Reason: '{reason}' },
    },
  },
  de: {
    withdrawalSent: {
      subject: 'Deine Auszahlung ist bezahlt',
      heading: 'Deine Auszahlung ist bezahlt',
      body: [
        'Hallo {name}, deine Auszahlung steht in ihrer Chain und lässt sich nicht mehr rückgängig machen.',
      ],
      facts: { Betrag: '{amount}', Adresse: '{address}', Transaktion: '{txid}' },
      notes: ['Wenn du das nicht warst, ändere jetzt dein Passwort und sag unserem Support Bescheid.'],
    },
    withdrawalApproved: {
      subject: 'Deine Auszahlung ist freigegeben',
      heading: 'Deine Auszahlung ist freigegeben',
      body: ['Hallo {name}, wir haben deine Auszahlung geprüft und zahlen sie jetzt aus.'],
      facts: { Betrag: '{amount}', Adresse: '{address}' },
      notes: ['Wenn du das nicht warst, ändere jetzt dein Passwort und sag unserem Support Bescheid.'],
    },
    withdrawalDeclined: {
      subject: 'Deine Auszahlung wurde abgelehnt',
      heading: 'Deine Auszahlung wurde abgelehnt',
      body: ['Hallo {name}, wir haben deine Auszahlung nicht bezahlt. Das Geld ist wieder auf deinem Konto.'],
      facts: { Betrag: '{amount}', Grund: '{reason}' },
    },
  },
} satisfies Letters;

export function notifyPlayer(kit: ServerKit, publicId: string, view: WithdrawView): void {
  const channel = channelOfPlayer('withdrawals.{user}', publicId);
  if (kit.realtime.occupied(channel))
    kit.realtime.publish(channel, 'WithdrawalChanged', view, { urgent: true });
}

/** Tells a change to the pages of whoever the withdrawal is of. */
export async function notifyOwner(kit: ServerKit, row: Row): Promise<Player | null> {
  const player = await kit.identity.byId(BigInt(row.user_id));
  if (player) notifyPlayer(kit, player._id, withdrawalView(kit, row));
  return player;
}

/** Leaves a letter with the commit; players without a confirmed address get none. */
export async function writeLetter(
  kit: ServerKit,
  client: pg.ClientBase,
  template: keyof (typeof letters)['en'],
  row: Row,
): Promise<void> {
  const player = await kit.identity.byId(BigInt(row.user_id));
  if (!player?.email || !player.emailVerified) return;
  const view = withdrawalView(kit, row);
  const data = {
    name: player.name,
    amount: `${template === 'withdrawalDeclined' ? view.sum : view.net} ${view.currency.toUpperCase()}`,
    address: row.address,
    txid: row.txid ?? '',
    reason: row.decline_reason ?? '',
  };
  await kit.mail.send({ to: player.email, template: `wallet.${template}`, data }, client as pg.PoolClient);
}
