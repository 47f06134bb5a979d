import { decide as decideOn, type DecideProps } from '#platform/web/admin/decide.ts';
import { refreshStaffQueries } from './queries.ts';

/** Opens the window that asks once more; what was decided is told, and the lists are read again. */
export function decide(title: string, props: DecideProps, done: string): void {
  decideOn(title, props, { done, refresh: refreshStaffQueries });
}
