/** What players call the house's games beside their names; English and German, as they are typed. */
const GAMES: Readonly<Record<string, string>> = {
  baccarat: 'baccarat punto banco cards karten table tisch',
  bars: 'gold ingots barren',
  bazaar: 'cards karten pack packs päckchen basar market souk collect sammeln',
  blackjack: 'bj 21 twenty one cards karten table tisch siebzehn und vier dealer',
  cases: 'case opening box boxes kisten',
  coinflip: 'coin flip heads tails münze kopf zahl',
  crash: 'rocket rakete aviator plane bustabit moon',
  crossing: 'road chicken cross straße huhn',
  darts: 'dart board scheibe',
  diamonds: 'gems jewels edelsteine diamanten',
  dice: 'roll würfel würfeln hundred',
  double: 'wheel red black green rad',
  dunes: 'desert egypt scarab beetle pyramid sun wüste ägypten skarabäus käfer',
  drill: 'bohrer dig gem graben',
  hilo: 'hi lo high low higher lower cards karten hoch tief',
  keno: 'lotto lottery bingo numbers zahlen',
  limbo: 'rocket rakete multiplier',
  mines: 'bomb bombs minesweeper minen bombe',
  moles: 'whack mole maulwurf',
  nightfair: 'game show wheel live fair carnival jahrmarkt kirmes glücksrad bonus coin drop vault tresor',
  plinko: 'ball balls pins pyramid kugel',
  orchard: 'fruits apple pear plum cherry cascade tumble avalanche obst apfel birne kaskade',
  pump: 'balloon ballon',
  'rock-paper-scissors': 'rps schere stein papier',
  roulette: 'red black 36 wheel rot schwarz kessel table tisch',
  slide: 'slider multiplier',
  snakes: 'ladders schlangen leitern board',
  stairs: 'climb steps treppe',
  sunwheel: 'big wheel wheel of fortune rad riesenrad glücksrad red black blue gold',
  taiga: 'forest owl winter snow northern lights aurora wald eule schnee nordlicht ways',
  tarot: 'cards karten fortune',
  tower: 'towers climb turm dragon',
  trend: 'trend ball red green moon curve chart rot grün mond kurve',
  'video-poker': 'jacks poker cards karten',
  waterhole: 'zoo animals tiere safari lion löwe elephant crocodile spring',
  wheel: 'fortune spin rad glücksrad',
};

/** The same of whole kinds, by an entry of a game's categories. */
const KINDS: Readonly<Record<string, string>> = {
  slots: 'slot slots spin reel reels fruit machine walzen spielautomat',
  live: 'live dealer table tisch',
};

/** Words that lead to a game beside its name. @param tags its categories */
export function synonymsOf(id: string, tags: readonly string[]): string {
  return [GAMES[id], ...tags.map((tag) => KINDS[tag])].filter((words) => words !== undefined).join(' ');
}
