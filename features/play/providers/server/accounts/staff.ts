/**
 * Calls of staff about accounts with aggregators. Every change needs a second factor, where there is real money also a second
 * person, and is in the audit log by its names, never its values.
 */
import { createHash, createHmac, createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';
import { fail, type Failure } from '#platform/contract/error.ts';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import {
  type GivenProviders,
  PROVIDER_ACCOUNTS,
  providerNamesInUse,
  type ProviderSettingName,
  providerSettings,
} from '#platform/server/config/providers.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Refused, refusalOf } from '#platform/server/database/refused.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Agreed } from '#platform/server/services/staff-acts.ts';
import {
  ACCOUNT,
  accountRemove,
  accounts,
  accountSet,
  type AccountField,
  type AccountView,
} from '../../accounts-contract.ts';
import { aggregator, AGGREGATORS, type AggregatorId } from '../../reports-contract.ts';
import type { ProviderContext } from '../context.ts';
import { refusedNames } from './store.ts';

type View = ReplyOf<typeof accountSet>;
type Values = Readonly<Record<string, string>>;

const CONFIGURED = fail(409, ACCOUNT.configured, 'The configuration has an account with this provider.');
const NONE = fail(404, ACCOUNT.none, 'There is no account with this provider here.');
/** Of what somebody agrees to: a key that was to stay is not there any more. */
const MOVED = fail(409, 14, 'The account has changed meanwhile.');
/** A secret shorter than this is not shown in part. */
const MIN_SHOWN = 16;
const SHOWN = 4;

export function serveAccounts(context: ProviderContext): void {
  const { kit } = context;
  kit.serve(accounts, () => view(context));
  kit.serve(accountSet, async (call) => {
    const { id, values } = call.body;
    const closed = context.accounts.isConfigured(id) ? CONFIGURED : null;
    const unconfirmed = closed ?? (await kit.secondFactor.require(call));
    return unconfirmed ?? setOrAsk(context, id, values, call.player);
  });
  kit.provide('staffDoers', {
    feature: kit.feature,
    act: 'providers.keys',
    permission: 'providers.keys',
    run: (_, body, by) => doSet(context, body, by),
  });
  kit.serve(accountRemove, async (call) => {
    const unconfirmed = await kit.secondFactor.require(call);
    return unconfirmed ?? removeAccount(context, call.body.id, call.player._id);
  });
}

const namesOf = (id: AggregatorId): readonly ProviderSettingName[] => [
  ...PROVIDER_ACCOUNTS[id].needed,
  ...PROVIDER_ACCOUNTS[id].more,
];

/** Whoever has the keys of a provider has the house believe what players won: where there is real money, two set them. */
async function setOrAsk(
  context: ProviderContext,
  id: AggregatorId,
  values: Values,
  staff: Player,
): Promise<View | Failure> {
  const { kit } = context;
  const { staffRequests } = kit.services;
  if (!hasMainNetwork(kit.config) || !(await staffRequests.hasSecond(staff, 'providers.keys')))
    return setAccount(context, id, values, { staff: staff._id });
  const { refused, shown } = draftOf(kit, id, values, context.accounts.stored(id)?.given ?? null);
  if (refused.length > 0) return { ...(await view(context)), refused: [...refused] };
  const sent = JSON.stringify(values);
  await staffRequests.ask(staff, {
    act: 'providers.keys',
    player: staff,
    body: { provider: id, shown, sealed: kit.vault.seal(sent).toString('base64') },
    key: createHmac('sha256', kit.config.installationKey).update(`${id} ${sent}`).digest('hex'),
  });
  return { ...(await view(context)), waiting: true };
}

const asked = z.object({ provider: aggregator, sealed: z.string() });

/** Keeps what was asked for, once somebody else has agreed. */
function doSet(context: ProviderContext, body: unknown, by: Agreed): Promise<View | Failure> {
  const { provider, sealed } = asked.parse(body);
  const values = JSON.parse(context.kit.vault.open(Buffer.from(sealed, 'base64'))) as Values;
  return setAccount(context, provider, values, by);
}

interface Draft {
  readonly after: GivenProviders;
  readonly refused: readonly string[];
  readonly changed: readonly ProviderSettingName[];
  /** What changes, as far as it may be shown. */
  readonly shown: Readonly<Record<string, string>>;
}

function draftOf(
  { config }: Pick<ServerKit, 'config'>,
  id: AggregatorId,
  values: Values,
  before: GivenProviders | null,
): Draft {
  const after: Record<string, string> = {};
  for (const name of namesOf(id)) {
    const sent = values[name]?.trim() ?? '';
    const value = sent !== '' || kindOf(name) === 'text' ? sent : before?.[name];
    if (value) after[name] = value;
  }
  const refused = refusedNames(id, after, hasMainNetwork(config));
  const changed = namesOf(id).filter((name) => after[name] !== before?.[name]);
  const show = (name: ProviderSettingName) => {
    const value = after[name];
    return value === undefined ? '–' : (shownOf(kindOf(name), value) ?? '…');
  };
  const shown = refused.length > 0 ? {} : Object.fromEntries(changed.map((name) => [name, show(name)]));
  return { after, refused, changed, shown };
}

async function setAccount(
  context: ProviderContext,
  id: AggregatorId,
  values: Values,
  { staff, second, claim }: Pick<Agreed, 'staff'> & Partial<Agreed>,
): Promise<View | Failure> {
  const { kit } = context;
  let refused: readonly string[] = [];
  try {
    await context.accounts.change(id, staff, async (before, client) => {
      const unclaimed = await claim?.(client);
      if (unclaimed) throw new Refused(unclaimed);
      const draft = draftOf(kit, id, values, before);
      refused = draft.refused;
      if (refused.length > 0 && claim) throw new Refused(MOVED);
      if (refused.length > 0) return 'same' as const;
      const detail = { changed: draft.changed, ...(second ? { approvedBy: second } : {}) };
      await kit.audit.append({ actor: staff, action: 'providers.keys.set', subject: id, detail }, client);
      return draft.after;
    });
  } catch (error) {
    return refusalOf(error);
  }
  return { ...(await view(context)), refused: [...refused] };
}

async function removeAccount(
  context: ProviderContext,
  id: AggregatorId,
  author: string,
): Promise<View | Failure> {
  let known = false;
  await context.accounts.change(id, author, async (before, client) => {
    known = before !== null;
    if (known)
      await context.kit.audit.append(
        { actor: author, action: 'providers.keys.remove', subject: id, detail: {} },
        client,
      );
    return null;
  });
  return known ? view(context) : NONE;
}

async function view(context: ProviderContext): Promise<View> {
  return { accounts: await Promise.all(AGGREGATORS.map((id) => accountView(context, id))), refused: [] };
}

async function accountView({ kit, accounts: kept }: ProviderContext, id: AggregatorId): Promise<AccountView> {
  const configured = kept.isConfigured(id);
  const stored = kept.stored(id);
  const setter = stored && (await kit.identity.byPublicId(stored.setBy));
  const inUse = configured ? kit.config : null;
  const fields = namesOf(id).map((name): AccountField => {
    const value = inUse ? providerNamesInUse[name](inUse) : (stored?.given[name] ?? null);
    const kind = kindOf(name);
    const needed = (PROVIDER_ACCOUNTS[id].needed as readonly string[]).includes(name);
    return { name, kind, needed, set: value !== null, shown: value === null ? null : shownOf(kind, value) };
  });
  return {
    id,
    source: configured ? 'configuration' : stored ? 'here' : 'none',
    rests: configured && stored !== null,
    address: `${kit.config.publicUrl}/api/providers/${id}`,
    fields,
    set_at: stored ? new Date(stored.setAt).toISOString() : null,
    set_by: stored && { id: stored.setBy, name: setter?.name ?? stored.setBy },
  };
}

function kindOf(name: ProviderSettingName): AccountField['kind'] {
  if ('secret' in providerSettings[name]) return 'secret';
  return name === 'PHOENIX_HUB88_KEY' || name === 'PHOENIX_BETBY_KEY' ? 'key' : 'text';
}

function shownOf(kind: AccountField['kind'], value: string): string | null {
  if (kind === 'text') return value;
  if (kind === 'secret') return value.length < MIN_SHOWN ? null : value.slice(-SHOWN);
  return fingerprint(value);
}

/** Of a public key, in groups of four digits, for staff to compare. */
function fingerprint(text: string): string {
  const lines = text.replaceAll('\\n', '\n').trim();
  const pem = lines.startsWith('-----') ? lines : Buffer.from(lines, 'base64').toString('utf8');
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  const digits = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return digits.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
