// Runs before the first paint, so that a dark page does not flash white.
const read = (name) => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const page = document.documentElement
page.dataset.mantineColorScheme = read('theme') === 'dark' ? 'dark' : 'light'
const locale = read('locale')
if (['zh-CN', 'en-US'].includes(locale)) page.lang = locale

// Until the application takes dropped files itself, the browser would leave the page to show them.
for (const type of ['dragover', 'drop'])
  addEventListener(type, (event) => {
    if (!('takesFiles' in page.dataset) && event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })

// The start-up reads leave before the application's code is here. A preload hint could carry neither the token nor
// `Accept`; these do, and `data/api/client.ts` takes their answers over.
const bearer = read('token')
const startHeaders = {
  accept: 'application/json',
  'accept-language': page.lang,
  ...(bearer && { authorization: `Bearer ${bearer}` }),
}
globalThis.startReads = { headers: startHeaders, answers: {} }
for (const path of ['/configs', '/group', '/pages', ...(bearer ? ['/user/profile'] : [])]) {
  const answer = fetch(`/api/v2${path}`, { headers: startHeaders, credentials: 'include' })
  // The application hears of a failure when it takes the answer; until then nobody handles it.
  answer.catch(() => {})
  globalThis.startReads.answers[`/api/v2${path}`] = answer
}

// The build writes in what the application is made of: each file after all that it needs.
const files = []
const sheets = []
const nonce = document.querySelector('meta[property=csp-nonce]')?.nonce ?? ''

/** What does not come leaves, so that nobody waits for it. */
const link = (rel, href) =>
  new Promise((resolve) => {
    const element = document.createElement('link')
    element.addEventListener('load', resolve)
    element.addEventListener('error', () => resolve(element.remove()))
    document.head.append(Object.assign(element, { rel, href, nonce, crossOrigin: '' }))
  })

/** What the screen of this address is made of, where the build has told it (first-paint.ts). */
const filesOfView = () => {
  const views = JSON.parse(document.querySelector('#views')?.textContent ?? '{}')
  const isHere = (view) => new RegExp(`^${view.replace(/\$\w+/, '[^/]+')}/?$`).test(location.pathname)
  return Object.entries(views).find(([view]) => isHere(view))?.[1] ?? []
}

// A visitor who does something waits for nothing any more. A pointer that moves tells nothing: the browser says so of one
// that lies where the page comes up.
let isTouched = false
const touched = new Promise((resolve) => {
  const note = () => resolve((isTouched = true))
  const acts = ['pointerdown', 'keydown', 'wheel', 'scroll']
  for (const act of acts) addEventListener(act, note, { once: true, passive: true, capture: true })
})

const turn = () => new Promise((resolve) => setTimeout(resolve))
const idle = globalThis.requestIdleCallback ?? setTimeout
const breath = () => (isTouched ? turn() : new Promise((resolve) => idle(resolve, { timeout: 100 })))

const parsed = () =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', resolve)
  })

/** A page that nobody looks at is not painted, and does not wait for it. */
const painted = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 300)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Of the pictures those in the window; on a line where they take longer than this, in milliseconds, all comes together. */
const longest = 3000
const pictured = () => {
  const pictures = [...document.querySelectorAll('#opening img')].filter(
    (picture) => picture.getBoundingClientRect().top < innerHeight,
  )
  const shown = Promise.allSettled(pictures.map((picture) => picture.decode())).then(painted)
  return Promise.race([shown, touched, new Promise((resolve) => setTimeout(resolve, longest))])
}

// File by file, with a breath between them in which the page answers a finger: in one go a phone would stand still for
// a quarter of a second. What the screen needs comes before the last file, which puts it on the page.
const takeUp = async () => {
  for (const sheet of sheets) void link('stylesheet', sheet)
  for (const file of files) void link('modulepreload', file)
  await parsed()
  const ofView = filesOfView()
  const looks = []
  for (const file of ofView) {
    await turn()
    if (file.endsWith('.css')) looks.push(link('stylesheet', file))
    else void link('modulepreload', file)
  }
  const scripts = ofView.filter((file) => file.endsWith('.js'))
  for (const file of [...files.slice(0, -1), ...scripts]) {
    await breath()
    // The router asks again for what its screen lacks, and tells when that does not come.
    await (scripts.includes(file) ? import(file).catch(() => {}) : import(file))
  }
  await Promise.all(looks)
  await breath()
  await import(files.at(-1))
}

// What a visitor sees first stands in the page, and has the line for itself until it is seen.
if (bearer) void takeUp()
else void parsed().then(painted).then(pictured).then(takeUp)
