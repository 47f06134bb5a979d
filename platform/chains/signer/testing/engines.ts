/** The signer for the model: its state machine alone, fast enough for millions of steps, or all of it with real keys. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds, ChainId, Plan } from '../../driver.ts';
import { signerCaps } from '../caps.ts';
import { openJournal } from '../journal.ts';
import { historyOf, judgeMove } from '../machine.ts';
import type { LogEntry, LogLine, Purpose, RequestOf } from '../protocol.ts';
import { createSigner, type SignerService } from '../service.ts';
import type { Engine, ModelRequest } from './model.ts';
import { chainOf, makePlan } from './plans.ts';
import { approvalOf, CHECKPOINTS } from './signer-at.ts';

const idOf = (index: number): string => `018f0000-0000-7000-8000-00000000000${index + 1}`;

/** The machine over lines of the log, written before anything is answered; a crash leaves what was written. */
export function machineEngine(chain: ChainId): Engine {
  let lines: LogLine[] = [];
  return {
    keepsNonces: false,
    async sign(request, id, now, fateOf) {
      const subject = subjectOf(request);
      const bounds: Bounds = {
        slots: request.slots.map((slot) =>
          chain === 'eth' || chain === 'bsc' ? `nonce:1/0:${slot}` : `${slot}`.padStart(64, '0').concat(':0'),
        ),
        ends: request.ends,
      };
      const write = (entry: Partial<LogEntry>): void =>
        void lines.push({ ...bare, at: new Date(now).toISOString(), chain, subject, ...entry } as LogLine);
      const refused = await judgeMove(
        () => historyOf(lines, subject),
        { chain, attempt: request.attempt, bounds, now },
        async ({ txid }) => {
          const named = request.earlier.find((one) => `${one.id}` === txid);
          const fate = named ? fateOf(named.id) : 'open';
          if (fate !== 'open') write({ event: fate, txid });
        },
      );
      if (refused) return false;
      write({ event: 'signed', txid: `${id}`, attempt: request.attempt, ...bounds });
      return true;
    },
    crash() {
      lines = JSON.parse(JSON.stringify(lines)) as LogLine[];
    },
    close() {
      lines = [];
    },
  };
}

const bare = {
  no: 0,
  attempt: 1,
  outputs: [],
  fee: '0',
  from: null,
  nonce: null,
  inputs: [],
  prev: '',
  hash: '',
};

function subjectOf({ kind, withdrawal }: ModelRequest): string {
  return kind === 'pay' ? idOf(withdrawal) : `018f0000-0000-7000-8000-0000000001${withdrawal}0`;
}

/** The whole signer: real keys, its log in a file, caps out of the way. */
export function wholeEngine(chain: ChainId, folder: string): Engine {
  const file = join(folder, 'log.jsonl');
  const caps = signerCaps(folder);
  const coin = chainOf(chain).assets[0]!;
  const wide = { payment: '1000000', day: '1000000000', twoAbove: '1000000' };
  caps.currencies[coin.currency] = { ...wide, auto: { payment: wide.payment, day: wide.day } };
  caps.chains[chain] = { fee: '1000', feeDay: '1000000', fund: '0' };
  let clock = 0;
  let attempts: readonly number[] = [1, 1];
  let fates: (txid: string) => 'mined' | 'dead' | 'open' = () => 'open';
  const plans = new Map<number, { plan: Plan; txid: string }>();
  let journal = openJournal(file, CHECKPOINTS);
  let service = begin();

  function begin(): SignerService {
    return createSigner({
      chains: new Map([[chain, chainOf(chain)]]),
      caps,
      journal,
      pins: () => [],
      readWithdrawal: async (id) => {
        const index = [0, 1].findIndex((each) => idOf(each) === id);
        return index < 0
          ? null
          : { ...approvalOf(id, chain), attempt: attempts[index]!, approvals: [{ staff: 'a'.repeat(24) }] };
      },
      fateOf: async (_chain, txid) => fates(txid),
      now: () => clock,
    });
  }

  return {
    keepsNonces: chain === 'eth' || chain === 'bsc',
    async sign(request, id, now, fateOf) {
      clock = now;
      attempts = attempts.map((one, index) => (index === request.withdrawal ? request.attempt : one));
      fates = (txid) => {
        const found = [...plans].find(([, each]) => each.txid === txid);
        return found ? fateOf(found[0]) : 'open';
      };
      const cancel = request.kind === 'cancel';
      const hot = chainOf(chain).keys.address('1/0').address;
      const plan = makePlan(chain, {
        kind: request.kind,
        slots: request.slots,
        salt: id,
        ...(request.ends === null ? {} : { expires: request.ends }),
        ...(cancel ? { to: hot, amount: 0n } : {}),
      });
      const purpose: Purpose = cancel
        ? { kind: 'cancel', subject: subjectOf(request), to: '1/0' }
        : { kind: 'pay', withdrawal: idOf(request.withdrawal), attempt: request.attempt };
      const earlier = request.earlier.flatMap((one) => plans.get(one.id)?.plan ?? []);
      const answer = await service.sign({ plan, for: purpose, earlier } as RequestOf<'sign'>);
      if ('refused' in answer) return false;
      plans.set(id, { plan, txid: answer.txid });
      return true;
    },
    crash(now) {
      clock = now;
      journal.close();
      journal = openJournal(file, CHECKPOINTS);
      service = begin();
    },
    close() {
      journal.close();
      for (const name of readdirSync(folder))
        if (name.startsWith('log.')) rmSync(join(folder, name), { force: true });
    },
  };
}
