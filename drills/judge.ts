import { auditAndReplay } from './cli.ts';
import { checkAcknowledged } from './checks.ts';
import type { Crowd } from './players.ts';
import { connectTo } from './postgres.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Holds what players were told against the database, then adds up and replays all of it. @returns all is well */
export async function judge(data: string, crowd: Crowd, players: readonly string[]): Promise<boolean> {
  const { audit, replay, clean } = await auditAndReplay(data);
  const client = await connectTo(data);
  const check = await checkAcknowledged(client, crowd.acknowledged, players).finally(() => client.end());
  print(`\nacknowledged bets      ${crowd.acknowledged.length}`);
  print(`stepped rounds ended   ${crowd.rounds()}`);
  print(`requests sent again    ${crowd.repeated()}`);
  print(`refusals by code       ${JSON.stringify(Object.fromEntries(crowd.refusals))}`);
  print(`acknowledged, missing  ${check.missing}`);
  print(`acknowledged, changed  ${check.changed}`);
  print(`keys with two bets     ${check.doubled}`);
  print(`\naudit\n${audit.stdout}`);
  print(`replay\n${replay.stdout}`);
  return clean && check.missing === 0 && check.changed === 0 && check.doubled === 0;
}
