import { systemRuntime } from '#platform/server/runtime.ts';
import { defineCommand, table, UsageError } from './command.ts';
import { counted, type Examined, type Verdict } from './doctor/check.ts';
import { examineInstallation } from './doctor/installation.ts';
import { thisMachine } from './doctor/machine.ts';

export const command = defineCommand({
  name: 'doctor',
  summary: 'look over an installation and say what to do about what is wrong',
  usage: `Usage: phoenix doctor [--json]

Looks at the machine (Node, disk, clock, a time server where PHOENIX_TIME_SERVER names one), at files with secrets, at the database,
whether it flushes, waits for a standby that is away and how fast it grows, at keys and recovery words, at the last copy, the room
for the next one and whether the key is in one, at the last clean audit, at what the server does by itself (readers of events,
jobs, rounds, hash chains, prices), and at what it needs of others (Patroni's lease, Redis, nodes of chains, mail). Each line says what was found,
and what is to be done when something is. Changes nothing. Runs beside a server or without one; the embedded database is started
for the time it takes.
Run it as the account of the server, with its environment. Exit status 1 when there is a fault; a warning alone is none.
`,
  async run({ words, print }) {
    if (words.length > 0) throw new UsageError(`"${words[0]}" is not understood`);
    const checks = await examineInstallation({
      env: process.env,
      cwd: process.cwd(),
      machine: thisMachine,
      runtime: systemRuntime(),
    });
    const count = (wanted: Verdict) => checks.filter(({ verdict }) => verdict === wanted).length;
    const [faults, warnings] = [count('fault'), count('warn')];
    print(text(checks, faults, warnings), { faults, warnings, checks });
    return faults > 0 ? 1 : 0;
  },
});

const SHOWN: Readonly<Record<Verdict, string>> = { ok: 'ok', warn: 'WARN', fault: 'FAULT' };

function text(checks: readonly Examined[], faults: number, warnings: number): string {
  const rows = checks.map(({ name, verdict, found }) => [name, SHOWN[verdict], found]);
  const todo = checks.flatMap(({ name, verdict, advice }) =>
    advice === null ? [] : [`  ${SHOWN[verdict].padEnd(5)}  ${name}: ${advice}`],
  );
  return [
    table(['check', '', 'found'], rows),
    '',
    ...(todo.length > 0 ? ['What to do', ...todo, ''] : []),
    `${checks.length} checks: ${counted(faults, 'fault')}, ${counted(warnings, 'warning')}`,
  ].join('\n');
}
