/** Money laundering: rules over what moved, cases for what they found, and the report file of each. */
import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { forgetOld } from './forget.ts';
import { lookAtMoved, lookBesideFlagged } from './look.ts';
import { keepMovements, MOVED } from './movements.ts';
import { sendReport } from './report.ts';
import { close, listCases, listOf } from './staff.ts';
import { waitingSuspicions } from './waiting.ts';
import { stays } from '#platform/server/services/erasure.ts';

export default serverPart((kit) => {
  kit.provide('waiting', waitingSuspicions(kit));
  kit.on.events<(typeof MOVED)[number]>(MOVED, 'movements', keepMovements(kit));
  // That there is a case is for nobody else to know.
  kit.provide('erasable', {
    ...stays('suspicions', 'law', ['aml_case', 'user_id'], ['aml_movement', 'user_id']),
    seenBy: 'aml.read',
  });
  kit.run.every('*/5 * * * *', 'look', () => lookAtMoved(kit));
  kit.run.every('20 4 * * *', 'look-beside', () => lookBesideFlagged(kit));
  kit.run.every('35 4 * * *', 'forget', () => forgetOld(kit), { whileOff: true });

  kit.serve(contract.amlList, (call) => listCases(kit, call));
  kit.serve(contract.amlOf, (call) => listOf(kit, call));
  kit.serve(contract.readReport, (call) => sendReport(kit, call));
  kit.serve(contract.closeCase, (call) => close(kit, call));
});
