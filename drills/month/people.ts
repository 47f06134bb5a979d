/** Who plays the month: affiliates, their guests, and others. What they are follows from their number alone. */
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';

/** Every so many players an affiliate, and the next ones are their guests. */
const GROUP = 20;
const GUESTS = 12;
/** Of each group this one registers where its affiliate did: staff have to look first. */
const NEIGHBOUR = 7;

export interface Person extends TestPlayer {
  readonly no: number;
  /** Code they invite others with; null: no affiliate. */
  readonly code: string | null;
  /** Affiliate who invited them. */
  readonly invitedBy: bigint | null;
  /** Plays for bonuses: opts in, and stakes much until their own money is gone. */
  readonly bold: boolean;
  /** Shares an address with their affiliate. */
  readonly neighbour: boolean;
}

/** Further headers of who registers, by their number. */
export type HeadersOf = (no: number) => Readonly<Record<string, string>>;

export async function registerAll(
  app: TestPlatform,
  count: number,
  headersOf: HeadersOf = () => ({}),
): Promise<Person[]> {
  const affiliates = new Map<number, Person>();
  const numbers = Array.from({ length: count }, (_, no) => no);
  for (const no of numbers.filter((one) => one % GROUP === 0))
    affiliates.set(no, await register(app, no, null, headersOf(no)));
  const guests = await atOnce(
    numbers.filter((no) => no % GROUP !== 0),
    8,
    (no) =>
      register(app, no, no % GROUP <= GUESTS ? affiliates.get(no - (no % GROUP))! : null, headersOf(no)),
  );
  return [...affiliates.values(), ...guests].toSorted((a, b) => a.no - b.no);
}

async function register(
  app: TestPlatform,
  no: number,
  by: Person | null,
  more: ReturnType<HeadersOf>,
): Promise<Person> {
  const neighbour = by !== null && no % GROUP === NEIGHBOUR;
  const name = `month_${no}`;
  const { body, status } = await app.api(
    '/auth/register',
    {
      name,
      email: `${name}@example.com`,
      password: 'correct horse',
      ...(by ? { inviteCode: by.code } : {}),
    },
    undefined,
    { 'x-forwarded-for': addressOf(neighbour ? by.no : no), 'user-agent': `Browser of ${name}`, ...more },
  );
  if (status !== 200) throw new Error(`registering ${name}: ${status} ${JSON.stringify(body)}`);
  const player = (await app.kit.identity.byPublicId(body.user._id))!;
  const user = { _id: player._id, name };
  const code = no % GROUP === 0 ? `month-${no}` : null;
  if (code !== null) await app.api('/api/affiliate/code', { code }, body.token);
  return {
    user,
    id: player.id,
    token: body.token,
    no,
    code,
    invitedBy: by?.id ?? null,
    bold: no % 8 === 1,
    neighbour,
  };
}

const addressOf = (no: number): string => `10.1.${Math.floor(no / 250)}.${1 + (no % 250)}`;

/** Sessions end when nobody uses them for long. */
export async function logInAgain({ kit }: TestPlatform, people: readonly Person[]): Promise<Person[]> {
  return atOnce(people, 16, async (person) => {
    const player = (await kit.identity.byId(person.id))!;
    return {
      ...person,
      token: await kit.identity.openSession(player, { address: addressOf(person.no), userAgent: '' }),
    };
  });
}

/** Runs `work` for all items, so many at a time. @returns the results in order */
export async function atOnce<T, R>(
  items: readonly T[],
  many: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: many }, worker));
  return results;
}
