import { serverPart } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import { solvencySettings } from '../settings.ts';
import { forgetProofs } from './forget.ts';
import { listDays } from './history.ts';
import { provenMoney } from './money-check.ts';
import { personalData, proofsOf } from './proofs.ts';
import { publishDay } from './publish.ts';
import { takeReserves } from './reserves.ts';
import { waitingDays } from './waiting.ts';

export default serverPart((kit) => {
  const proofDays = () => kit.settings.get('solvency', solvencySettings).proofDays;

  kit.serve(contract.history, async ({ body }) => ({
    ...(await listDays(kit, body.before ?? null)),
    proofDays: proofDays(),
  }));
  kit.serve(contract.ownProofs, ({ player, body }) => proofsOf(kit, player, body.day ?? null));

  kit.provide('moneyChecks', provenMoney(kit));
  kit.provide('waiting', waitingDays(kit));
  // Every hour, for the day that has none yet: a server that was down at the first is no day without a proof.
  kit.run.every('13 * * * *', 'publish', async () => {
    const { day } = await publishDay({ ...kit, kept: kit.services.keptMoney });
    await takeReserves(kit, day);
  });
  kit.run.every('35 3 * * *', 'forget', () => forgetProofs(kit, proofDays()), { whileOff: true });
  kit.account.personalData('solvency', (player) => personalData(kit, player));
});
