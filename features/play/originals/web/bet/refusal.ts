/** What a refused bet does to the page, by code: the catalogue of play codes as one function. */
import { entryText } from '#ui/format.ts';
import { turnCodes } from '#platform/contract/whisper.ts';
import { playCodes } from '../../contract.ts';

/** The parts of an ApiError that matter here. */
export interface Refused {
  readonly kind: 'refused' | 'network' | 'server' | 'reply';
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** The limit in force, with its currency. */
  readonly limit?: string | undefined;
}

export type Reaction =
  | { readonly do: 'nothing' }
  /** Log-in window plus the text. */
  | { readonly do: 'login'; readonly text: Text }
  | { readonly do: 'toast'; readonly text: Text }
  /** Text, then back to the lobby. */
  | { readonly do: 'leave'; readonly text: Text }
  /** The game has words of its own for this code. */
  | { readonly do: 'game'; readonly code: number }
  | { readonly do: 'log' };

interface OwnText {
  readonly key: string;
  readonly values?: Record<string, string | number>;
}

/** An i18n key of ours, or the server's own words; those are English, and `elsewhere` is for pages in another language. */
export type Text = OwnText | { readonly words: string; readonly elsewhere?: OwnText };

/** Codes whose message names what only the server knows. */
const NAMED_BY_SERVER = new Set([-1, -9, -11, -12, -14, -19]);
/** Texts of those that name a limit. */
const LIMITS: Readonly<Record<number, string>> = {
  [-1]: 'play.limit.minimum',
  [-9]: 'play.limit.maximum',
  [-11]: 'play.limit.own',
  [-14]: 'play.limit.maxPayout',
  [-19]: 'play.limit.bonusMaxBet',
};
const LOGIN = -2;
const DEMO_OFF = -7;
const SILENT = new Set([-8, 0]);

/**
 * @param guest nobody is logged in
 * @param own codes the open game explains itself
 */
export function playReaction(
  refused: Refused,
  guest: boolean,
  own: ReadonlySet<number> = new Set(),
): Reaction {
  const { code } = refused;
  const general = generalReaction(refused);
  if (general) return general;
  if (!Number.isInteger(code)) return { do: 'log' };
  if (SILENT.has(code)) return { do: 'nothing' };
  if (code === LOGIN || (code === DEMO_OFF && guest))
    return { do: 'login', text: { key: playKey(code) ?? '' } };
  const text = wagerText(refused);
  if (text) return { do: 'toast', text };
  if (own.has(code)) return { do: 'game', code };
  return unknownCode(code);
}

/**
 * The same for a turn or a cash-out. Code 0 asks to try again and is silent once that was done. A turn that stakes more is
 * refused as a bet is.
 */
export function turnReaction(refused: Refused): Reaction {
  const general = generalReaction(refused);
  if (general) return general;
  const { code } = refused;
  if (!Number.isInteger(code)) return { do: 'log' };
  if (code === 0) return { do: 'nothing' };
  const key = (turnCodes as Readonly<Record<number, string>>)[code];
  const text = key ? { key } : wagerText(refused);
  return text ? { do: 'toast', text } : unknownCode(code);
}

/** Why a stake was refused; null for a code that is none of a stake's. */
function wagerText({ code, message, limit }: Refused): Text | null {
  const named = LIMITS[code];
  if (NAMED_BY_SERVER.has(code) && message !== '')
    return {
      words: message,
      ...(named && limit && { elsewhere: { key: named, values: { amount: limitText(limit) } } }),
    };
  const key = playKey(code);
  return key ? { key } : null;
}

/** '0.500000 EUR' as the page writes figures: '0,50 EUR' in German. */
function limitText(limit: string): string {
  const [amount = '', code = ''] = limit.split(' ');
  return `${entryText(amount.replace(/(\.\d\d\d*?)0+$/, '$1'))} ${code}`;
}

function unknownCode(code: number): Reaction {
  return { do: 'toast', text: { key: 'play.error.unknown', values: { code } } };
}

function playKey(code: number): string | undefined {
  return (playCodes as Readonly<Record<number, string>>)[code];
}

/** What holds for every call: no connection, an expired session, too many calls, a bug. */
function generalReaction({ kind, status, code, message }: Refused): Reaction | null {
  if (kind === 'network') return { do: 'toast', text: { key: 'play.error.network' } };
  if (kind === 'server') return { do: 'leave', text: { words: `${message} (${code})` } };
  if (kind === 'reply') return { do: 'log' };
  if (status === 429) return { do: 'toast', text: { key: 'play.error.tooMany' } };
  if (status === 401 && code !== LOGIN) return { do: 'login', text: { key: 'play.error.login' } };
  return null;
}
