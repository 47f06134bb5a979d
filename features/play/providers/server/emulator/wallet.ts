/** The emulator's calls to the house: signed as an aggregator signs them, spoiled as its switches say, and written down. */
import type { Runtime } from '#platform/server/runtime.ts';
import { writeParameters, type Parameters } from '../slotegrator/query.ts';
import { type Keys, signRequest } from '../slotegrator/sign.ts';
import type { Faults } from '../../faults.ts';

/** As the protocol has it. */
const PATIENCE_MS = 3_000;
const KEPT = 100;
const MAX_TEXT = 2_000;

export type Reply = Readonly<Record<string, unknown>>;

/** A call as it was sent, for whoever looks for what went wrong. */
export interface LogLine {
  readonly at: string;
  readonly action: string;
  /** What was done to it. */
  readonly fault: keyof Faults | null;
  readonly sent: string;
  /** Null: no answer came, or it was lost. */
  readonly status: number | null;
  readonly answer: string;
  readonly ms: number;
}

export interface Wallet {
  /** @throws when no answer came */
  send(url: string, parameters: Parameters, faults: Faults): Promise<Reply>;
  /** The last calls, newest first. */
  log(): readonly LogLine[];
}

export function createWallet(keys: Keys, runtime: Runtime): Wallet {
  const lines: LogLine[] = [];

  async function once(url: string, parameters: Parameters, fault: LogLine['fault']): Promise<Reply> {
    const from = runtime.now();
    const headers = signRequest(parameters, keys, from, runtime.random(16).toString('hex'));
    if (fault === 'wrongSign') headers['X-Sign'] = '0'.repeat(40);
    const sent = writeParameters(parameters);
    const { action } = parameters;
    let status: number | null = null;
    let answer = '';
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: sent,
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      });
      status = response.status;
      answer = (await response.text()).slice(0, MAX_TEXT);
      return JSON.parse(answer) as Reply;
    } finally {
      lines.unshift({
        at: new Date(from).toISOString(),
        action: typeof action === 'string' ? action : '',
        fault,
        sent: sent.slice(0, MAX_TEXT),
        status: fault === 'lost' ? null : status,
        answer,
        ms: runtime.now() - from,
      });
      lines.length = Math.min(lines.length, KEPT);
    }
  }

  return {
    async send(url, parameters, faults) {
      await runtime.sleep(faults.delayMs);
      if (faults.wrongSign) await once(url, parameters, 'wrongSign');
      if (faults.lost) await once(url, parameters, 'lost');
      const reply = await once(url, parameters, faults.delayMs > 0 ? 'delayMs' : null);
      if (faults.duplicate) await once(url, parameters, 'duplicate');
      return reply;
    },
    log: () => lines,
  };
}
