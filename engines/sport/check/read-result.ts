/** The result of an event, read from JSON. */
import { scoreOf } from '../markets/common.ts';
import type { Entry, FieldFacts, Goal, MatchFacts, Method, Score, Side } from '../markets/facts.ts';
import type { EventResult, NoResult } from '../settle/settle.ts';
import { asCase, type Case, CaseFault, listField, numberField, textField, wholeField } from './fields.ts';

const NO_RESULT: ReadonlySet<string> = new Set([
  'cancelled',
  'postponed',
  'walkover',
  'sides_switched',
  'opponent_changed',
]);
const METHODS: readonly string[] = ['ko', 'submission', 'points', 'disqualification'];

/**
 * `{status: "ended", periods: ["1:0", "1:1"], overtime?, shootout?, winner?, goals?, players?, games?, runs?, method?, counts?}`; live,
 * abandoned and retired with `complete_periods` and `planned_periods` (null for sets), retired with `advancing` and `policy`;
 * `{status: "field", entries: [{id, position, withdrawn?}]}`; or one of the states without a result. @throws CaseFault
 */
export function readResult(event: Case): EventResult {
  const status = textField(event, 'status');
  if (NO_RESULT.has(status)) return { status: status as NoResult };
  if (status === 'field') return { status, facts: readField(event) };
  if (status === 'ended') return { status, facts: readFacts(event) };
  if (status !== 'live' && status !== 'abandoned' && status !== 'retired')
    throw new CaseFault(`status: "${status}" is none`);
  const facts = readFacts(event);
  const completePeriods = wholeField(event, 'complete_periods', 0);
  if (completePeriods > facts.periods.length)
    throw new CaseFault('complete_periods: more than there are periods');
  const plannedPeriods =
    (event['planned_periods'] ?? null) === null ? null : wholeField(event, 'planned_periods', 1);
  const unfinished = { facts, completePeriods, plannedPeriods };
  if (status !== 'retired') return { status, ...unfinished };
  const policy = textField(event, 'policy');
  if (policy !== 'void' && policy !== 'advance') throw new CaseFault('policy: void or advance');
  return { status, ...unfinished, policy, advancing: side(event['advancing'], 'advancing') };
}

function side(value: unknown, field: string): Side {
  if (value !== 'home' && value !== 'away') throw new CaseFault(`${field}: home or away`);
  return value;
}

function score(value: unknown, field: string): Score {
  const read = typeof value === 'string' ? scoreOf(value) : null;
  if (!read) throw new CaseFault(`${field}: ${JSON.stringify(value)} is no score such as "2:1"`);
  return read;
}

function readFacts(event: Case): MatchFacts {
  const has = (field: string) => (event[field] ?? null) !== null;
  const text = (value: unknown, field: string) => {
    if (typeof value !== 'string') throw new CaseFault(`${field}: ${JSON.stringify(value)} is no text`);
    return value;
  };
  const winner = event['winner'];
  if (has('winner') && winner !== 'home' && winner !== 'away' && winner !== 'draw')
    throw new CaseFault('winner: home, away or draw');
  if (has('method') && !METHODS.includes(text(event['method'], 'method')))
    throw new CaseFault(`method: one of ${METHODS.join(', ')}`);
  return {
    periods: listField(event, 'periods').map((one) => score(one, 'periods')),
    ...(has('overtime') ? { overtime: score(event['overtime'], 'overtime') } : {}),
    ...(has('shootout') ? { shootout: score(event['shootout'], 'shootout') } : {}),
    ...(has('winner') ? { winner: winner as Side | 'draw' } : {}),
    ...(has('goals') ? { goals: listField(event, 'goals').map(readGoal) } : {}),
    ...(has('players') ? { players: listField(event, 'players').map((one) => text(one, 'players')) } : {}),
    ...(has('games')
      ? {
          games: listField(event, 'games').map((set) =>
            listField({ set }, 'set').map((one) => side(one, 'games')),
          ),
        }
      : {}),
    ...(has('runs')
      ? {
          runs: listField(event, 'runs').map((period) =>
            listField({ runs: period }, 'runs').map((one) => score(one, 'runs')),
          ),
        }
      : {}),
    ...(has('method') ? { method: event['method'] as Method } : {}),
    ...(has('counts')
      ? {
          counts: Object.fromEntries(
            Object.entries(asCase(event['counts'], 'counts')).map(([name, one]) => [
              name,
              score(one, `counts ${name}`),
            ]),
          ),
        }
      : {}),
  };
}

function readGoal(value: unknown): Goal {
  const goal = asCase(value, 'a goal');
  return {
    side: side(goal['side'], 'side'),
    ...(goal['minute'] === undefined ? {} : { minute: wholeField(goal, 'minute', 1) }),
    ...(goal['period'] === undefined ? {} : { period: wholeField(goal, 'period', 1) }),
    ...(goal['player'] === undefined ? {} : { player: textField(goal, 'player') }),
    ...(goal['own_goal'] === true ? { ownGoal: true } : {}),
  };
}

function readField(event: Case): FieldFacts {
  const entries = listField(event, 'entries').map((value): Entry => {
    const entry = asCase(value, 'an entry');
    const position = (entry['position'] ?? null) === null ? null : numberField(entry, 'position');
    if (position !== null) wholeField(entry, 'position', 1);
    return {
      id: textField(entry, 'id'),
      position,
      ...(entry['withdrawn'] === true ? { withdrawn: true } : {}),
    };
  });
  if (new Set(entries.map(({ id }) => id)).size !== entries.length)
    throw new CaseFault('entries: an id twice');
  return { entries };
}
