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
if (read('locale') === 'en-US') page.lang = 'en-US'

// What the application asks for first is on its way before its code is. With a token the group is another one, and
// a hint cannot carry the token.
if (!read('token')) {
  const hint = { rel: 'preload', href: '/api/v2/group', as: 'fetch', crossOrigin: 'use-credentials' }
  document.head.append(Object.assign(document.createElement('link'), hint))
}

// The build writes in what the application is made of: each file after all that it needs.
const files = []
const sheets = []
const nonce = document.querySelector('meta[property=csp-nonce]')?.nonce ?? ''

/** What does not come leaves, so that nobody waits for it. */
const link = (rel, href) => {
  const element = document.createElement('link')
  element.addEventListener('error', () => element.remove())
  document.head.append(Object.assign(element, { rel, href, nonce, crossOrigin: '' }))
}

const breath = () => new Promise((resolve) => setTimeout(resolve))

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

// File by file, with a breath between them in which the page answers a finger: in one go a phone would stand still for
// a quarter of a second.
const takeUp = async () => {
  for (const sheet of sheets) link('stylesheet', sheet)
  for (const file of files) link('modulepreload', file)
  await parsed()
  for (const file of files) {
    await breath()
    await import(file)
  }
}

// What a visitor sees first stands in the page, and has the line for itself until it is seen.
if (read('token')) void takeUp()
else void parsed().then(painted).then(takeUp)
