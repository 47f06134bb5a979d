/** German titles of the settings of cases: what waits for staff, by its kind. */
export const cases: Readonly<Record<string, string>> = {
  Cases: 'Fälle',
  'Due hours': 'Stunden bis zur Frist',
  Withdrawal: 'Auszahlungen',
  Deposit: 'Einzahlungen',
  Document: 'Dokumente',
  Harm: 'Gefährdete Spieler',
  Appeal: 'Einsprüche im Chat',
  Integrity: 'Poker-Integrität',
  Freeze: 'Gesperrtes Poker',
  'Feed difference': 'Abweichungen im Feed',
  Settlement: 'Abrechnungen von Hand',
  Void: 'Positionen zurückgeben',
  Request: 'Zweite Freigaben',
  Affiliate: 'Zweifelhafte Einladungen',
  Webhook: 'Abgeschaltete Webhooks',
  Campaign: 'Kampagnen mit Boni',
};
