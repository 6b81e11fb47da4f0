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
