/**
 * Tables that name players and are read or written on a lane's connection for players of other lanes too, by design: what a house
 * with lanes in several databases has to keep in one of them, or ask over the wire (docs/growth.md). All other rows of players are those
 * of their lane.
 */
export const SPANNING: Readonly<Record<string, string>> = {
  account_device: 'whether another account has the same device or address',
  account_trace: 'whether a person is registered already, as whoever',
  challenge_win: 'whether somebody of the same device has won already',
  poker_compensation: 'what is taken from one player goes to others, whom it was taken for before',
  poker_confiscation: 'one loss is made good once, whoever of those who caused it pays',
  poker_seat: 'a table seats players of all lanes',
  poker_sit_and_go_entry: 'a sit-and-go has players of all lanes',
  poker_tournament_entry: 'a tournament has players of all lanes',
  poker_wait: 'the line in front of a table',
  promocode: 'how often a code may be used, by whomever',
  promocode_use: 'whether somebody of the same device has used the code',
  provider_transaction: 'an aggregator numbers the calls of all its players',
  pvp_entry: 'a pool has entries of all lanes',
  rain: 'who claims locks the rain that another player gave',
  rain_claim: 'how many have claimed',
  staff_total: 'what a member of staff has paid out today, to whomever',
  transfer: 'a tip or a share of a rain has two players',
  withdrawal: 'what waits for the hot wallet of a chain',
};

/**
 * Tables whose rows are asked for by an id of the player's own and found through an index that other players' rows are in too while the table
 * is young. They are hidden like all others, and nothing needs them; that they were come across is not noted.
 */
export const LOOKED_THROUGH: Readonly<Record<string, string>> = {
  futures_position: 'positions of a batch, by id, among those that are open',
};
