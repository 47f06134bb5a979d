import type { Command } from './cli/command.ts';

/** Commands of ./phoenix, each loaded only when it is asked for. */
const commands: Readonly<Record<string, () => Promise<{ command: Command }>>> = {
  archive: () => import('./cli/archive.ts'),
  audit: () => import('./cli/audit.ts'),
  chain: () => import('./cli/chain.ts'),
  config: () => import('./cli/config.ts'),
  doctor: () => import('./cli/doctor.ts'),
  exclusions: () => import('./cli/exclusions.ts'),
  feature: () => import('./cli/feature.ts'),
  games: () => import('./cli/games.ts'),
  keys: () => import('./cli/keys.ts'),
  letters: () => import('./cli/letters.ts'),
  locales: () => import('./cli/locales.ts'),
  mend: () => import('./cli/mend.ts'),
  migrate: () => import('./cli/migrate.ts'),
  poker: () => import('./cli/poker.ts'),
  providers: () => import('./cli/providers.ts'),
  pvp: () => import('./cli/pvp.ts'),
  reconcile: () => import('./cli/reconcile.ts'),
  replay: () => import('./cli/replay.ts'),
  reports: () => import('./cli/reports.ts'),
  restore: () => import('./cli/restore.ts'),
  revshare: () => import('./cli/revshare.ts'),
  rewards: () => import('./cli/rewards.ts'),
  rewound: () => import('./cli/rewound.ts'),
  settings: () => import('./cli/settings.ts'),
  signer: () => import('./cli/signer.ts'),
  solvency: () => import('./cli/solvency.ts'),
  staff: () => import('./cli/staff.ts'),
  token: () => import('./cli/token.ts'),
  trading: () => import('./cli/trading.ts'),
  sport: () => import('./cli/sport.ts'),
  user: () => import('./cli/user.ts'),
  verify: () => import('./cli/verify.ts'),
  words: () => import('./cli/words.ts'),
};

/**
 * Runs one command.
 * @param args as typed after ./phoenix @returns exit status; 2 when there is no such command
 */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const load = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) return (await load()).command.run(rest);
  const help = await overview();
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(help);
    return 0;
  }
  process.stderr.write(`phoenix: there is no command "${name}"\n\n${help}`);
  return 2;
}

async function overview(): Promise<string> {
  const entries = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => [name, (await load()).command.summary] as const),
  );
  const width = Math.max(...entries.map(([name]) => name.length));
  const lines = entries.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: phoenix <command> [options]\n\n${lines.join('\n')}\n\nphoenix <command> --help tells more; --json is for machines.\n`;
}
