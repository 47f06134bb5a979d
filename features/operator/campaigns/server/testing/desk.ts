import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { sendWaiting } from '../sending/send.ts';
import type { People } from './people.ts';

/** What tests of campaigns ask and do. @param of the platform, and who calls where nobody else is named */
export function createDesk(of: () => { app: TestPlatform; staff: TestPlayer }) {
  const uuid = () => of().app.kit.runtime.uuid();
  const query = (sql: string, values: unknown[] = []) => of().app.kit.db.pool.query(sql, values);
  const call = (what: string, body: object = {}, by: TestPlayer = of().staff) =>
    of().app.api(`/api/admin/campaigns${what}`, body, by.token);
  const content = (segment: string, more: object = {}) => ({
    name: 'Spring',
    kind: 'mail',
    purpose: 'offers',
    segment,
    words: { en: { subject: 'Hello {name}', text: 'Spins for you.\nToday only.', action: 'Look' } },
    path: '/bonus',
    bonus: null,
    ...more,
  });
  return {
    uuid,
    query,
    call,
    content,
    async draft(segment: string, more: object = {}, by?: TestPlayer): Promise<string> {
      const id = uuid();
      const { status, body } = await call('/save', { id, version: 0, ...content(segment, more) }, by);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return id;
    },
    /** The first version of a campaign, and a version of its segment. */
    seen: (id: string, segmentVersion = 1) => ({ id, version: 1, segmentVersion }),
    /** A turn of the job, as this or another process would do it. */
    turn: () => sendWaiting({ ...of().app.kit, feature: 'campaigns' }),
    /** The job that a press wakes has had its turn. */
    jobDone: () =>
      soon(async () => {
        const { rows } = await query(
          `select 1 from graphile_worker.jobs where task_identifier = 'campaigns.soon'`,
        );
        if (rows.length > 0) throw new Error('the job still waits');
      }),
    progressOf: async (id: string) => (await call('/one', { id })).body.campaign.progress,
    async sentTo(id: string, state = 'sent'): Promise<string[]> {
      const { rows } = await query(
        'select user_id::text as id from campaign_recipient where campaign_id = $1 and state = $2 order by user_id',
        [id, state],
      );
      return rows.map((row) => row.id);
    },
    async lettersTo(locale: string): Promise<number> {
      const { rows } = await query(`select count(*)::int as count from mail where recipient like $1 || '%'`, [
        locale,
      ]);
      return rows[0].count;
    },
    agree: (ids: readonly string[], channel = 'mail', purpose = 'offers', granted = true) =>
      query(
        `insert into consent (user_id, purpose, channel, granted, text_version, locale, source, at)
          select unnest($1::bigint[]), $2, $3, $4, 1, 'en', 'settings', now()`,
        [ids, purpose, channel, granted],
      ),
    /** Accounts that were on one device, or at one address. */
    seenTogether: (kind: 'device' | 'address', ids: readonly (bigint | string)[]) =>
      query(
        `insert into account_trace (account_id, kind, mark, first_seen, last_seen)
          select unnest($1::bigint[]), $2, $3, now(), now()`,
        [ids.map(String), kind, Buffer.from(uuid())],
      ),
    /** A draft that all of these saved, one after another. */
    async draftBy(segment: string, more: object, by: readonly TestPlayer[]): Promise<string> {
      const id = uuid();
      for (const [version, who] of by.entries()) {
        const body = { id, version, ...content(segment, { ...more, name: `Version ${version}` }) };
        if ((await call('/save', body, who)).status !== 200) throw new Error('it was not saved');
      }
      return id;
    },
    /** A segment of a crowd that all of these saved after its first version. */
    async segmentBy({ segment, locale }: People, by: readonly TestPlayer[]): Promise<void> {
      const filter = { mode: 'all', of: [{ kind: 'word', fact: 'language', is: 'in', words: [locale] }] };
      for (const [index, who] of by.entries()) {
        const body = { id: segment, version: index + 1, name: `By ${index}`, filter };
        const { status } = await of().app.api('/api/admin/segments/save', body, who.token);
        if (status !== 200) throw new Error('it was not saved');
      }
    },
    suppressedOf: async (id: string, by?: TestPlayer) =>
      (await call('/preview', { id }, by)).body.counts.suppressed,
  };
}
