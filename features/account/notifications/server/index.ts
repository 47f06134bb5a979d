import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import * as letterContract from '../letter-contract.ts';
import { countUnread } from './count.ts';
import { listLetters, send } from './letters.ts';
import { NOTED, type Noted } from './notices.ts';
import { openPushes } from './pushes.ts';
import { forgetOld, list, markRead, personalData } from './read.ts';
import { createRecord } from './record.ts';

export default serverPart(async (kit) => {
  const notifyPlayer = await openPushes(kit);

  kit.serve(contract.listNotices, (call) => list(kit, call));
  kit.serve(contract.unreadNotices, async ({ player }) => ({ unread: await countUnread(kit, player.id) }));
  kit.serve(contract.readNotices, (call) => markRead(kit, notifyPlayer, call));
  kit.serve(letterContract.staffLetters, (call) => listLetters(kit, call));
  kit.serve(letterContract.sendLetter, (call) => send(kit, notifyPlayer, call));

  kit.on<Noted | 'support.read'>([...NOTED, 'support.read'], 'record', createRecord(kit, notifyPlayer));
  kit.every('50 3 * * *', 'old', () => forgetOld(kit));
  kit.personalData('notifications', (player) => personalData(kit, player));
});
