/** What the line at the foot of the chat does when it is sent. */
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { translate } from '#platform/web/i18n.ts';
import { ignore, unignore } from '#platform/contract/ignores.ts';
import { readIgnoredAnew } from '#platform/web/ignored.ts';
import { ask } from '#platform/web/live.ts';
import { openModal } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { findUser, ignoreCodes, sendCodes } from '../contract.ts';
import { unmute } from '../moderation-contract.ts';
import type { Typed } from './commands.ts';

/** @returns whether it was taken; if not, the player was told why */
export async function sendText(message: string, channel: string): Promise<boolean> {
  return sent(() => ask('ChatMessage', { message, channel }));
}

export async function sendSticker(url: string, channel: string): Promise<boolean> {
  return sent(() => ask('ChatStickerMessage', { url, channel }));
}

/** @param id of a GIF, as the picker has it */
export async function sendGif(id: string, channel: string): Promise<boolean> {
  return sent(() => ask('ChatGifMessage', { id, channel }));
}

async function sent(
  work: () => Promise<unknown>,
  codes: Readonly<Record<number, string>> = sendCodes,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    toastError(error, codes);
    return false;
  }
}

const unknownUser = { 1: 'chat.error.unknownUser' } as const;

/** @returns whether it was done; if not, the player was told why */
export function run({ name, argument }: Typed, channel: string): Promise<boolean> {
  switch (name) {
    case 'user':
      return sent(async () => {
        const { id } = await call(findUser, { name: argument });
        await openModal('user-profile', { id });
      }, unknownUser);
    case 'bet':
      return sent(
        async () => {
          const { id } = await ask('Info', { game_id: argument });
          await openModal('bet-overview', { id });
        },
        { 1: 'chat.error.unknownGame' },
      );
    case 'ignore':
    case 'unignore':
      return changeIgnored(name, argument);
    case 'unmute':
      return sent(async () => {
        await call(unmute, { name: argument });
        toast.success(translate('chat.moderate.unmuted'));
      }, unmute.codes);
    case 'online':
      return openModal('chat.online');
    case 'quiz':
      return openModal('chat.quiz', { channel });
  }
}

async function changeIgnored(way: 'ignore' | 'unignore', name: string): Promise<boolean> {
  const endpoint = way === 'ignore' ? ignore : unignore;
  return sent(async () => {
    const { user } = await call(endpoint, { name });
    await readIgnoredAnew();
    toast.success(translate(`chat.command.done.${way}`, { name: user.name }));
  }, ignoreCodes);
}
