/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const digest = createHmac('sha256', serverSeed).update(clientSeed + ':' + nonce + ':0').digest();
const colours = ['green', 'purple', 'yellow', 'red', 'cyan', 'pink', 'blue'];
const gems = [0, 1, 2, 3, 4].map((index) => {
  const float = digest.readUInt32BE(index * 4) / 2 ** 32;
  return colours[Math.floor(float * 7)];
});
console.log({ gems });`;
