import { describe, expect, test } from 'vitest';
import { channel } from '../../contract/channel.ts';
import { createAuthoriser } from './authorise.ts';
import { authoriseChannel } from '../http/broadcasting.ts';
import type { HttpCall } from '../http/call.ts';
import { createDeclaredChannels } from './channel-names.ts';
import { app, player, sign } from './fixture.ts';

const own = channel({ name: 'user.{user}', who: 'self', events: {} });
const support = channel({ name: 'support', who: 'perm:manageTickets', events: {} });

function authoriser() {
  const declared = createDeclaredChannels();
  for (const one of [own, support]) declared.declare(one);
  return {
    declared,
    ...createAuthoriser(app, declared, (who, permission) => who?.permissions.includes(permission) ?? false),
  };
}

describe('authorise', () => {
  test("signs the own channel and nobody else's", () => {
    const { authorise } = authoriser();
    const ada = player();
    expect(authorise('1.2', `private-user.${ada._id}`, ada)).toEqual({
      auth: sign('1.2', `private-user.${ada._id}`),
    });
    expect(authorise('1.2', `private-user.${player()._id}`, ada)).toHaveProperty('refused');
    expect(authorise('1.2', `private-user.${ada._id}`, null)).toHaveProperty('refused');
  });

  test('asks for the permission of a channel', () => {
    const { authorise } = authoriser();
    expect(authorise('1.2', 'private-support', player())).toHaveProperty('refused');
    expect(authorise('1.2', 'private-support', player({ permissions: ['manageTickets'] }))).toHaveProperty(
      'auth',
    );
  });

  test.each(['1.1::user::{"id":"7"}', '1', '', '1.1\n', '1.1:private-user.x'])(
    'signs nothing for the socket id %j',
    (socketId) => {
      const { authorise, signIn } = authoriser();
      const ada = player();
      expect(authorise(socketId, `private-user.${ada._id}`, ada)).toHaveProperty('refused');
      expect(signIn(socketId, ada)).toHaveProperty('refused');
    },
  );

  test.each([
    '',
    'private-user.a:b',
    'private-unknown',
    'live-feed',
    '#server-to-user-1',
    'private-encrypted-x',
    'private-user.',
  ])('signs nothing for the channel %j', (name) => {
    expect(authoriser().authorise('1.2', name, player())).toHaveProperty('refused');
  });

  test('is answered 503 while the process that holds the socket cannot be reached', async () => {
    const away = async () => null;
    const answer = authoriseChannel({ authorise: away, signIn: away });
    for (const body of [{ socket_id: '1.2', channel_name: 'private-support' }, { socket_id: '1.2' }]) {
      const call = { body, player: player(), token: 'x'.repeat(43) } as Partial<HttpCall> as HttpCall;
      expect(await answer(call)).toMatchObject({ status: 503, code: 503 });
    }
  });

  test('signs nothing of an off feature', () => {
    const { authorise, declared } = authoriser();
    const ada = player();
    declared.setEnabled(own, false);
    expect(authorise('1.2', `private-user.${ada._id}`, ada)).toHaveProperty('refused');
  });
});
