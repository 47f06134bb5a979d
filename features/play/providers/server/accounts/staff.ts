/** Calls of staff about accounts with aggregators. Every change needs a second factor and is in the audit log by its names, never its values. */
import { createHash, createPublicKey } from 'node:crypto';
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
import {
  ACCOUNT,
  accountRemove,
  accounts,
  accountSet,
  type AccountField,
  type AccountView,
} from '../../accounts-contract.ts';
import { AGGREGATORS, type AggregatorId } from '../../reports-contract.ts';
import type { ProviderContext } from '../context.ts';
import { refusedNames } from './store.ts';

type View = ReplyOf<typeof accounts>;

const CONFIGURED = fail(409, ACCOUNT.configured, 'The configuration has an account with this provider.');
const NONE = fail(404, ACCOUNT.none, 'There is no account with this provider here.');
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
    return unconfirmed ?? setAccount(context, id, values, call.player._id);
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

async function setAccount(
  context: ProviderContext,
  id: AggregatorId,
  values: Readonly<Record<string, string>>,
  author: string,
): Promise<View> {
  const { kit } = context;
  let refused: string[] = [];
  await context.accounts.change(id, author, async (before, client) => {
    const after: Record<string, string> = {};
    for (const name of namesOf(id)) {
      const sent = values[name]?.trim() ?? '';
      const value = sent !== '' || kindOf(name) === 'text' ? sent : before?.[name];
      if (value) after[name] = value;
    }
    refused = refusedNames(id, after, hasMainNetwork(kit.config));
    if (refused.length > 0) return 'same' as const;
    const changed = namesOf(id).filter((name) => after[name] !== before?.[name]);
    await kit.audit.append(
      { actor: author, action: 'providers.keys.set', subject: id, detail: { changed } },
      client,
    );
    return after satisfies GivenProviders;
  });
  return { ...(await view(context)), refused };
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
