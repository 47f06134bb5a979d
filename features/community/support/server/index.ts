import { serverPart } from '#platform/server/kit.ts';
import { stays } from '#platform/server/services/erasure.ts';
import * as contract from '../contract.ts';
import { endChat, endIdle, markRead, rate } from './ending.ts';
import { dropLooseFiles, keepFile, openFile } from './files.ts';
import { letters } from './letters.ts';
import { heldChats, ownChats, readConversation, readInbox } from './read.ts';
import { settingsOf } from './context.ts';
import { sendMessage } from './send.ts';
import { assign, muteWriter, treatAsComplaint } from './staff.ts';
import { letterForAnswers } from './waiting-letter.ts';
import { waitingChats, waitingComplaints } from './waiting.ts';

export default serverPart((kit) => {
  kit.mail.letters('support', letters);
  kit.provide('waiting', waitingChats(kit));
  kit.provide('waiting', waitingComplaints(kit));
  const answered = letterForAnswers(kit);
  kit.whisper('SupportMessage', contract.messageToSupport, ({ player }, words) =>
    sendMessage(kit, player, words, answered),
  );
  kit.serve(contract.supportChats, ({ player }) => ownChats(kit, player));
  kit.serve(contract.supportChat, (call) => readConversation(kit, call));
  kit.serve(contract.readChat, (call) => markRead(kit, call));
  kit.serve(contract.closeChat, (call) => endChat(kit, call));
  kit.serve(contract.rateChat, (call) => rate(kit, call));
  kit.serve(contract.attach, (call) => keepFile(kit, call));
  kit.serve(contract.readFile, (call) => openFile(kit, call));
  kit.serve(contract.faq, ({ body }) =>
    settingsOf(kit)
      .faq.filter(({ locale }) => locale === body.locale)
      .map(({ question, answer }) => ({ question, answer })),
  );
  kit.serve(contract.inbox, (call) => readInbox(kit, call));
  kit.serve(contract.assignChat, (call) => assign(kit, call));
  kit.serve(contract.markComplaint, (call) => treatAsComplaint(kit, call));
  kit.serve(contract.muteInSupport, (call) => muteWriter(kit, call));
  kit.serve(contract.canned, () => [...settingsOf(kit).answers]);
  kit.run.every('17 * * * *', 'idle', async () => {
    await endIdle(kit);
    await dropLooseFiles(kit);
  });
  kit.provide(
    'erasable',
    stays('support', 'evidence', ['support_chat', 'account_id'], ['support_message', 'account_id']),
  );
  kit.account.personalData('support', (player) => heldChats(kit, player));
});
