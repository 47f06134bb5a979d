import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import type { ChannelEntered } from '../contract.ts';
import * as moderation from '../moderation-contract.ts';
import { openGifs } from './gifs/gifs.ts';
import { personalData } from './personal-data.ts';
import { appeal, mute, removeAllFrom, removeMessage, stateOf, unmute } from './moderate.ts';
import { countOnline, keepOnline, whoIsOnline } from './online.ts';
import { openPacks } from './packs.ts';
import { openPushes } from './pushes.ts';
import { createQuizzes } from './quiz.ts';
import { createChat } from './context.ts';
import { sendGif, sendText, sendSticker } from './send.ts';
import { shareBet } from './share.ts';
import { createSource } from './source.ts';
import { serveStaff } from './staff.ts';
import { deleteOld, readPage } from './store.ts';
import { off, unknownUser } from './refusals.ts';
import { waitingAppeals } from './waiting.ts';
import { goes, stays } from '#platform/server/services/erasure.ts';
import { erasableMessages } from './erase.ts';

export default serverPart(async (kit) => {
  const chat = createChat(kit);
  const pushes = await openPushes(chat);
  const quizzes = createQuizzes(chat);
  const packs = openPacks(chat);
  const gifs = openGifs(chat);
  keepOnline(chat);

  kit.serve(contract.history, async ({ player, body: { channel, ...page } }) => {
    const ignored = player ? await kit.ignores.list(player.id) : [];
    return readPage(
      chat,
      channel,
      page,
      ignored.map(({ id }) => id),
    );
  });
  kit.serve(contract.chatState, async ({ player }) => ({
    ...(await stateOf(chat, player)),
    gifs: gifs.from(),
    online: await countOnline(chat),
  }));
  kit.account.fields(async (player) => ({ mute: (await stateOf(chat, player)).mute }));
  kit.serve(contract.appeal, (call) => appeal(chat, call));
  kit.serve(contract.linkGame, (call) => shareBet(chat, call));
  kit.serve(contract.findUser, async ({ body }) => {
    const found = await kit.identity.byName(body.name.trim());
    return found ? { id: found._id } : unknownUser;
  });
  kit.serve(contract.emojiPacks, () => packs.shown());

  kit.serve(moderation.quiz, (call) => quizzes.ask(call));
  kit.serve(moderation.removeMessage, (call) => removeMessage(chat, pushes, call));
  kit.serve(moderation.removeAllFrom, (call) => removeAllFrom(chat, pushes, call));
  kit.serve(moderation.mute, (call) => mute(chat, pushes, call));
  kit.serve(moderation.unmute, (call) => unmute(chat, pushes, call));
  serveStaff(chat, packs);

  const { ChatMessage, ChatStickerMessage, ChatGifMessage, ChatChannel, OnlineUsers } = contract.live;
  const whileOn = switched(kit);
  kit.live.register('ChatMessage', ChatMessage, ({ player, data }) =>
    whileOn(() => sendText(chat, quizzes, player, data)),
  );
  kit.live.register('ChatStickerMessage', ChatStickerMessage, ({ player, data }) =>
    whileOn(() => sendSticker(chat, packs, player, data)),
  );
  kit.live.register('ChatGifMessage', ChatGifMessage, ({ player, data }) =>
    whileOn(() => sendGif(chat, gifs, player, data)),
  );
  kit.live.register('ChatChannel', ChatChannel, ({ data: { channel }, enterChannel: enterRoom }) =>
    whileOn((): ChannelEntered => {
      enterRoom(channel);
      return { newest: pushes.newest(channel) };
    }),
  );
  kit.live.register('OnlineUsers', OnlineUsers, ({ player }) => whileOn(() => whoIsOnline(chat, player)));

  // What was won before the chat was switched off is paid.
  kit.run.every('* * * * *', 'pay', () => quizzes.payAll(), { whileOff: true });
  kit.run.every('17 * * * *', 'old', () => deleteOld(chat), { whileOff: true });
  const source = createSource(chat);
  kit.provide('chat', { source: () => (kit.features.isOn('chat') ? source : null) });
  kit.provide('waiting', waitingAppeals(kit));
  kit.provide('erasable', erasableMessages);
  kit.provide('erasable', goes('chat', ['chat_member', 'user_id']));
  kit.provide('erasable', stays('cases', 'evidence', ['chat_mute', 'user_id']));
  kit.account.personalData('chat', (player) => personalData(chat, player));
});

/** The live socket knows nothing of switches. */
function switched({ features }: Pick<ServerKit, 'features'>) {
  return <T>(work: () => T) => (features.isOn('chat') ? work() : off);
}
