/** Lives one history: sends its steps, so many at once, and tells the reference what was asked and answered. */
import { createBets } from './bets.ts';
import type { Actor } from './cast.ts';
import { createCashier } from './cashier.ts';
import type { Plan, Step } from './plan.ts';
import { createScene, type Scene, type Stage } from './scene.ts';

export interface Life {
  readonly plan: Plan;
  readonly actors: readonly Actor[];
  readonly reference: Scene['reference'];
  /** Everybody claims what they are owed: when all bets are counted, it is all of it. */
  claimAll(): Promise<void>;
}

export async function live(stage: Stage, plan: Plan, actors: readonly Actor[]): Promise<Life> {
  const scene = createScene(stage, plan, actors);
  const bets = createBets(scene);
  const cashier = createCashier(scene);

  function play(step: Step): Promise<void> {
    switch (step.do) {
      case 'dice':
        return bets.dice(step);
      case 'mines':
        return bets.mines(step);
      case 'crash':
        return bets.crash(step);
      case 'blackjack':
        return bets.deck(step);
      case 'tile':
      case 'leave':
        return bets.turn(step);
      case 'rakeback':
      case 'commission':
        return cashier.claim(step);
      case 'tip':
      case 'rain':
        return cashier.give(step);
      case 'catch':
        return cashier.take(step);
      case 'adjust':
        return cashier.adjust(step);
      case 'deposit':
        return cashier.deposit(step);
      case 'withdraw':
        return cashier.withdraw(step);
      case 'takeBack':
        return cashier.takeBack(step);
      case 'grant':
        return cashier.grant(step);
      case 'giveUp':
        return cashier.giveUp(step);
      case 'exclude':
        return cashier.exclude(step);
    }
  }

  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < plan.steps.length) await play(plan.steps[next++]!);
  };
  await Promise.all(Array.from({ length: plan.atOnce }, worker));
  await Promise.all([...scene.rounds].map(([id, round]) => bets.end(id, round)));
  return {
    plan,
    actors,
    reference: scene.reference,
    async claimAll() {
      for (const who of actors.keys())
        for (const kind of ['rakeback', 'commission'] as const)
          await cashier.claim({ do: kind, who, twice: true });
    },
  };
}
