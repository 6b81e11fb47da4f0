import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { buildWhenStale } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.ts'
import { report } from './measure.mjs'
import { photo, unique } from './pictures.mjs'
import { languageTags } from '../packages/contract/src/languages.ts'
import { keeper, liftLimits, startSite, tokenFor, uploadOne } from './site.mjs'

const publicPhotos = 24

async function call(site, token, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const request = { method, headers, body: JSON.stringify(body) }
  const response = await fetch(`${site.url}/api/v2${path}`, request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
  return text === '' ? null : JSON.parse(text).data
}

function writePage(site) {
  const database = new DatabaseSync(join(site.folder, 'imagora.db'), { timeout: 5000 })
  const content = `${'Pictures are kept as they came, and every link goes on working.\n\n'.repeat(12)}\`\`\`bash\nnpm ci\n\`\`\`\n`
  database
    .prepare(
      `insert into pages (type, slug, url, name, title, icon, content, place, created_at)
       values ('internal', 'about', '', 'About', 'About this site', '', ?, 1, '2026-01-01T00:00:00.000Z')`,
    )
    .run(content)
  database.close()
}

/** Fills every public page of a site and returns the URLs. */
async function fill(site) {
  liftLimits(site)
  const token = tokenFor(site)
  const original = await photo(1600, 1200)
  const ids = []
  for (let number = 0; number < publicPhotos; number++) {
    const { id, thumbnail_url } = await uploadOne(site, token, unique(original, number))
    await (await fetch(thumbnail_url)).arrayBuffer()
    ids.push(id)
  }
  await call(site, token, 'PUT', '/user/photos/update', { ids, is_public: true })
  writePage(site)
  const { slug } = await call(site, token, 'POST', '/user/shares', { type: 'photo', ids, content: 'A week at the sea' })
  return { home: '/', explore: '/explore', page: '/pages/about', share: `/shares/${slug}` }
}

/** A share is excluded from search engines on purpose, so it has no SEO goal. */
const goalsOf = (name) => ({
  performance: name === 'home' ? 95 : 90,
  accessibility: 100,
  'best-practices': 100,
  ...(name !== 'share' && { seo: 100 }),
})

const told = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
]

/** The speed of a shared machine varies, so the median run counts. */
const runs = 5

async function judge(name, url, port) {
  const goals = goalsOf(name.split(' ')[0])
  const look = async (onlyCategories) => (await lighthouse(url, { port, onlyCategories, logLevel: 'error' })).lhr
  const whole = await look(Object.keys(goals))
  const all = [whole]
  while (all.length < runs) all.push(await look(['performance']))
  const scoreOf = (lhr, category) => (lhr.categories[category].score ?? 0) * 100
  const sorted = all.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const middle = sorted[Math.floor(runs / 2)]
  for (const [category, goal] of Object.entries(goals)) {
    const score = scoreOf(category === 'performance' ? middle : whole, category)
    report(`Lighthouse (mobile), ${name}: ${category}`, score, { atLeast: goal })
  }
  console.log(`performance, all runs: ${sorted.map((lhr) => scoreOf(lhr, 'performance').toFixed(0)).join(', ')}`)
  console.log(told.map((audit) => `${audit} ${middle.audits[audit].displayValue}`).join(', '))
  const failed = Object.values(whole.audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  )
  for (const { id, title } of failed) console.log(`failed: ${id}: ${title}`)
}

/** What Lighthouse says of the pictures of a page: their format, bytes, size on the screen, alternative texts and shifts. */
const imageAudits = ['image-alt', 'image-aspect-ratio', 'image-size-responsive', 'unsized-images']

/** A page of a blog with the picture codes of three uploads, as `links.picture` of the API gives them. */
async function startBlog(site) {
  const token = tokenFor(site)
  const codes = []
  for (let number = 0; number < 3; number++) {
    const { links } = await uploadOne(site, token, unique(await photo(1600, 1200), 100 + number))
    codes.push(links.picture)
  }
  const candidates = codes.join(' ').match(/https?:\/\/[^\s"]+(?:avif|webp)(?= )/g)
  for (const address of candidates) await (await fetch(address.replaceAll('&amp;', '&'))).arrayBuffer()
  const look = 'body{max-width:800px;margin:auto}img{max-width:100%;height:auto}'
  const head = `<title>A blog</title><meta name="viewport" content="width=device-width"><style>${look}</style>`
  const page = `<!doctype html><html lang="en">${head}<h1>Three pictures</h1>${codes.join('<p>Words.</p>')}</html>`
  const blog = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  await new Promise((resolve) => blog.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${blog.address().port}/`, stop: () => blog.close() }
}

async function judgePictures(url, port) {
  const onlyAudits = [...imageAudits, 'image-delivery-insight']
  const { lhr } = await lighthouse(url, { port, onlyAudits, logLevel: 'error' })
  for (const audit of imageAudits) {
    report(`Lighthouse (mobile), picture codes: ${audit}`, (lhr.audits[audit].score ?? 1) * 100, { atLeast: 100 })
  }
  // The next offered width above what the screen needs is counted as waste: 960 px where 721 would do.
  const [, kibibytes = '0'] = /([\d,.]+)\sKiB/.exec(lhr.audits['image-delivery-insight'].displayValue ?? '') ?? []
  const savings = Number(kibibytes.replaceAll(',', ''))
  report('Lighthouse (mobile), picture codes: estimated savings of three pictures, KiB', savings, { atMost: 150 })
}

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
  { stdio: 'ignore', detached: true },
)
try {
  const pages = await fill(site)
  await sleep(3000)
  const asked = process.argv.slice(2)
  const judged = Object.entries(pages).filter(([name]) => asked.length === 0 || asked.includes(name))
  for (const [name, path] of judged) await judge(name, `${site.url}${path}`, debugPort)
  if (asked.length === 0 || asked.includes('pictures')) {
    const blog = await startBlog(site)
    await judgePictures(blog.url, debugPort)
    blog.stop()
  }
  // The home page in each language: the weight of its texts and the width of its words differ.
  for (const language of asked.includes('languages') ? languageTags : []) {
    const speaking = await startSite({ ...keeper, SITE_LANGUAGE: language })
    await sleep(3000)
    await judge(`home in ${language}`, speaking.url, debugPort)
    await speaking.stop()
  }
} finally {
  // The whole process group is killed: the command on the PATH may be a script whose browser would outlive it.
  process.kill(-browser.pid)
  await site.stop()
  await sleep(500)
  rmSync(profile, { recursive: true, force: true })
}
