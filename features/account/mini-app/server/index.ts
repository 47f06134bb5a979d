import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sessionView } from '#platform/server/identity/own-view.ts';
import type { Proof } from '#platform/server/identity/proof.ts';
import { deviceOf, signIn } from '#platform/server/identity/sign-in.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import { goes } from '#platform/server/services/erasure.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { generateToken } from '../contract.ts';
import { miniAppSettings } from '../settings.ts';
import { readInitData, type Visitor } from './init-data.ts';

const failed = fail(401, 1, 'Failed to authorize using Telegram');
/** Where the messaging app shows mini apps in a frame, for those who use it in a browser. */
const frames = ['https://web.telegram.org', 'https://webk.telegram.org', 'https://webz.telegram.org'];

/** What its person has proved, as opening an account and erasing one name it. */
const proofOfPerson = (person: bigint | string): string => `telegram ${person}`;

/** What the messaging app says counts as long as its account is linked to the one here. */
function byLink({ id }: Player, { person }: Visitor): Proof {
  return async (client) => {
    const { rowCount } = await client.query(
      'select 1 from mini_app_account where person = $1 and account_id = $2',
      [person.toString(), id.toString()],
    );
    return rowCount === 1;
  };
}

/** Of two uses of the same init data one is the first. */
async function spend({ db }: ServerKit, { hash, signedAt }: Visitor): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'insert into mini_app_used (hash, expires_at) values ($1, $2) on conflict do nothing',
    [hash, new Date(signedAt + 2 * 24 * 3_600_000)],
  );
  return rowCount === 1;
}

async function forgetUsed({ db, runtime }: ServerKit): Promise<void> {
  await db.pool.query('delete from mini_app_used where expires_at <= $1', [new Date(runtime.now())]);
}

export default serverPart((kit) => {
  const tokens = kit.config.telegramBotTokens;
  const rules = () => kit.settings.get('mini-app', miniAppSettings);

  async function accountOf(person: bigint): Promise<Player | null> {
    const { rows } = await kit.db.pool.query<{ account_id: string }>(
      'select account_id from mini_app_account where person = $1',
      [person.toString()],
    );
    return rows[0] ? kit.identity.byId(BigInt(rows[0].account_id)) : null;
  }

  async function newcomer(
    call: Call<typeof generateToken>,
    { person, username }: Visitor,
    device: string,
  ): Promise<Player | Failure> {
    if (!rules().newAccounts) return failed;
    try {
      return await kit.services.enrol({
        visit: { address: call.address, userAgent: call.userAgent, country: call.country, device },
        ...(username === null ? {} : { name: username }),
        inviteCode: call.body.inviteCode,
        proof: proofOfPerson(person),
        tie: async (client: pg.PoolClient, made) => {
          await client.query(
            'insert into mini_app_account (person, account_id, linked_at) values ($1, $2, $3)',
            [person.toString(), made.id.toString(), new Date(kit.runtime.now())],
          );
        },
      });
    } catch (error) {
      // The same person in another window was faster.
      if ((error as Partial<pg.DatabaseError>).constraint !== 'mini_app_account_pkey') throw error;
      return (await accountOf(person)) ?? failed;
    }
  }

  kit.serve(generateToken, async (call) => {
    const visitor = readInitData(call.body.initData, {
      tokens,
      now: kit.runtime.now(),
      maxAgeMs: rules().maxAgeMinutes * 60_000,
    });
    if (!visitor || !(await spend(kit, visitor))) return failed;
    const device = deviceOf(call, kit.runtime);
    const player = (await accountOf(visitor.person)) ?? (await newcomer(call, visitor, device));
    if (isFailure(player)) return player;
    const token = (await signIn(kit, call, player, byLink(player, visitor), device)) ?? failed;
    return isFailure(token) ? token : sessionView(kit, player, token);
  });

  kit.provide('waysIn', {
    kind: 'messenger',
    async count(db, account) {
      const { rows } = await db.query<{ count: number }>(
        'select count(*)::int as count from mini_app_account where account_id = $1',
        [account.toString()],
      );
      return { count: rows[0]!.count, stays: false };
    },
    async end(client, player) {
      const { rowCount } = await client.query('delete from mini_app_account where account_id = $1', [
        player.id.toString(),
      ]);
      if (rowCount)
        await kit.audit.append(
          { actor: player._id, action: 'mini-app.unlinked', subject: player._id, detail: {} },
          client,
        );
    },
  });
  kit.provide('erasable', {
    ...goes('access', ['mini_app_account', 'account_id']),
    async proofs(client, { id }) {
      const { rows } = await client.query<{ person: string }>(
        'select person from mini_app_account where account_id = $1',
        [id.toString()],
      );
      return rows.map(({ person }) => proofOfPerson(person));
    },
  });
  kit.account.personalData('messagingApp', async ({ id }) => {
    const { rows } = await kit.db.pool.query<{ person: string; linked_at: Date }>(
      'select person, linked_at from mini_app_account where account_id = $1',
      [id.toString()],
    );
    return rows.map(({ person, linked_at }) => ({ person, linked: linked_at.toISOString() }));
  });
  kit.page.showSettings('mini-app', () => ({ on: tokens.length > 0 }));
  kit.page.contentSources(() => (tokens.length > 0 ? { ancestor: frames } : {}));
  kit.run.every('37 * * * *', 'purge', () => forgetUsed(kit), { whileOff: true });
});
