/** What the operator asks players about how to reach them, and what they answered. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import type { IdentitySettings } from '../settings.ts';
import { setEmail, unproved } from './email.ts';
import { emailKept } from './refusals.ts';
import { normalEmail } from '#platform/server/identity/accounts.ts';
import { notifyAccount } from '#platform/server/identity/own-view.ts';

type Fields = IdentitySettings['contact']['fields'];
type Answers = Readonly<Record<string, string>>;

export async function contactSettings(kit: ServerKit, { contact }: IdentitySettings, player: Player | null) {
  const { title, description, images, fields } = contact;
  const given = player ? await answersOf(kit, player) : {};
  const answers = Object.fromEntries(
    fields.flatMap(({ model }) => (Object.hasOwn(given, model) ? [[model, given[model]!]] : [])),
  );
  return { title, description, images, fields, missing: missing(fields, given), answers };
}

export async function updateContact(
  kit: ServerKit,
  { contact: { fields } }: IdentitySettings,
  call: Call<typeof contract.updateContactInfo>,
) {
  const { player, body } = call;
  const given = read(fields, body.update ?? {});
  if (isFailure(given)) return given;
  if (body.email && player.email !== null && normalEmail(body.email) !== player.email) return emailKept;
  if (body.email && player.email === null) {
    const stranger = (await kit.secondFactor.require(call)) ?? (await unproved(kit, call, null));
    if (stranger) return stranger;
    const failed = await setEmail(kit, call, body.email);
    if (failed) return failed;
  }
  const { rows } = await kit.db.pool.query<{ answers: Answers }>(
    `insert into account_contact (account_id, answers, changed_at) values ($1, $2, $3)
     on conflict (account_id) do update set answers = account_contact.answers || excluded.answers, changed_at = excluded.changed_at
     returning answers`,
    [player.id.toString(), JSON.stringify(given), new Date(kit.runtime.now())],
  );
  return { user: await notifyAccount(kit, player.id), missing: missing(fields, rows[0]!.answers) };
}

/** Only what the operator asks, in one line of plain text each. */
function read(fields: Fields, update: Readonly<Record<string, unknown>>): Answers | Failure {
  const known = new Set(fields.map(({ model }) => model));
  const answers: Record<string, string> = {};
  for (const [model, value] of Object.entries(update)) {
    const rule = known.has(model) ? ruleFor(value) : 'invalid';
    if (rule) return fail(422, 422, 'Failed to update contact info.', { [model.slice(0, 40)]: rule });
    answers[model] = (value as string).trim();
  }
  return answers;
}

function ruleFor(value: unknown): 'required' | 'invalid' | 'too_large' | null {
  if (typeof value !== 'string' || /[\p{Cc}\p{Cs}]/u.test(value)) return 'invalid';
  if (value.trim() === '') return 'required';
  return value.length > contract.answerMax ? 'too_large' : null;
}

async function answersOf({ db }: ServerKit, { id }: Player): Promise<Answers> {
  const { rows } = await db.pool.query<{ answers: Answers }>(
    'select answers from account_contact where account_id = $1',
    [id.toString()],
  );
  return rows[0]?.answers ?? {};
}

function missing(fields: Fields, answers: Answers): string[] {
  return fields.flatMap(({ model }) => (Object.hasOwn(answers, model) ? [] : [model]));
}
