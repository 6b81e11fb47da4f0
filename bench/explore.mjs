import { onEachDatabase } from './databases.mjs'
import { screenshot } from './pictures.mjs'
import { measureAnswers, timed } from './answers.mjs'
import { tokenFor, uploadOne } from './site.mjs'
import { fillSquare } from './square.mjs'

/** `--photos=1000` runs a quick check. */
const photos = Number(process.argv.find((each) => each.startsWith('--photos='))?.split('=')[1] ?? 1_000_000)
const perPage = 40
const farPage = Math.min(5000, Math.floor(photos / perPage / 2))
const budgets = { SQLite: 15, PostgreSQL: 25 }
const anyList = 150

/** The server replies 503 to the first request for a late page until all photos are counted. */
async function whenCounted(url) {
  const begun = performance.now()
  while ((await fetch(url)).status === 503) await new Promise((resolve) => setTimeout(resolve, 500))
  return performance.now() - begun
}

const jsonOf = ({ body }) => JSON.parse(Buffer.from(body).toString()).data

async function run({ name, site, database, pids, isFilled }) {
  const budget = { atMost: budgets[name], pids }
  if (!isFilled) await fillSquare(database, await uploadOne(site, tokenFor(site), await screenshot()), photos)
  await database.close()
  const api = `${site.url}/api/v2/explore`
  const list = (query) => `${api}/photos?per_page=${perPage}&${query}`
  const of = `of ${photos} public photos, ${name}`

  for (const order of ['newest', 'most_liked']) {
    const ms = await whenCounted(list(`order=${order}&page=${farPage}`))
    console.log(`        ${ms.toFixed(0)} ms until all are counted and the first late page comes, ${order}`)
  }
  const { data, meta } = jsonOf(await timed(list(`page=${farPage}`)))
  if (data.length !== perPage || Math.abs(meta.total - photos) > photos / 20)
    throw new Error(`The list does not hold what was put into it: ${JSON.stringify(meta)}`)
  const cursor = encodeURIComponent(meta.next_cursor)

  await measureAnswers(`first page ${of}`, list('page=1'), budget)
  await measureAnswers(`page ${farPage} by page ${of}`, list(`page=${farPage}`), budget)
  await measureAnswers(`page ${farPage} by cursor ${of}`, list(`cursor=${cursor}`), budget)
  await measureAnswers(`most liked ${of}`, list('order=most_liked'), budget)
  await measureAnswers(`most liked, page ${farPage} ${of}`, list(`order=most_liked&page=${farPage}`), budget)
  await measureAnswers(`by a tag on half ${of}`, list('tag=sea'), budget)
  await measureAnswers(`by a rare tag ${of}`, list('tag=rare'), budget)
  await measureAnswers(`by a tag on half, most liked ${of}`, list('tag=sea&order=most_liked'), budget)
  await measureAnswers(`by a person ${of}`, list('username=person7'), budget)
  await measureAnswers(`by colour ${of}`, list('color=blue'), budget)
  // All public photos of each album are counted, four thousand here, so the budget of any list applies.
  await measureAnswers(`albums ${of}`, `${api}/albums?per_page=${perPage}`, { ...budget, atMost: anyList })
  await measureAnswers(`a part of 2,000 of the index ${of}`, `${api}/photos/index`, budget)
}

await onEachDatabase(run)
