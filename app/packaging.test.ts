/** Images, compose file and chart against the code: ports, users, paths and names of settings are those that it knows. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig, settingNames } from '#platform/server/config/schema.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = read('deploy/compose.yaml');
const values = read('deploy/helm/values.yaml');
const templates = readdirSync(join(root, 'deploy/helm/templates')).map((name) =>
  read(`deploy/helm/templates/${name}`),
);
const signerCode = read('app/signer.ts');
const known = new Set([...settingNames().map(({ name }) => name), 'PHOENIX_CONFIG', 'NODE_ENV']);

/** Everything the signer reads of its environment. */
const ofSigner = new Set(Array.from(signerCode.matchAll(/'(PHOENIX_SIGNER\w*)'/g), ([, name]) => name!));

const stage = (name: string): string =>
  new RegExp(String.raw`^FROM \S+ AS ${name}$([\s\S]*?)(?=^FROM |$(?![\s\S]))`, 'm').exec(dockerfile)![1]!;
const environment = (text: string): Map<string, string> =>
  new Map(
    Array.from(text.matchAll(/^(?:ENV|\s{4}) ?([A-Z_]+)=(\S+)/gm), ([, name, value]) => [name!, value!]),
  );
const portsIn = (text: string, at: RegExp): number[] =>
  Array.from(text.matchAll(at), ([, port]) => Number(port));
const service = (name: string): string =>
  new RegExp(String.raw`^  ${name}:\n([\s\S]*?)(?=^ {0,2}\w|^$\n  #)`, 'm').exec(compose)![1]!;

const exposed = (name: string): number[] => /^EXPOSE (.+)$/m.exec(stage(name))![1]!.split(' ').map(Number);

/** Folder of the secrets that deploy/compose-secrets.sh draws. */
function drawnSecrets(env: Record<string, string>): string {
  const folder = temporaryFolder();
  copyFileSync(join(root, 'deploy/compose-secrets.sh'), join(folder, 'draw.sh'));
  execFileSync('sh', [join(folder, 'draw.sh')], { env, stdio: 'pipe' });
  return join(folder, 'secrets');
}

it('builds from a base of one version, and runs as a user without rights', () => {
  const [, base] = /^ARG NODE=(\S+)$/m.exec(dockerfile)!;
  expect(base).toMatch(/:(\d+\.\d+\.\d+)-\w+-slim(@sha256:[0-9a-f]{64})?$/);
  const own = ['build', 'base', 'signer', 'app'];
  for (const [, from] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(['${NODE}', ...own]).toContain(from);
  const users = ['signer', 'app'].map((name) => /^USER (\d+):(\d+)$/m.exec(stage(name))!.slice(1));
  expect(new Set(users.flat()).size).toBe(2);
  for (const [user, group] of users) {
    expect(Number(user)).toBeGreaterThan(999);
    expect(group).toBe(user);
  }
});

it('sets nothing in an image that the program does not read, on the ports that it has', () => {
  const app = environment(stage('app'));
  expect(app.size).toBeGreaterThan(5);
  for (const name of app.keys()) expect(known).toContain(name);
  const signer = environment(stage('signer'));
  expect(signer.size).toBeGreaterThan(2);
  for (const name of signer.keys())
    expect(ofSigner.has(name) || signerCode.includes(`'${name}'`), name).toBe(true);
  const config = loadConfig(Object.fromEntries(app), temporaryFolder(), { keep: false });
  const tcpPorts = [config.port, config.pusher.port, config.livePort, config.tradingPort];
  expect(exposed('app')).toEqual(tcpPorts);
  expect(stage('app')).toContain(`http://127.0.0.1:${config.port}/readyz`);
  expect(signer.get('PHOENIX_SIGNER')).toBe(`http://0.0.0.0:${exposed('signer')[0]}`);
  // Their volumes are where they keep what they keep.
  expect(stage('app')).toContain(`VOLUME ${app.get('PHOENIX_DATA')}\n`);
  expect(stage('signer')).toContain(`VOLUME ${signer.get('PHOENIX_SIGNER_FOLDER')}\n`);
});

it('gives its users a home, without which the program does not load', () => {
  expect(stage('base')).toMatch(/^ENV .*\bHOME=\/tmp$/m);
});

it('chooses pods of the chart by their release too: two in one namespace have nothing of each other', () => {
  const chart = templates.join('\n');
  const names = chart.match(/app\.kubernetes\.io\/name:/g)!;
  const ofRelease =
    /^app\.kubernetes\.io\/name: [\w-]+\napp\.kubernetes\.io\/instance: {{ \.Release\.Name }}$/gm;
  expect(chart.match(ofRelease)).toHaveLength(names.length);
  const chosen = [...chart.matchAll(/\b(?:matchLabels|labels|selector):(?!\n +matchLabels)(.*)/g)];
  expect(chosen.length).toBeGreaterThan(8);
  for (const [, by] of chosen) expect(by).toMatch(/^ {{- include "phoenix\.(labels|signerLabels)" /);
});

it('archives old bets every night as the owner of the tables, and drops none', () => {
  const [unit, migrates] = ['archive', 'migrate'].map((name) => read(`deploy/phoenix-${name}.service`));
  expect(unit).toContain('ExecStart=/opt/phoenix/phoenix archive run\n');
  for (const line of migrates!.match(/^(?:User|Environment|EnvironmentFile)=.*$/gm)!)
    expect(unit).toContain(`${line}\n`);
  expect(read('deploy/phoenix-archive.timer')).toMatch(/^OnCalendar=/m);
  const job = read('deploy/helm/templates/archive.yaml');
  expect(job).toContain('command: [node, phoenix, archive, run]\n');
  for (const line of read('deploy/helm/templates/migrate.yaml').match(/{ name: (?:PHOENIX_\w+|secret), .*/g)!)
    expect(job).toContain(`${line}\n`);
});

it('starts programs that the build makes', () => {
  const started = [...dockerfile.matchAll(/^CMD .*"dist\/server\/(\w+)\.js"\]$/gm)].map(([, name]) => name);
  expect(started).toEqual(['signer', 'server']);
  const built = /\[('server', .*?)\]\.map/.exec(read('scripts/build-server.ts'))![1]!;
  for (const name of started) expect(built).toContain(`'${name}'`);
});

it('is composed of what the Dockerfile makes, without rights, on its ports', () => {
  for (const [, target] of compose.matchAll(/target: (\w+)/g)) expect(() => stage(target!)).not.toThrow();
  for (const name of ['migrate', 'signer', 'app']) expect(service(name)).toContain('<<: *hardened');
  expect(compose).toMatch(/x-hardened: &hardened\n {2}read_only: true\n {2}cap_drop: \[ALL\]\n/);
  expect(portsIn(service('app'), /127\.0\.0\.1:\d+:(\d+)$/gm)).toEqual(exposed('app'));
  const nginx = new Set(
    portsIn(read('deploy/nginx.conf'), /(?:server|proxy_pass)\s+(?:http:\/\/)?127\.0\.0\.1:(\d+)/g),
  );
  expect(new Set(portsIn(service('app'), /127\.0\.0\.1:(\d+):\d+$/gm))).toEqual(nginx);
  const names = Array.from(compose.matchAll(/^ {6}([A-Z_]{4,}):/gm), ([, name]) => name!);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(name.startsWith('POSTGRES_') || known.has(name), name).toBe(true);
});

it('has one place for old bets, which the owner of the tables fills and the program reads', () => {
  const place = /PHOENIX_ARCHIVE: \$\{PHOENIX_ARCHIVE:-(\S+)\}/.exec(service('app'))![1]!;
  expect(service('migrate')).toContain(`PHOENIX_ARCHIVE: ${place}\n`);
  expect(service('migrate')).toContain(`'archive:${place}'`);
  expect(service('app')).toContain(`'archive:${place}:ro'`);
  expect(stage('app')).toMatch(new RegExp(`install -d -o 10001 .* ${place}$`, 'm'));
  // Of a bucket it keeps copies where it may write.
  const data = environment(stage('app')).get('PHOENIX_DATA')!;
  expect(service('app')).toContain(`'data:${data}'`);
  for (const text of [compose, read('deploy/database.md')])
    expect(text).toContain(`PHOENIX_ARCHIVE=${data}/archive`);
});

describe('the cluster in containers', () => {
  const cluster = read('deploy/compose.cluster.yaml');
  const secretsOf = (text: string): string[] =>
    Array.from(text.matchAll(/(?:file: |\[)\.\/secrets\/([\w.-]+)/g), ([, name]) => name!).toSorted();

  it('has the addresses of the examples, each once', () => {
    const addresses = Array.from(cluster.matchAll(/ipv4_address: (\S+) /g), ([, address]) => address!);
    expect(addresses).toHaveLength(12);
    expect(new Set(addresses).size).toBe(12);
    const example = read('deploy/patroni/patroni.yml') + read('deploy/redis/sentinel.conf');
    // Whoever is named in an example or by a part of the cluster is in it; etcd stands beside each PostgreSQL in the example.
    for (const text of [example, cluster.replaceAll(/^#.*|.*subnet.*/gm, '')])
      for (const [address] of text.matchAll(/10\.0\.0\.\d+(?!\/|\d)/g)) expect(addresses).toContain(address);
  });

  it('gives each server of the database its own name and addresses, and no other', () => {
    for (const number of [1, 2, 3]) {
      const part = new RegExp(String.raw`^  postgres-${number}:\n((?: {4}.*\n)+)`, 'm').exec(cluster)![1]!;
      const own = part.match(/10\.0\.0\.1\d(?!\d)/g)!;
      expect(own).toEqual(Array.from({ length: 5 }, () => `10.0.0.1${number}`));
      expect(part).toContain(`PATRONI_NAME: node-${number}\n`);
    }
  });

  it('is drawn its own secrets, and the program finds all of it with them', () => {
    const folder = drawnSecrets({ CLUSTER: '1' });
    expect(readdirSync(folder).toSorted()).toEqual(secretsOf(cluster));
    const config = loadConfig(
      { PHOENIX_CONFIG: join(folder, 'phoenix.json'), PHOENIX_DATA: folder },
      folder,
      {
        keep: false,
      },
    );
    const hosts = (url: string): string[] => url.match(/10\.0\.0\.\d+/g)!;
    expect(hosts(config.databaseUrl!)).toEqual(['10.0.0.11', '10.0.0.12', '10.0.0.13']);
    expect(config.databaseUrl).toMatch(/target_session_attrs=read-write$/);
    const sentinels = Array.from(
      cluster.matchAll(/^  sentinel-\d:[\s\S]*?ipv4_address: (\S+) /gm),
      ([, address]) => address!,
    );
    expect(hosts(config.redisUrl!)).toEqual(sentinels);
    expect(config.redisUrl).toMatch(/^redis\+sentinel:.*\/phoenix$/);
  });

  describe.skipIf(spawnSync('docker', ['compose', 'version']).status !== 0)('docker compose', () => {
    it.each(['compose.yaml', 'compose.cluster.yaml'])('reads %s', (name) => {
      const folder = temporaryFolder();
      cpSync(join(root, 'deploy'), folder, { recursive: true, filter: (path) => !path.endsWith('secrets') });
      execFileSync('sh', [join(folder, 'compose-secrets.sh')], {
        env: { ...process.env, ...(name === 'compose.yaml' ? {} : { CLUSTER: '1' }) },
        stdio: 'pipe',
      });
      const env = { ...process.env, PHOENIX_URL: 'https://casino.example' };
      const words = ['compose', '-f', join(folder, name), '--profile', 'coins', 'config', '--quiet'];
      expect(spawnSync('docker', words, { env })).toMatchObject({ status: 0 });
    });
  });
});

it('draws secrets that compose mounts and the program takes', () => {
  const folder = drawnSecrets({ CHAINS: 'eth=main' });
  expect(() => execFileSync('sh', [join(folder, '../draw.sh')], { stdio: 'pipe' })).toThrow(
    'is there already',
  );
  const mounted = Array.from(compose.matchAll(/file: \.\/secrets\/([\w.-]+)/g), ([, name]) => name!);
  expect(readdirSync(folder).toSorted()).toEqual(mounted.toSorted());
  const secret = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const config = (name: string) =>
    loadConfig({ PHOENIX_CONFIG: join(folder, name), PHOENIX_DATA: folder }, folder, {
      keep: false,
    });
  const roles = new Map(
    Array.from(secret('roles.sql').matchAll(/role (\w+) login password '(\w{48})'/g), ([, role, word]) => [
      role,
      word,
    ]),
  );
  expect(roles.size).toBe(3);
  const asRole = (role: string): string => `postgresql://${role}:${roles.get(role)}@postgres/phoenix`;
  const server = config('phoenix.json');
  expect(server.databaseUrl).toBe(asRole('phoenix_server'));
  expect(config('owner.json').databaseUrl).toBe(asRole('phoenix_owner'));
  const signer = new Map(
    Array.from(secret('signer.env').matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name!, value!]),
  );
  for (const name of signer.keys()) expect(ofSigner).toContain(name);
  expect(signer.get('PHOENIX_SIGNER_DATABASE_URL')).toBe(asRole('phoenix_signer'));
  expect(server.signer).toEqual({
    address: `http://signer:${exposed('signer')[0]}`,
    token: signer.get('PHOENIX_SIGNER_TOKEN'),
  });
});

it('has a chart with the same users, ports, paths and names, and uses every value', () => {
  const chart = templates.join('\n');
  for (const [, name] of chart.matchAll(/name: ([A-Z_]{4,}),/g)) expect(known).toContain(name);
  const users = new Set(Array.from(chart.matchAll(/runAsUser: (\d+)/g), ([, user]) => user));
  expect(users).toEqual(new Set(Array.from(dockerfile.matchAll(/^USER (\d+)/gm), ([, user]) => user)));
  expect(portsIn(chart, /containerPort: (\d+)/g)).toEqual([...exposed('app'), ...exposed('signer')]);
  const health = read('platform/server/http/health.ts');
  for (const [, path] of chart.matchAll(/httpGet: \{ path: (\/\w+)/g)) expect(health).toContain(`'${path}'`);
  const used = new Set(Array.from(chart.matchAll(/\.Values\.(\w+(?:\.\w+)?)/g), ([, name]) => name!));
  const given = new Set<string>();
  let group = '';
  for (const [, deep, name, value] of values.matchAll(/^( *)([a-zA-Z]+):(.*)$/gm)) {
    if (!deep) group = name!;
    if (deep || value!.trim() !== '' || name === 'resources') given.add(deep ? `${group}.${name}` : name!);
  }
  for (const name of given)
    expect(
      [...used].some((one) => name === one || name.startsWith(`${one}.`)),
      name,
    ).toBe(true);
  for (const name of used) expect(given).toContain(name);
  for (const template of templates.filter((text) => text.includes('containers:')))
    expect(template).toContain('include "phoenix.hardened"');
});

it('starts the program with the same memory everywhere: npm start, the image, the unit and the benches', () => {
  const flag = (text: string, line: RegExp) => /--max-semi-space-size=\d+/.exec(line.exec(text)![0])?.[0];
  const ways = [
    flag(read('package.json'), /"start": .*/),
    flag(dockerfile, /^CMD .*server\.js.*/m),
    flag(read('deploy/phoenix.service'), /^ExecStart=.*/m),
    flag(read('bench/server.ts'), /^const NODE_ARGS = .*/m),
  ];
  expect(new Set(ways).size).toBe(1);
  expect(ways[0]).toBeDefined();
});
