// Everything that moves on the site: menu, theme, copy buttons, and the search, whose parts load when it is first used.
const root = document.documentElement
const menu = document.querySelector('.menu')
const pages = document.querySelector('.pages')

menu.addEventListener('click', () => {
  const isOpen = menu.getAttribute('aria-expanded') === 'true'
  menu.setAttribute('aria-expanded', String(!isOpen))
  pages.toggleAttribute('data-open', !isOpen)
})

document.querySelector('.theme').addEventListener('click', () => {
  const theme = root.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  root.dataset.mantineColorScheme = theme
  try {
    localStorage.setItem('docs-theme', theme)
  } catch {
    // Without storage the choice lasts for this page.
  }
})

// Headings have the same ids in all languages, so the other language opens at the same section.
for (const link of document.querySelectorAll('[data-language]')) {
  link.addEventListener('click', () => {
    link.hash = location.hash
  })
}

const { copy, copied } = document.body.dataset
for (const block of document.querySelectorAll('figure.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = copy
  async function copyCode() {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    button.textContent = copied
    setTimeout(() => (button.textContent = copy), 2000)
  }
  button.addEventListener('click', () => void copyCode())
  if (navigator.clipboard) block.append(button)
}

const input = document.querySelector('input[type=search]')
const results = document.querySelector('#results')
let loading
let active = -1

const loadScript = (source) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })

/** Chinese has no spaces between words: each pair of neighbouring characters is a term. */
function splitTerms(text) {
  const terms = []
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}_]+/gu)) {
    if (!/\p{Script=Han}/u.test(run) || run.length === 1) terms.push(run)
    else for (let index = 0; index < run.length - 1; index += 1) terms.push(run.slice(index, index + 2))
  }
  return terms
}

async function loadSearch() {
  await Promise.all([loadScript(input.dataset.engine), loadScript(input.dataset.sections)])
  const search = new window.MiniSearch({
    fields: ['title', 'page', 'text'],
    storeFields: ['url', 'page', 'title', 'text'],
    tokenize: splitTerms,
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, combineWith: 'AND', tokenize: splitTerms },
  })
  search.addAll(window.searchSections)
  return search
}

function close() {
  results.hidden = true
  active = -1
  input.setAttribute('aria-expanded', 'false')
  input.removeAttribute('aria-activedescendant')
}

/** Cuts the text around the first term, so that a result shows why it was found. */
function excerpt(text, terms) {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - 40)
  return `${start > 0 ? '…' : ''}${text.slice(start, start + 140)}${text.length > start + 140 ? '…' : ''}`
}

function option({ url, page, title, text }, terms, index) {
  const link = document.createElement('a')
  link.id = `result-${index}`
  link.setAttribute('role', 'option')
  link.setAttribute('aria-selected', 'false')
  link.tabIndex = -1
  link.href = input.dataset.base + url
  const heading = document.createElement('b')
  heading.textContent = title === page ? title : `${page} › ${title}`
  const sentence = document.createElement('span')
  sentence.textContent = excerpt(text, terms)
  link.append(heading, sentence)
  link.addEventListener('click', close)
  return link
}

function select(next) {
  const options = [...results.querySelectorAll('[role=option]')]
  if (options.length === 0) return
  active = (next + options.length) % options.length
  options.forEach((each, index) => each.setAttribute('aria-selected', String(index === active)))
  input.setAttribute('aria-activedescendant', options[active].id)
  options[active].scrollIntoView({ block: 'nearest' })
}

async function show() {
  const query = input.value.trim()
  if (query === '') return close()
  loading ??= loadSearch()
  const search = await loading
  if (query !== input.value.trim()) return
  const terms = splitTerms(query)
  const found = search.search(query).slice(0, 10)
  active = -1
  input.removeAttribute('aria-activedescendant')
  results.replaceChildren(...found.map((each, index) => option(each, terms, index)))
  if (found.length === 0) {
    const none = document.createElement('p')
    none.setAttribute('role', 'option')
    none.setAttribute('aria-disabled', 'true')
    none.textContent = input.dataset.none
    results.append(none)
  }
  results.hidden = false
  input.setAttribute('aria-expanded', 'true')
}

input.addEventListener('focus', () => {
  loading ??= loadSearch()
})
input.addEventListener('input', () => void show())
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
  if (results.hidden || event.isComposing) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    select(active + (event.key === 'ArrowDown' ? 1 : -1))
  }
  if (event.key === 'Enter') results.querySelector(`#result-${Math.max(active, 0)}`)?.click()
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea')
  const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
  if (!isShortcut) return
  event.preventDefault()
  input.focus()
})
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search')) close()
})
