import { serverPart } from '#platform/server/kit.ts';
import { percentOf } from './fee.ts';
import { letters } from './letters.ts';
import { lookForUnused } from './nightly.ts';

export default serverPart((kit) => {
  kit.mail.letters('dormant', letters);
  kit.run.every('40 4 * * *', 'look', () => lookForUnused(kit));
  kit.provide('legalFacts', () => {
    const fee = kit.services.greatestDormantFee();
    return fee === null ? {} : { dormantFeePercent: percentOf(fee) };
  });
  kit.account.personalData('dormant', async ({ id }) => {
    const { rows } = await kit.db.pool.query(
      `select month, cur, amount::text, fee, at from dormant_fee where user_id = $1 order by at, cur`,
      [id.toString()],
    );
    return rows;
  });
});
