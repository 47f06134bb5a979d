/** What people try on support: it is refused or stays text, and nobody else notices. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { support } from '../feature.ts';

let app: TestPlatform;
let staff: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, support], config: { rateLimits: true } });
  staff = await app.staff('manageTickets');
});
afterAll(() => app.close());

const whisper = (who: TestPlayer, data: unknown, event = 'SupportMessage') =>
  app.api('/api/whisper', { event, data }, who.token);
const write = (who: TestPlayer, channel: string, message: string) => whisper(who, { channel, message });

async function chatOf(who: TestPlayer, id: string) {
  return (await app.api('/api/user/supportChat', { id }, who.token)).body;
}

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('x')",
  '{{constructor}}',
];

describe('script', () => {
  it.each(SCRIPTS)('in every field stays the text it is, or is refused: %s', async (script) => {
    const player = await app.register();
    const { id } = (await write(player, 'new', script)).body;
    await write(staff, id, script);
    const said = await chatOf(player, id);
    expect(said.subject).toBe(script);
    expect(said.messages.map(({ message }: { message: string }) => message)).toEqual([script, script]);

    for (const [path, body] of [
      ['user/supportChat', { id: script }],
      ['user/supportChat', { id, before: script }],
      ['support/read', { id: script }],
      ['support/close', { id: script }],
      ['support/rate', { id, rating: script }],
      ['support/file/read', { id: script }],
      ['support/faq', { locale: script }],
      ['chat/moderate/support', { state: script }],
      ['chat/moderate/support', { before: script }],
      ['chat/moderate/support/assign', { id: script, mine: true }],
      ['chat/moderate/support/mute', { user: script, minutes: 60, reason: 'abuse' }],
    ] as const)
      expect((await app.api(`/api/${path}`, body, staff.token)).status, path).toBe(422);
    expect((await write(player, script, 'hello')).body.code).toBe(3);
    expect((await app.api('/api/chat/moderate/support', { search: script }, staff.token)).status).toBe(200);

    const file = { name: script, data: Buffer.from(`%PDF-1.4 ${script}`).toString('base64') };
    const kept = await app.api('/api/support/file', file, player.token);
    expect([200, 422]).toContain(kept.status);

    const mute = { user: player.user._id, minutes: 60, reason: script };
    expect((await app.api('/api/chat/moderate/support/mute', mute, staff.token)).status).toBe(200);
    expect((await app.api('/api/support/close', { id }, player.token)).status).toBe(200);
    expect((await app.api('/api/support/rate', { id, rating: 1, note: script }, player.token)).status).toBe(
      200,
    );
    expect((await chatOf(staff, id)).rating_note).toBe(script);
  });
});

describe('floods and wrong shapes', () => {
  it('a thousand messages in a second: a handful are written, the rest is told to wait', async () => {
    const player = await app.register();
    const { id } = (await write(player, 'new', 'first')).body;
    const since = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => write(player, id, `flood ${index}`)),
    );
    const written = answers.filter(({ status }) => status === 200).length;
    // Twenty a minute: a slow machine's thousand take long enough for a few more.
    const moreMeanwhile = Math.ceil((performance.now() - since) / 3000);
    expect(written).toBeLessThanOrEqual(20 + moreMeanwhile);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1000 - written);
    expect((await chatOf(staff, id)).messages).toHaveLength(written + 1);
    // Somebody else is answered as ever.
    expect((await write(await app.register(), 'new', 'hello')).status).toBe(200);
  });

  it('10 MB, unknown whispers, names of the prototype and what is no message are refused', async () => {
    const player = await app.register();
    expect((await write(player, 'new', 'x'.repeat(10_000_000))).status).toBe(413);
    for (const event of ['Nothing', '__proto__', 'constructor', 'toString'])
      expect((await whisper(player, { channel: 'new', message: 'hello' }, event)).status, event).toBe(422);
    const shapes = [null, [], 'x', 1, { message: 'x' }, { channel: {}, message: 'x' }];
    for (const data of shapes) expect((await whisper(player, data)).status, JSON.stringify(data)).toBe(422);
    // Taken for an attack by the reader of JSON itself.
    const poisoned = JSON.parse('{"__proto__":{"channel":"new","message":"x"}}') as unknown;
    expect((await whisper(player, poisoned)).status).toBe(400);
    expect((await app.api('/api/user/supportChats', {}, player.token)).body).toEqual([]);
  });
});

describe('a message that is sent again because its answer was lost', () => {
  it('is one message, with its file too, and answered with the same chat', async () => {
    const player = await app.register();
    const data =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = { name: 'proof.png', data };
    const { id: attached } = (await app.api('/api/support/file', file, player.token)).body;
    const first = { channel: 'new', message: 'Here it is.', key: 'the first message', file: attached };
    const [one, other] = await Promise.all([whisper(player, first), whisper(player, first)]);
    const { id } = one.body as { id: string };
    expect(other.body).toEqual({ id });
    const second = { channel: id, message: 'And again?', key: 'the second message' };
    for (const again of [second, second]) expect((await whisper(player, again)).body).toEqual({ id });
    // What one account has sent says nothing of the messages of another.
    expect((await whisper(staff, { ...second, message: 'Thank you.' })).body).toEqual({ id });
    await app.api('/api/support/close', { id }, player.token);
    expect((await whisper(player, first)).body).toEqual({ id });
    const { messages } = await chatOf(player, id);
    expect(messages.map(({ message }: { message: string }) => message)).toEqual([
      'Here it is.',
      'And again?',
      'Thank you.',
    ]);
    expect(messages[0].file).toMatchObject({ id: attached });
    expect((await app.api('/api/user/supportChats', {}, player.token)).body).toHaveLength(1);
  });
});

describe('somebody else’s', () => {
  it('chat is neither read, written, ended nor rated, and its channel is not joined', async () => {
    const [owner, other] = [await app.register(), await app.register()];
    const { id } = (await write(owner, 'new', 'mine alone')).body;
    expect((await write(other, id, 'I was here')).body.code).toBe(3);
    for (const path of ['user/supportChat', 'support/read', 'support/close'])
      expect((await app.api(`/api/${path}`, { id }, other.token)).body.code, path).toBe(3);
    expect((await app.api('/api/support/rate', { id, rating: 1 }, other.token)).body.code).toBe(3);
    const join = (channel_name: string, who: TestPlayer) =>
      app.api('/broadcasting/auth', { socket_id: '1.2', channel_name }, who.token);
    for (const name of [`private-support.${owner.user._id}`, 'private-support-inbox'])
      expect((await join(name, other)).status, name).toBe(403);
    expect((await join(`private-support.${owner.user._id}`, owner)).status).toBe(200);
    expect((await join('private-support-inbox', staff)).status).toBe(200);
    expect((await chatOf(owner, id)).messages).toHaveLength(1);
  });

  it('messages are not edited or taken away: there is no such call', async () => {
    const owner = await app.register();
    const { id } = (await write(owner, 'new', 'as it was')).body;
    for (const event of ['EditMessage', 'RemoveMessage', 'event:supportMessage'])
      expect((await whisper(staff, { channel: id, id: '1', message: 'changed' }, event)).status).toBe(422);
    const [message] = (await chatOf(owner, id)).messages;
    expect(message).toMatchObject({ message: 'as it was', staff: false });
  });
});
