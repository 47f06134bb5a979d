/** How drills of the wallet begin and end: a node of their own, players who are paid by rule, and books that agree at the end. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAnvil, type LocalAnvil } from '#platform/chains/local/anvil.ts';
import { makePlayers, startServer, type Account, type Server } from '../bench/server.ts';
import { auditAndReplay, phoenix } from './cli.ts';
import { type Flow, judgeFlows } from './wallet-checks.ts';
import { runFlow } from './wallet-flow.ts';
import { payByRule, quiet } from './wallet-setup.ts';

/** What the house itself puts on the address it pays from, wei. */
const FLOAT = 10n ** 19n;

interface WalletDrill {
  readonly node: LocalAnvil;
  /** The node, for a server and for commands. */
  readonly env: Readonly<Record<string, string>>;
  /** What is wrong, in words. */
  readonly findings: string[];
  /** A server on an empty folder with new players. @param more changes of its environment */
  begin(
    data: string,
    players: { count: number; dollars: string; prefix: string },
    more?: Readonly<Record<string, string>>,
  ): Promise<{ server: Server; accounts: Account[] }>;
  /** A server on a folder that has players already. @param more changes of its environment */
  resume(data: string, player: Account, more?: Readonly<Record<string, string>>): Promise<Server>;
  /** All of them deposit and are paid, and nothing is on its way any more. */
  play(server: Server, flows: readonly Flow[]): Promise<void>;
  /** Chain, books, audit and replay, printed and judged. */
  judge(server: Server, data: string, flows: readonly Flow[]): Promise<void>;
  /** Says how it went, for whoever started the drill too. */
  end(): void;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** @param work folder for the node */
export async function openWalletDrill(work: string): Promise<WalletDrill> {
  const node = await startAnvil({
    chain: 'eth',
    folder: join(work, 'chains'),
    random: randomBytes,
    blockEveryMs: 300,
  });
  const env = { PHOENIX_ETH_RPC_URL: node.url, PHOENIX_ETH_NETWORK: 'local' };
  const findings: string[] = [];
  return {
    node,
    env,
    findings,
    async begin(data, { count, dollars, prefix }, more = {}) {
      const server = await startServer(data, { ...env, ...more });
      const accounts = await makePlayers(server, count, dollars, prefix);
      await payByRule(server, node, accounts[0]!, FLOAT);
      return { server, accounts };
    },
    async resume(data, player, more = {}) {
      const server = await startServer(data, { ...env, ...more });
      await payByRule(server, node, player, FLOAT);
      return server;
    },
    async play({ url, admin }, flows) {
      await Promise.all(flows.map((flow) => runFlow(() => url, node, flow)));
      await quiet(() => url, admin);
    },
    async judge(server, data, flows) {
      // The scanner reads the last blocks before the books are compared.
      await sleep(5000);
      const verdict = await judgeFlows(server, node.url, flows);
      findings.push(...verdict.findings);
      const reconciled = await phoenix(data, 'reconcile', env);
      print(`\nreconcile\n${reconciled.stdout}`);
      if (reconciled.code !== 0) findings.push('reconcile found something');
      const { audit, replay, clean } = await auditAndReplay(data);
      print(`audit\n${audit.stdout}\nreplay\n${replay.stdout}`);
      if (!clean) findings.push('the audit or the replay found something');
      for (const [name, value] of Object.entries(verdict.counts)) print(`${name.padEnd(22)} ${value}`);
    },
    end() {
      for (const finding of findings) print(`FOUND  ${finding}`);
      print(findings.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
      process.exitCode = findings.length === 0 ? 0 : 1;
    },
  };
}

/** Somebody who has done nothing yet. */
export function newFlow(account: Account, deposits: Flow['deposits'] = []): Flow {
  return { account, deposits: [...deposits], withdrawal: null };
}
