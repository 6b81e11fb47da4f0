// Runs before the first paint, so that a dark page does not flash white.
const read = (name) => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

// The page comes with the site's language and theme; a choice made in this browser wins over both.
const page = document.documentElement
const theme = read('theme') ?? page.dataset.siteTheme
const isDark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
page.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
// The build fills in the direction of each language.
const directions = {}
const locale = read('locale')
if (locale in directions && locale !== page.lang) {
  page.lang = locale
  page.dir = directions[locale]
  // The text in the page is in another language; it is hidden instead of being replaced before the reader's eyes.
  page.dataset.isForeign = ''
}

// The browser would leave the page to open dropped files until the application handles them itself.
for (const type of ['dragover', 'drop'])
  addEventListener(type, (event) => {
    if (!('takesFiles' in page.dataset) && event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })

// The start-up requests leave before the application's code is loaded. A preload hint could carry neither the token nor
// `Accept`; these do, and `data/api/client.ts` takes over their responses.
const bearer = read('token')
const startHeaders = {
  accept: 'application/json',
  'accept-language': page.lang,
  ...(bearer && { authorization: `Bearer ${bearer}` }),
}
const startReading = () => {
  globalThis.startReads = { headers: startHeaders, answers: {} }
  for (const path of ['/configs', '/group', '/pages', ...(bearer ? ['/user/profile'] : [])]) {
    const answer = fetch(`/api/v2${path}`, { headers: startHeaders, credentials: 'include' })
    // The application handles a failure when it takes the response; until then the rejection would be unhandled.
    answer.catch(() => {})
    globalThis.startReads.answers[`/api/v2${path}`] = answer
  }
}

// The build fills in the application's files: each after all of its imports.
const files = []
const sheets = []
const nonce = document.querySelector('meta[property=csp-nonce]')?.nonce ?? ''

/** Adds a link; one that fails to load is removed and resolves too, so that nothing waits for it. */
const link = (rel, href) =>
  new Promise((resolve) => {
    const element = document.createElement('link')
    element.addEventListener('load', resolve)
    element.addEventListener('error', () => resolve(element.remove()))
    document.head.append(Object.assign(element, { rel, href, nonce, crossOrigin: '' }))
  })

/** Files of the screen at this URL, if the build has listed them (first-paint.ts). */
const filesOfView = () => {
  const views = JSON.parse(document.querySelector('#views')?.textContent ?? '{}')
  const isHere = (view) => new RegExp(`^${view.replace(/\$\w+/, '[^/]+')}/?$`).test(location.pathname)
  return Object.entries(views).find(([view]) => isHere(view))?.[1] ?? []
}

// A visitor who interacts ends every wait. Pointer moves do not count: the browser fires one for a pointer that rests
// where the page appears.
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

/** Resolves after the next paint, or after 300 ms: a hidden page is not painted. */
const painted = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 300)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Milliseconds to wait for the images in the viewport; on a slower connection everything loads together. */
const longest = 3000
const pictured = () => {
  const pictures = [...document.querySelectorAll('#opening img')].filter(
    (picture) => picture.getBoundingClientRect().top < innerHeight,
  )
  const shown = Promise.allSettled(pictures.map((picture) => picture.decode())).then(painted)
  return Promise.race([shown, touched, new Promise((resolve) => setTimeout(resolve, longest))])
}

// Files are executed one by one, with a pause between them in which the page handles input: in one task a phone would
// block for a quarter of a second. The screen's files come before the last file, which renders it.
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
    // The router requests the screen's missing files again and reports a failure.
    await (scripts.includes(file) ? import(file).catch(() => {}) : import(file))
  }
  await Promise.all(looks)
  await breath()
  await import(files.at(-1))
}

const openSlowly = async () => {
  await parsed()
  // The first pictures have the network to themselves; where there are none, nothing waits.
  const hasPictures = document.querySelector('#opening img') !== null
  if (!hasPictures) startReading()
  await painted()
  await pictured()
  if (hasPictures) startReading()
  await takeUp()
}

// The first paint is in the page itself and has the network to itself until it is visible.
if (bearer) {
  startReading()
  void takeUp()
} else void openSlowly()
