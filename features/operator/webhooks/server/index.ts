import { serverPart } from '#platform/server/kit.ts';
import { createOutside } from '#platform/server/outside/outside.ts';
import * as contract from '../contract.ts';
import { webhookSettings } from '../settings.ts';
import { collectBets, collectEvents } from './collect.ts';
import { PUBLISHED } from './draft.ts';
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
} from './endpoints.ts';
import { forgetMessages } from './forget.ts';
import { letters } from './letters.ts';
import { listMessages, readMessage, replayAll, replayMessage, sendTest } from './log.ts';
import { watchEndpoints } from './metrics.ts';
import { send } from './send.ts';
import { waitingEndpoints } from './waiting.ts';

export default serverPart((kit) => {
  const settings = () => kit.settings.get('webhooks', webhookSettings);
  const outside = createOutside(kit.config.webhookOrigins);
  kit.onClose(() => outside.close());
  kit.mail.letters('webhooks', letters);

  kit.on.events(PUBLISHED, 'events', (events, client) => collectEvents(kit, events, client));
  kit.on.bets('bets', (range, client) => collectBets(kit, range, client));
  kit.run.asLeader('send', (stop) => send(kit, () => settings().disableDays, stop));
  kit.run.every('25 4 * * *', 'forget', () => forgetMessages(kit, settings().keepDays), { whileOff: true });
  watchEndpoints(kit);
  kit.provide('waiting', waitingEndpoints(kit));

  kit.serve(contract.list, ({ player }) => listEndpoints(kit, player));
  kit.serve(contract.create, (call) => createEndpoint(kit, call));
  kit.serve(contract.change, (call) => changeEndpoint(kit, call));
  kit.serve(contract.setState, (call) => switchEndpoint(kit, call));
  kit.serve(contract.rotate, (call) => rotateSecret(kit, call));
  kit.serve(contract.remove, (call) => removeEndpoint(kit, call));
  kit.serve(contract.tryOut, (call) => sendTest(kit, outside, call));
  kit.serve(contract.messageList, (call) => listMessages(kit, call));
  kit.serve(contract.messageOf, (call) => readMessage(kit, call));
  kit.serve(contract.replayOne, (call) => replayMessage(kit, call));
  kit.serve(contract.replayPeriod, (call) => replayAll(kit, call));
});
