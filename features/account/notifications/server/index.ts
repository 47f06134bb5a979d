import { serverPart } from '#platform/server/kit.ts';
import { goes } from '#platform/server/services/erasure.ts';
import * as contract from '../contract.ts';
import * as letterContract from '../letter-contract.ts';
import * as pushContract from '../push-contract.ts';
import { countUnread } from './count.ts';
import { listLetters, send } from './letters.ts';
import { NOTED, type Noted } from './notices.ts';
import { add, forgetEnded, ownDevices, remove, renew } from './push/devices.ts';
import { houseKey } from './push/house-key.ts';
import { openPush, type PushNotice } from './push/send.ts';
import { openPushes } from './pushes.ts';
import { forgetOld, list, markRead, personalData } from './read.ts';
import { createRecord } from './record.ts';
import { writeNotice } from './write.ts';

const noPush: PushNotice = async () => undefined;

export default serverPart(async (kit) => {
  const notifyPlayer = await openPushes(kit);
  const push = openPush(kit);

  kit.serve(contract.listNotices, (call) => list(kit, call));
  kit.serve(contract.unreadNotices, async ({ player }) => ({ unread: await countUnread(kit, player.id) }));
  kit.serve(contract.readNotices, (call) => markRead(kit, notifyPlayer, call));
  kit.serve(letterContract.staffLetters, (call) => listLetters(kit, call));
  kit.serve(letterContract.sendLetter, (call) => send(kit, notifyPlayer, push, call));

  kit.provide('playerNotices', {
    on: () => kit.features.isOn(kit.feature),
    async offer(client, user, { ref, subject, text, push: wanted }) {
      const notice = {
        kind: 'offer',
        ref,
        data: { subject, text },
        at: new Date(kit.runtime.now()),
      } as const;
      if (await writeNotice(client, wanted ? push : noPush, user, notice)) await notifyPlayer(user, client);
    },
  });

  kit.serve(pushContract.pushKey, async () => ({ key: (await houseKey(kit)).publicKey }));
  kit.serve(pushContract.addDevice, (call) => add(kit, call));
  kit.serve(pushContract.renewDevice, (call) => renew(kit, call));
  kit.serve(pushContract.removeDevice, (call) => remove(kit, call));

  kit.on.events<Noted | 'support.read'>(
    [...NOTED, 'support.read'],
    'record',
    createRecord(kit, notifyPlayer, push),
  );
  kit.run.every(
    '50 3 * * *',
    'old',
    async () => {
      await forgetOld(kit);
      await forgetEnded(kit);
    },
    { whileOff: true },
  );
  kit.provide('erasable', goes('notices', ['notification', 'user_id'], ['notification_device', 'user_id']));
  kit.account.personalData('notifications', (player) => personalData(kit, player));
  kit.account.personalData('notifiedDevices', (player) => ownDevices(kit, player));
});
