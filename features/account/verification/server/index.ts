import { serverPart } from '#platform/server/kit.ts';
import { stays, staysUntilEnd } from '#platform/server/services/erasure.ts';
import * as contract from '../contract.ts';
import { letters } from './letters.ts';
import { changeTier, decideOne, openDocument, showQueue, showUser } from './staff.ts';
import { askAgain } from './register/ask.ts';
import { fileRegister } from './register/file-register.ts';
import { changePerson, givePerson } from './register/person.ts';
import { NO_REGISTER } from './register/register.ts';
import { giveBirthDate, handIn, showVerification } from './verification.ts';
import { waitingDocuments } from './waiting.ts';

export default serverPart((kit) => {
  kit.mail.letters('verification', letters);
  kit.provide('waiting', waitingDocuments(kit));

  const { exclusionRegister } = kit.config;
  const register = exclusionRegister
    ? fileRegister(exclusionRegister, () => kit.runtime.now(), kit.log)
    : NO_REGISTER;
  if (exclusionRegister) kit.run.every('*/5 * * * *', 'register', () => askAgain(kit, register));

  kit.serve(contract.verification, ({ player, country }) => showVerification(kit, player, country));
  kit.serve(contract.uploadDocument, (call) => handIn(kit, call));
  kit.serve(contract.setBirthDate, (call) => giveBirthDate(kit, call));

  kit.serve(contract.setPerson, async (call) => {
    const done = await givePerson(kit, register, call);
    return done === true ? showVerification(kit, call.player, call.country) : done;
  });

  kit.serve(contract.kycQueue, () => showQueue(kit));
  kit.serve(contract.kycUser, (call) => showUser(kit, call));
  kit.serve(contract.readDocument, (call) => openDocument(kit, call));
  kit.serve(contract.decideDocument, (call) => decideOne(kit, call));
  kit.serve(contract.setTier, (call) => changeTier(kit, register, call));
  kit.serve(contract.correctPerson, (call) => changePerson(kit, register, call));

  kit.provide('erasable', staysUntilEnd('documents', 'law', ['kyc_document', 'account_id']));
  // Who is on a register stays out for good: by whom it was asked about, a new account is known.
  kit.provide(
    'erasable',
    stays('exclusions', 'exclusion', ['register_person', 'account_id'], ['register_answer', 'account_id']),
  );
  kit.account.personalData('verification', (player) => showVerification(kit, player, null));
});
