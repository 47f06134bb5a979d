/** The originals of this house, in lobby order. To add one: its folder in games/, its line here and in game-stages.ts. */
import { crash } from '#games/crash/game.ts';
import { dice } from '#games/dice/game.ts';
import { trend } from '#games/trend/game.ts';
import { waterhole } from '#games/waterhole/game.ts';
import { nightfair } from '#games/nightfair/game.ts';
import { sunwheel } from '#games/sunwheel/game.ts';
import { double } from '#games/double/game.ts';
import { limbo } from '#games/limbo/game.ts';
import { mines } from '#games/mines/game.ts';
import { plinko } from '#games/plinko/game.ts';
import { keno } from '#games/keno/game.ts';
import { wheel } from '#games/wheel/game.ts';
import { slide } from '#games/slide/game.ts';
import { cases } from '#games/cases/game.ts';
import { bars } from '#games/bars/game.ts';
import { tarot } from '#games/tarot/game.ts';
import { bazaar } from '#games/bazaar/game.ts';
import { darts } from '#games/darts/game.ts';
import { drill } from '#games/drill/game.ts';
import { tower } from '#games/tower/game.ts';
import { stairs } from '#games/stairs/game.ts';
import { crossing } from '#games/crossing/game.ts';
import { pump } from '#games/pump/game.ts';
import { roulette } from '#games/roulette/game.ts';
import { baccarat } from '#games/baccarat/game.ts';
import { diamonds } from '#games/diamonds/game.ts';
import { hilo } from '#games/hilo/game.ts';
import { blackjack } from '#games/blackjack/game.ts';
import { videoPoker } from '#games/video-poker/game.ts';
import { coinflip } from '#games/coinflip/game.ts';
import { rockPaperScissors } from '#games/rock-paper-scissors/game.ts';
import { moles } from '#games/moles/game.ts';
import { snakes } from '#games/snakes/game.ts';
import { cinder } from '#games/cinder/game.ts';
import { lantern } from '#games/lantern/game.ts';
import { dunes } from '#games/dunes/game.ts';
import { orrery } from '#games/orrery/game.ts';
import { orchard } from '#games/orchard/game.ts';
import { taiga } from '#games/taiga/game.ts';
import type { AnyGame } from '#platform/contract/game.ts';

export const games: readonly AnyGame[] = [
  dice,
  mines,
  crash,
  limbo,
  plinko,
  keno,
  wheel,
  slide,
  double,
  sunwheel,
  trend,
  waterhole,
  nightfair,
  cases,
  bars,
  tarot,
  bazaar,
  darts,
  drill,
  tower,
  stairs,
  crossing,
  pump,
  roulette,
  baccarat,
  diamonds,
  hilo,
  blackjack,
  videoPoker,
  coinflip,
  rockPaperScissors,
  moles,
  snakes,
  cinder,
  lantern,
  orrery,
  dunes,
  taiga,
  orchard,
];
