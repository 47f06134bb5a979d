import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
const req = createRequire(import.meta.url);
const source = readFileSync(createRequire(req.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');
const url = process.argv[2]!;
const base = ['--no-sandbox','--disable-dev-shm-usage','--font-render-hinting=none','--disable-gpu'];
const variants: Record<string, string[]> = {
  base: [], noopt: ['--js-flags=--no-opt'], nomaglev: ['--js-flags=--no-opt --no-maglev'], lite: ['--js-flags=--max-lazy'], inproc: ['--in-process-gpu'], noraster: ['--num-raster-threads=1', '--disable-partial-raster'], nocode: ['--disable-features=V8ConcurrentSparkplug', '--js-flags=--no-sparkplug'],
};
const sum: Record<string, number[]> = {};
for (let round = 0; round < 3; round++)
  for (const [name, extra] of Object.entries(variants)) {
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: [...base, ...extra] });
    const root = await browser.newBrowserCDPSession();
    const cpu = async () => { const { processInfo } = await root.send('SystemInfo.getProcessInfo'); return processInfo.reduce((s: number, p: any) => s + p.cpuTime, 0); };
    const out: number[] = [];
    const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    const page = await ctx.newPage();
    for (const path of ['/', '/casino/game/dice', '/fairness']) {
      const a = await cpu();
      await page.goto(url + path); await page.waitForTimeout(2500);
      const b = await cpu();
      await page.evaluate(source);
      await page.evaluate(() => (globalThis as any).axe.run(document, { resultTypes: ['violations'], selectors: false, preload: false, runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }).then(() => 1));
      const c = await cpu();
      out.push(b - a, c - b);
    }
    await browser.close();
    const key = name; (sum[key] ??= []).push(out[0]! + out[2]! + out[4]!, out[1]! + out[3]! + out[5]!);
  }
for (const [k, v] of Object.entries(sum)) console.log(k.padEnd(10), 'loads', v.filter((_, i) => i % 2 === 0).map((x) => x.toFixed(2)).join(' '), '| axe', v.filter((_, i) => i % 2).map((x) => x.toFixed(2)).join(' '));
