/** All that a request does, in a small list: nobody agrees to what they were not shown. */
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { formatCount } from '#ui/format.ts';
import { changesBetween } from '#platform/web/form/diff.ts';
import type { Json } from '#platform/web/form/schema.ts';
import { type Translate, useT } from '#platform/web/i18n.ts';
import { guard, type RestrictionsBase } from '../guard-contract.ts';
import type { RequestView } from '../requests-contract.ts';
import { exclusionText } from './exclusion.ts';
import { type Caps, capsOf, KINDS, PERIODS } from './limit-caps.ts';
import { Coin, euroText, Facts, Time } from './parts.tsx';

type Rows = (readonly [term: string, value: ReactNode])[];

/** Whether it is for nobody in particular: its player is who asked. */
export const isForAll = ({ act, body }: RequestView): boolean =>
  act === 'settings.loosen' ||
  act === 'providers.keys' ||
  act === 'challenge.create' ||
  (act === 'promocode.create' && body['forUser'] === undefined);

export function RequestTerms({
  request,
  className,
}: {
  request: RequestView;
  className?: string;
}): ReactNode {
  const t = useT('backoffice.requests');
  const user = useT('backoffice.user');
  const rows = rowsOf(request, t, user);
  return (
    rows.length > 0 && (
      <div className={className}>
        <Facts rows={rows} />
      </div>
    )
  );
}

/** All of it, as terms and what they are. */
export function rowsOf(request: RequestView, t: Translate, user: Translate): Rows {
  const { act, body } = request;
  if (act === 'user.guard') return guardRows(body, t, user);
  if (act === 'promocode.create') return codeRows(request, t, user);
  if (act === 'challenge.create') return challengeRows(request, t, user);
  if (act === 'settings.loosen') return settingRows(body, t);
  if (act === 'providers.keys') return Object.entries(keys.safeParse(body['shown']).data ?? {});
  if (act === 'bonus.grant')
    return [[t('times'), typeof body['multiplier'] === 'number' ? body['multiplier'] : t('timesUsual')]];
  return request.shares.map(({ player, amount }) => [
    player?.name ?? t('house'),
    <Coin key="share" value={amount} currency={String(body['currency'])} />,
  ]);
}

/** Everything that the settings change, not only what is loosened. */
function settingRows(body: RequestView['body'], t: Translate): Rows {
  const text = (value: Json | undefined) => (value === undefined ? '–' : JSON.stringify(value));
  return changesBetween(body['before'] as Json, body['value'] as Json).map(({ path, before, after }) => [
    path,
    t('instead', { after: text(after), before: text(before) }),
  ]);
}

function guardRows(body: RequestView['body'], t: Translate, user: Translate): Rows {
  const asked = guard.body.safeParse(body).data;
  if (!asked) return [];
  const { base, excludedUntil, limits } = asked;
  const instead = (after: string, before: string | undefined) =>
    before === undefined || before === after ? after : t('instead', { after, before });
  const before = base && exclusionBefore(base, user);
  if (body['withLimits'] !== true) return before === undefined ? [] : [[t('before'), before]];
  const exclusion =
    base?.excludedUntil === excludedUntil ? before : instead(exclusionText(excludedUntil, user), before);
  return [
    [user('exclusion'), exclusion],
    ...changesOf(base && capsOf(base.limits), capsOf(limits), user).map(
      ([term, after, had]) => [term, instead(after, had)] as const,
    ),
  ];
}

/** The bar, and who put it. */
function exclusionBefore({ excludedUntil, bar }: RestrictionsBase, user: Translate): string {
  const end = exclusionText(excludedUntil, user);
  return bar === null ? end : `${end} · ${user(`bar.${bar}`)}`;
}

/** Limits that differ: by name, what they are made, what they were. */
function changesOf(
  before: Caps | undefined,
  after: Caps,
  user: Translate,
): (readonly [term: string, after: string, before: string | undefined])[] {
  return KINDS.flatMap((kind) =>
    PERIODS.flatMap((period) => {
      const slot = `${kind}.${period}` as const;
      const text = (cap: string | undefined) =>
        cap === undefined ? user('noLimit') : kind === 'time' ? `${cap} min` : euroText(cap);
      if (before?.[slot] === after[slot]) return [];
      return [[user(`limit.${slot}`), text(after[slot]), before && text(before[slot])] as const];
    }),
  );
}

/** By their names in the configuration: what may be shown of them. */
const keys = z.record(z.string(), z.string());

const code = z.object({
  kind: z.string(),
  currency: z.optional(z.string()),
  value: z.optional(z.string()),
  tickets: z.optional(z.int()),
  offer: z.optional(z.string()),
  mostUses: z.int(),
  expires: z.optional(z.string()),
  vipLevel: z.int(),
  notInvited: z.boolean(),
  listed: z.boolean(),
});

function codeRows({ body, user: player, owner }: RequestView, t: Translate, user: Translate): Rows {
  const asked = code.safeParse(body).data;
  if (!asked) return [];
  const { kind, currency, value, tickets, offer, mostUses, expires, vipLevel, notInvited, listed } = asked;
  const money = <Coin key="gift" value={value ?? ''} currency={currency ?? ''} />;
  return [
    [t(`gives.${kind}`), kind === 'tickets' ? tickets : kind === 'offer' ? offer : money],
    [t('mostUses'), formatCount(mostUses)],
    [t('ends'), expires === undefined ? t('never') : <Time key="ends" iso={expires} />],
    ...(body['forUser'] === undefined ? [] : [[t('forUser'), player.name] as const]),
    ...(owner ? [[t('owner'), owner.name] as const] : []),
    ...(vipLevel > 0 ? [[t('vipLevel'), vipLevel] as const] : []),
    ...(notInvited ? [[t('notInvited'), user('yes')] as const] : []),
    ...(listed ? [[t('listed'), user('yes')] as const] : []),
  ];
}

const challenge = z.object({
  goal: z.string(),
  times: z.int(),
  minStakeUsd: z.string(),
  prizeUsd: z.string(),
  places: z.int(),
  startsAt: z.int(),
  endsAt: z.int(),
  loss: z.boolean(),
});

function challengeRows({ body, askedAt }: RequestView, t: Translate, user: Translate): Rows {
  const asked = challenge.safeParse(body).data;
  if (!asked) return [];
  const { goal, times, minStakeUsd, prizeUsd, places, startsAt, endsAt, loss } = asked;
  const time = (at: number) => <Time key="time" iso={new Date(at).toISOString()} />;
  return [
    [t('goal'), `${goal}×`],
    [t('howOften'), times],
    [t('leastBet'), <Coin key="stake" value={minStakeUsd} currency="usd" />],
    [t('prize'), <Coin key="prize" value={prizeUsd} currency="usd" />],
    [t('places'), places],
    // Any moment that has passed means at once, however long ago.
    [t('starts'), startsAt > Date.parse(askedAt) ? time(startsAt) : t('now')],
    [t('ends'), time(endsAt)],
    ...(loss ? [[t('lossBudget'), user('yes')] as const] : []),
  ];
}
