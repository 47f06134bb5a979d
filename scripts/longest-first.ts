/**
 * The order in which test files start: the long ones first, so no worker ends the run alone with one of them, and the
 * files of a project together, so a worker keeps the modules it has loaded.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longer than a file of its size tells, beginnings of paths; what mostly waits runs beside what mostly reckons. */
const long = [
  'drills/month/',
  'platform/server/realtime/',
  'platform/server/database/',
  'app/garbage',
  'drills/',
  'app/no-spoilers',
  'app/every-game',
  'app/rewards-races',
  'platform/server/identity/',
  'platform/chains/',
  'app/reconciliation',
  'app/wallet-',
  'features/money/wallet/server/',
  'app/',
];

export class LongestFirst extends BaseSequencer {
  /** What an earlier run learnt stays within each of the three parts. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The base's method of this name returns a new list.
    // oxlint-disable-next-line unicorn/no-array-sort
    const known = await super.sort(files);
    return known.toSorted((one, two) => this.#rank(one) - this.#rank(two));
  }

  #rank({ project, moduleId }: TestSpecification): number {
    const path = moduleId.slice(this.ctx.config.root.length + 1);
    const place = long.findIndex((beginning) => path.startsWith(beginning));
    return (project.name === 'server' ? 0 : 1000) + (place < 0 ? long.length : place);
  }
}
