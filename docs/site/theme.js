// Runs before the first paint, so that a dark page does not flash.
;(() => {
  const stored = (() => {
    try {
      return localStorage.getItem('docs-theme')
    } catch {
      return null
    }
  })()
  const isDark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
