import { translate } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { Instance } from '../instance.ts';
import { runAuto } from './auto-run.ts';
import { pageAround } from './page-around.ts';
import { unitsOf, type StakeRules } from './stake.ts';

/**
 * Runs automatic betting by the form with the page around it.
 * @param rules of the entered amount
 * @param ready resolves when a bet can be placed; false when the run should end instead
 */
export async function startForm(
  instance: Instance,
  { min, decimals }: StakeRules,
  ready: () => Promise<boolean>,
): Promise<void> {
  await runAuto(instance, {
    ...pageAround,
    ready,
    least: unitsOf(min ?? '', decimals) ?? 1n,
    stopped: (reason) => toast.info(translate(`originals.strategy.ended.${reason}`), { id: 'auto-stopped' }),
  });
}
