import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { buildWhenStale } from '../packages/web/build.mjs'
import { findChromium } from '../scripts/chromium.ts'
import { report } from './measure.mjs'
import { keeper, startSite } from './site.mjs'

await buildWhenStale()
const site = await startSite(keeper)
const profile = mkdtempSync(join(tmpdir(), 'imagora-lighthouse-'))
const debugPort = 9333
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
const browser = spawn(
  findChromium(),
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    ...quiet,
    `--user-data-dir=${profile}`,
    `--remote-debugging-port=${debugPort}`,
  ],
  { stdio: 'ignore' },
)
try {
  await sleep(3000)
  const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
  const { lhr } = await lighthouse(`${site.url}/`, {
    port: debugPort,
    onlyCategories: Object.keys(goals),
    logLevel: 'error',
  })
  for (const [name, goal] of Object.entries(goals)) {
    report(`Lighthouse (mobile) of the home page, ${name}`, lhr.categories[name].score * 100, { atLeast: goal })
  }
  for (const name of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    console.log(`${name}: ${lhr.audits[name].displayValue}`)
  }
  const failed = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  )
  for (const { id, title } of failed) console.log(`failed: ${id}: ${title}`)
} finally {
  browser.kill()
  await site.stop()
  await sleep(500)
  rmSync(profile, { recursive: true, force: true })
}
