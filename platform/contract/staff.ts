/** Acts of staff that may need a second member of staff; each is done by the feature it belongs to. */
export const STAFF_ACTS = [
  'money.adjust',
  'user.guard',
  'bonus.grant',
  'promocode.create',
  'challenge.create',
  'poker.confiscate',
  'account.erase',
  'settings.loosen',
  'providers.keys',
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/** Codes and texts of refusals that every call of staff shares. */
export const STAFF_REFUSALS = {
  20: 'shell.staff.ownAccount',
  21: 'shell.staff.administrator',
} as const;
