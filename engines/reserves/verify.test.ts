/** Published signatures of every form are held to, and nothing that differs in a letter is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { hexToString, keccak256, type Hex } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { genericHash, toSpendId, tronDigest } from './digests.ts';
import { readReserveText, reserveText } from './message.ts';
import { signatureFault, type SignedText } from './verify.ts';

const ROOT = 'ab'.repeat(32);
const HELLO = 'Hello World';
const main = { network: 'main' } as const;

/** BIP-322 (bip-0322/basic-test-vectors.json, bitcoin/bitcoin src/test/util_tests.cpp) and the README of bitcoinjs-message. */
const SEGWIT = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const published: readonly (readonly [name: string, signed: SignedText])[] = [
  [
    'BIP-322 simple, a witness key hash',
    {
      ...main,
      chain: 'btc',
      address: SEGWIT,
      text: HELLO,
      signature:
        'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    },
  ],
  [
    'BIP-322 simple, an empty text',
    {
      ...main,
      chain: 'btc',
      address: SEGWIT,
      text: '',
      signature:
        'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    },
  ],
  [
    'BIP-322 simple, taproot',
    {
      ...main,
      chain: 'btc',
      address: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
      text: HELLO,
      signature:
        'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    },
  ],
  [
    'legacy message of Bitcoin',
    {
      ...main,
      chain: 'btc',
      address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
      text: 'This is an example of a signed message.',
      signature: 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
    },
  ],
  ...personalVectors().map(
    (signed, at) => [`EIP-191 ${at + 1}`, { ...main, chain: 'eth', ...signed }] as const,
  ),
];

function personalVectors(): Pick<SignedText, 'address' | 'text' | 'signature'>[] {
  const file = join(process.env['PHOENIX_VECTORS'] ?? '', 'identity/eip191-personal-sign.json');
  if (process.env['PHOENIX_VECTORS'] === undefined) return [];
  const { valid } = JSON.parse(readFileSync(file, 'utf8')) as {
    valid: { message_utf8?: string; message_hex?: Hex; private_key: Hex; signature: string }[];
  };
  return (
    valid
      .map(({ message_utf8: words, message_hex: hex, private_key: key, signature }) => ({
        text: words ?? hexToString(hex!),
        hex,
        address: privateKeyToAddress(key),
        signature,
      }))
      // Texts alone are signed here, and not any bytes.
      .filter(({ text, hex }) => hex === undefined || Buffer.from(text).toString('hex') === hex.slice(2))
  );
}

describe('published signatures', () => {
  it.each(published)('%s holds, and for no other text, address or bytes', (_, signed) => {
    expect(signatureFault(signed)).toBe(null);
    expect(signatureFault({ ...signed, text: `${signed.text}!` })).toBe('signature');
    const other = published.find(([, one]) => one.chain === signed.chain && one.address !== signed.address);
    if (other) expect(signatureFault({ ...signed, address: other[1].address })).toBe('signature');
    const middle = signed.signature.length >> 1;
    const flipped = signed.signature[middle] === '1' ? '2' : '1';
    const changed = signed.signature.slice(0, middle) + flipped + signed.signature.slice(middle + 1);
    expect(signatureFault({ ...signed, signature: changed })).toBe('signature');
    expect(signatureFault({ ...signed, signature: '' })).toBe('signature');
  });

  it('the hashes and the first transaction of BIP-322 are those of the proposal', () => {
    expect(bytesToHex(genericHash(''))).toBe(
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
    );
    expect(bytesToHex(genericHash(HELLO))).toBe(
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    );
    const script = hexToBytes('00142b05d564e6a7a33c087f16e0f730d1440123799d');
    expect(bytesToHex(toSpendId(script, HELLO).toReversed())).toBe(
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    );
  });

  it('ed25519 is that of RFC 8032, and of texts alone', () => {
    const secret = hexToBytes('c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7');
    const key = ed25519.getPublicKey(secret);
    expect(bytesToHex(key)).toBe('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025');
    expect(bytesToHex(ed25519.sign(hexToBytes('af82'), secret))).toBe(
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    );
    const text = reserveText({ day: '2026-11-26', root: ROOT });
    const signed = {
      ...main,
      chain: 'sol',
      address: base58.encode(key),
      text,
      signature: base58.encode(ed25519.sign(new TextEncoder().encode(text), secret)),
    } as const;
    expect(signatureFault(signed)).toBe(null);
    expect(signatureFault({ ...signed, text: reserveText({ day: '2026-11-27', root: ROOT }) })).toBe(
      'signature',
    );
    expect(signatureFault({ ...signed, address: 'So1' })).toBe('address');
  });

  it('TIP-191 is EIP-191 with the name of TRON', () => {
    const words = `\x19TRON Signed Message:\n${HELLO.length}${HELLO}`;
    expect(`0x${bytesToHex(tronDigest(HELLO))}`).toBe(keccak256(new TextEncoder().encode(words)));
    const key = hexToBytes('01'.padStart(64, '0'));
    const bytes = secp256k1.sign(tronDigest(HELLO), key, { prehash: false, format: 'recovered' });
    const signature = `0x${bytesToHex(bytes.slice(1))}${(27 + bytes[0]!).toString(16)}`;
    // Of the key 1, as tronprotocol/documentation has it.
    const signed = {
      ...main,
      chain: 'trx',
      address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
      text: HELLO,
      signature,
    } as const;
    expect(signatureFault(signed)).toBe(null);
    expect(
      signatureFault({ ...signed, chain: 'eth', address: '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf' }),
    ).toBe('signature');
  });

  it('addresses of scripts are not read, and those of other networks and chains are none', () => {
    const of = (chain: SignedText['chain'], address: string, network: SignedText['network'] = 'main') =>
      signatureFault({ chain, network, address, text: HELLO, signature: 'AA==' });
    expect(of('btc', '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f')).toBe('unsupported');
    expect(of('btc', 'bc1qg8r3cl47rrr75dwvr7jhzdukptegnmq8v0nmjd2jdn4qvlczqkts0rqtav')).toBe('unsupported');
    expect(of('btc', SEGWIT, 'test')).toBe('address');
    expect(of('ltc', SEGWIT)).toBe('address');
    expect(of('eth', SEGWIT)).toBe('address');
  });
});

describe('the text of reserves', () => {
  it('is read back', () => {
    const message = { day: '2028-02-29', root: ROOT };
    expect(readReserveText(reserveText(message))).toEqual(message);
  });

  it.each([
    '',
    `phoenix-reserves|2026-02-29|${ROOT}`,
    `phoenix-reserves|2026-11-26|${ROOT}\n`,
    ` phoenix-reserves|2026-11-26|${ROOT}`,
    `phoenix-reserves|2026-11-26|${ROOT.toUpperCase()}`,
    `phoenix-reserves|2026-11-26|${ROOT}00`,
    `phoenix-reserves|2026-11-26|${ROOT.slice(2)}`,
    `phoenix-reserves|2026-13-01|${ROOT}`,
    `phoenix-reserves|26-11-26|${ROOT}`,
    `phoenix-reserves||${ROOT}`,
    `phoenix-login|2026-11-26|${ROOT}`,
    `0x${ROOT}`,
  ])('is nothing else: %j', (text) => expect(readReserveText(text)).toBe(null));

  it('cannot be a message of Solana: it would name more accounts than it has bytes', () => {
    const bytes = new TextEncoder().encode(reserveText({ day: '2026-11-26', root: ROOT }));
    // The first three bytes are the header, the fourth says how many accounts of 32 bytes follow.
    expect(bytes[3]! < 0x80 && bytes[3]! * 32 > bytes.length).toBe(true);
  });
});
