/**
 * Compiles the house's token: `node scripts/contracts.mjs` writes the bytecode that is kept beside its source. The same on every machine: the
 * compiler is one exact version, and no hash of the source is put into the bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../features/money/token/chain');

/** @returns what house-token.json has to hold */
export async function compileHouseToken() {
  const { default: solc } = await import('solc');
  const input = {
    language: 'Solidity',
    sources: { 'HouseToken.sol': { content: readFileSync(join(FOLDER, 'HouseToken.sol'), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Understood by every chain that the wallet knows.
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const { abi, evm } = contracts['HouseToken.sol'].HouseToken;
  return { compiler: solc.version(), abi, bytecode: `0x${evm.bytecode.object}` };
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(FOLDER, 'house-token.json'), `${JSON.stringify(await compileHouseToken(), null, 2)}\n`);
