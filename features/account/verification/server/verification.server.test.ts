/** Documents as they are handed in and decided, tiers and the date of birth. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { isFailure } from '#platform/contract/error.ts';
import { bookMoneyOut } from '#platform/server/policy/book.ts';
import { onePage as pdf } from '#platform/server/testing/one-page.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { verification } from '../feature.ts';

let app: TestPlatform;

beforeAll(async () => {
  // The operator's rules of who may play are settings of the other room.
  app = await createTestPlatform({ lanesApart: true, features: [saferPlay, verification] });
});
afterAll(() => app.close());

async function rich(): Promise<TestPlayer> {
  const one = await app.register();
  await app.credit(one.id, 'eur', '1000');
  return one;
}

const rule = (result: unknown) => (isFailure(result) ? result.policy?.rule : result);

describe('documents', () => {
  const staffCalls = (staff: TestPlayer) => ({
    queue: () => app.api('/api/admin/kyc/queue', {}, staff.token),
    read: (id: string) => app.api('/api/admin/kyc/document', { id }, staff.token),
    decide: (body: object) => app.api('/api/admin/kyc/decide', body, staff.token),
    tier: (body: object) => app.api('/api/admin/kyc/tier', body, staff.token),
  });
  const upload = (one: TestPlayer, data: Buffer, name = 'passport.png', kind = 'identity') =>
    app.api('/api/kyc/upload', { kind, name, data: data.toString('base64') }, one.token);
  const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } });

  it('are written anew, sealed, and read by staff only, each reading in the audit log', async () => {
    const one = await rich();
    const png = await picture()
      .withMetadata({ exif: { IFD0: { Copyright: 'SECRETMARK' } } })
      .png()
      .toBuffer();
    const { body } = await upload(one, png);
    expect(body.documents).toMatchObject([{ kind: 'identity', state: 'pending', type: 'image/webp' }]);
    const { id } = body.documents[0];
    const { rows } = await app.kit.db.pool.query('select sealed from kyc_document where id = $1', [id]);
    expect(rows[0].sealed.includes(Buffer.from('WEBP'))).toBe(false);

    const reader = await app.staff('kyc.read');
    const shown = await staffCalls(reader).read(id);
    // A document has no address of its own: it comes inside a reply that no browser opens as a page, nor keeps.
    expect(
      ['content-type', 'x-content-type-options', 'cache-control'].map((name) => shown.headers.get(name)),
    ).toEqual(['application/json; charset=utf-8', 'nosniff', 'no-store']);
    expect((await app.get(`/api/admin/kyc/document?id=${id}`, reader.token)).status).toBe(404);
    const bytes = Buffer.from(shown.body.data, 'base64');
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.includes(Buffer.from('SECRETMARK'))).toBe(false);
    const [entry] = await app.kit.audit.list({ limit: 1, action: 'kyc.read' });
    expect(entry).toMatchObject({ actor: reader.user._id, subject: one.user._id, detail: { document: id } });
  });

  it('of others are nobody’s business', async () => {
    const [one, other] = [await rich(), await rich()];
    const { id } = (await upload(one, await picture().png().toBuffer())).body.documents[0];
    expect((await app.api('/api/kyc', {}, other.token)).body.documents).toEqual([]);
    for (const stranger of [other, await app.staff('users'), await app.staff('kyc.review')])
      expect((await staffCalls(stranger).read(id)).status).toBe(403);
    const reader = staffCalls(await app.staff('kyc.read'));
    expect((await reader.decide({ id, approve: true })).status).toBe(403);
    expect(
      (await reader.tier({ id: one.user._id, tier: 1, born: null, country: null, reason: 'x y z' })).status,
    ).toBe(403);
  });

  it.each([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 422],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422],
    ['half a PDF', Buffer.from('%PDF-1.4\n'), 422],
    ['a PDF with something else in front', Buffer.concat([Buffer.from('GIF89a'), pdf]), 422],
    ['a PDF of nothing', Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n'), 422],
    ['a PDF', pdf, 200],
  ])('are known by their bytes: %s', async (_what, bytes, status) => {
    expect((await upload(await app.register(), bytes, 'x.png')).status).toBe(status);
  });

  it('are kept without their scripts', async () => {
    const one = await app.register();
    const script = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>';
    const acting = Buffer.from(pdf.toString().replace('/Catalog', `/Catalog${script}`));
    const { id } = (await upload(one, acting, 'one.pdf')).body.documents[0];
    const { body } = await staffCalls(await app.staff('kyc.read')).read(id);
    const kept = Buffer.from(body.data, 'base64').toString('latin1');
    expect(kept).toMatch(/^%PDF-1\.7/);
    expect(kept).toContain('/MediaBox [ 0 0 99 99 ]');
    expect(kept).not.toMatch(/JavaScript|OpenAction|alert/);
  });

  it('are decided once, with a reason for a no, and told by letter', async () => {
    const one = await rich();
    const [first, second] = [
      (await upload(one, pdf, 'one.pdf')).body.documents[0].id,
      (await upload(one, pdf, 'two.pdf', 'address')).body.documents[0].id,
    ];
    const staff = staffCalls(await app.staff('kyc.read', 'kyc.review'));
    const waiting = (await staff.queue()).body.documents.map((document: { id: string }) => document.id);
    expect(waiting).toEqual(expect.arrayContaining([first, second]));
    expect((await staff.decide({ id: first, approve: false })).status).toBe(422);
    const duplicate = await Promise.all([
      staff.decide({ id: first, approve: false, reason: 'It has run out.' }),
      staff.decide({ id: first, approve: true }),
    ]);
    expect(duplicate.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    await staff.decide({ id: second, approve: true });
    const { documents } = (await app.api('/api/kyc', {}, one.token)).body;
    expect(documents.every(({ state }: { state: string }) => state !== 'pending')).toBe(true);
    expect((await app.kit.mail.list({ limit: 5, to: `${one.user.name}@example.com` })).length).toBe(2);
  });

  it('wait for staff in a number that can be read', async () => {
    const one = await app.register();
    const sent = await Promise.all(Array.from({ length: 14 }, () => upload(one, pdf, 'a.pdf')));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10);
    // Counted before it is read: nobody finds out that it is no document.
    expect(await upload(one, Buffer.from('no document'))).toMatchObject({ status: 409, body: { code: 1 } });
  });

  it('are not too many for being old: fifty within a year are', async () => {
    const one = await app.register();
    const decided = (count: number, days: number) =>
      app.kit.db.pool.query(
        `insert into kyc_document (id, account_id, kind, name, type, sealed, size, state, created_at)
         select gen_random_uuid(), $1, 'funds', 'old.pdf', 'application/pdf', '', 0, 'declined', $2 from generate_series(1, $3::int)`,
        [one.id.toString(), new Date(app.kit.runtime.now() - days * 86_400_000), count],
      );
    await decided(60, 400);
    expect((await upload(one, pdf, 'new.pdf')).body.documents[0]).toMatchObject({ name: 'new.pdf' });
    await decided(49, 300);
    expect(await upload(one, pdf)).toMatchObject({ status: 409, body: { code: 2 } });
  });

  it('and standing of an account that was on a device of the staff’s are improved by somebody else', async () => {
    const [clerk, colleague] = [await app.staff('kyc.review'), await app.staff('kyc.review')];
    const beside = await rich();
    const ids: string[] = [];
    for (const name of ['one.pdf', 'two.pdf'])
      ids.push((await upload(beside, pdf, name)).body.documents.at(0).id);
    const { kit } = app;
    const { staffRequests } = kit.services;
    const isLinked = async (_client: unknown, staff: bigint, player: bigint) =>
      staff === clerk.id && player === beside.id;
    kit.provide('staffRequests', { ...staffRequests, isLinked });
    try {
      const standing = { id: beside.user._id, tier: 0, born: null, country: null, reason: 'Passport seen' };
      const [own, other] = [staffCalls(clerk), staffCalls(colleague)];
      for (const refused of [
        await own.decide({ id: ids[0], approve: true }),
        await own.tier({ ...standing, tier: 1 }),
        await own.tier({ ...standing, born: '1990-02-03' }),
        await own.tier({ ...standing, country: 'CH' }),
      ])
        expect([refused.status, refused.body.code]).toEqual([403, 20]);
      // What does them no good they may do.
      expect((await own.decide({ id: ids[1], approve: false, reason: 'It has run out.' })).status).toBe(200);
      expect((await other.decide({ id: ids[0], approve: true })).status).toBe(200);
      expect((await other.tier({ ...standing, tier: 1 })).status).toBe(200);
      expect((await own.tier(standing)).status).toBe(200);
    } finally {
      kit.provide('staffRequests', staffRequests);
    }
  });

  it('lead to a tier, which lifts its threshold', async () => {
    const one = await rich();
    const withdraw = (worth: bigint) =>
      app.kit.policy.ask('withdraw', one.id, { product: 'wallet', country: null, demo: false, worth });
    expect(rule(await withdraw(2_000_000_001n))).toBe('tier.withdrawals');
    const euro = app.kit.money.currency('eur')!;
    await app.kit.money.act(one.id, (state, draft) => {
      bookMoneyOut(state, draft, euro, app.units('1500', 'eur'));
      return true;
    });
    expect(await withdraw(500_000_000n)).toBeNull();
    expect(rule(await withdraw(500_000_001n))).toBe('tier.withdrawals');
    const staff = staffCalls(await app.staff('kyc.review'));
    const body = { id: one.user._id, tier: 1, born: '1990-02-03', country: 'CH', reason: 'Passport seen' };
    expect((await staff.tier({ ...body, tier: 5 })).status).toBe(422);
    expect((await staff.tier({ ...body, born: '1990-02-30' })).status).toBe(422);
    expect((await staff.tier(body)).status).toBe(200);
    // A form that was filled before takes away nothing of it.
    const stale = { ...body, born: null, base: { tier: 0, born: null, country: null } };
    expect(await staff.tier(stale)).toMatchObject({ status: 409, body: { code: 409 } });
    const { tier, born, country } = body;
    expect((await staff.tier({ ...body, base: { tier, born, country } })).status).toBe(200);
    expect(await withdraw(2_000_000_001n)).toBeNull();
    expect((await app.api('/api/kyc', {}, one.token)).body).toMatchObject({
      tier: 1,
      born: '1990-02-03',
      country: 'CH',
    });
    const refused = await app.api(
      '/api/admin/policy/refusals',
      { id: one.user._id },
      (await app.staff('users')).token,
    );
    expect(refused.body.refusals).toMatchObject([{ rule: 'tier.withdrawals', action: 'withdraw', count: 2 }]);
  });
});

describe('a date of birth', () => {
  it('is given once, and judged', async () => {
    const one = await rich();
    const give = (born: string) => app.api('/api/kyc/birth', { born }, one.token);
    expect((await give('2009-02-30')).status).toBe(422);
    const year = new Date(app.kit.runtime.now()).getUTCFullYear() - 10;
    expect((await give(`${year}-06-01`)).body.born).toBe(`${year}-06-01`);
    expect((await give('1980-01-01')).body.code).toBe(1);
    const context = { product: 'originals', country: null, demo: false, worth: 10_000n };
    expect(rule(await app.kit.policy.ask('play', one.id, context))).toBe('age');
  });
});
