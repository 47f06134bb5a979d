import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { letters } from './letters.ts';
import { changeTier, decideOne, openDocument, showQueue, showUser } from './staff.ts';
import { giveBirthDate, handIn, showVerification } from './verification.ts';

export default serverPart((kit) => {
  kit.mail.letters('verification', letters);

  kit.serve(contract.verification, ({ player }) => showVerification(kit, player));
  kit.serve(contract.uploadDocument, (call) => handIn(kit, call));
  kit.serve(contract.setBirthDate, (call) => giveBirthDate(kit, call));

  kit.serve(contract.kycQueue, () => showQueue(kit));
  kit.serve(contract.kycUser, (call) => showUser(kit, call));
  kit.serve(contract.readDocument, (call) => openDocument(kit, call));
  kit.serve(contract.decideDocument, (call) => decideOne(kit, call));
  kit.serve(contract.setTier, (call) => changeTier(kit, call));

  kit.account.personalData('verification', (player) => showVerification(kit, player));
});
