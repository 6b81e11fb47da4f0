import { languageTags } from '@imagora/contract/languages'
import { expect, test } from 'vitest'

type Tree = { [name: string]: string | Tree }

const files = import.meta.glob<{ texts: Record<string, Tree> }>(['./*/*.ts', '!./*/index.ts'], { eager: true })

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as [string, string]] : flat(value, `${path}${name}.`),
  )

const textsOf = (language: string) =>
  Object.entries(files)
    .filter(([file]) => file.startsWith(`./${language}/`))
    .flatMap(([, { texts }]) => Object.entries(texts))
    .flatMap(([namespace, tree]) => flat(tree, `${namespace}:`))

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name = '']) => name).toSorted((one, other) => one.localeCompare(other))

const chinese = new Map(textsOf('zh-CN'))
const english = new Map(textsOf('en-US'))

/** A form for none, one or two may omit its number: “Link copied” means one. Every other placeholder is required. */
function hasPlaceholdersOf(master: string, key: string, text: string) {
  const wanted = placeholders(master)
  const isSame = (names: string[]) => names.join() === placeholders(text).join()
  return isSame(wanted) || (/_(zero|one|two)$/.test(key) && isSame(wanted.filter((name) => name !== 'count')))
}

/** Returns the keys that a language needs: those of the master, and for a plural each of the forms it has. */
function keysIn(language: string) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...chinese.keys()].flatMap((key) =>
    key.endsWith('_other') ? forms.map((form) => key.replace(/other$/, form)) : [key],
  )
}

test.each(languageTags)(
  '[CS-04] [FR-60] every text exists in %s, with the placeholders and plurals it needs',
  (tag) => {
    const texts = new Map(textsOf(tag))
    expect([...texts.keys()].toSorted()).toEqual(keysIn(tag).toSorted())
    const differing = [...texts].filter(([key, text]) => {
      const master = chinese.get(key) ?? chinese.get(key.replace(/_(zero|one|two|few|many)$/, '_other'))
      return master === undefined || !hasPlaceholdersOf(master, key, text)
    })
    expect(differing).toEqual([])
  },
)

test('a placeholder that is missing, foreign or misspelt is noticed', () => {
  expect(hasPlaceholdersOf('{count} 个链接', 'links_one', 'Link copied')).toBe(true)
  expect(hasPlaceholdersOf('{count} 个链接', 'links_other', 'Links copied')).toBe(false)
  expect(hasPlaceholdersOf('{name} 的 {count} 个链接', 'links_one', 'Link copied')).toBe(false)
  expect(hasPlaceholdersOf('{name}', 'greeting', '{nam}')).toBe(false)
  expect(hasPlaceholdersOf('你好', 'greeting', 'Hello {name}')).toBe(false)
})

test('no text is empty, and English holds no Chinese', () => {
  for (const tag of languageTags) expect(textsOf(tag).filter(([, text]) => text.trim() === '')).toEqual([])
  expect([...english].filter(([, text]) => /\p{Script=Han}/u.test(text)).map(([key]) => key)).toEqual([])
})

/** Messages of seed section 8. */
const messages = `Registration is currently closed; Payment failed; Failed to create token; Failed to get permissions;
Failed to create share; Failed to get albums, please try again; Failed to load captcha; Update failed;
Modification failed; Copy failed; Failed to copy; Image URL not available; Form validation failed; Upload failed;
File size exceeds the maximum limit of {size}; File {filename} upload failed: {reason}; Upload cancelled;
No files to upload; Please select photos first; No photos to download; Download failed; All photos download failed;
Archive download failed, please try again; Upload Error Details;
Service is currently unavailable. Please try again later.; Initialisation failed`
  .split(';')
  .map((message) => message.trim())

test.each(messages)('[ER-05] “%s” exists in both languages', (message) => {
  const found = [...english].find(([, text]) => text === message)
  expect(chinese.get(found?.[0] ?? '')).toMatch(/\p{Script=Han}/u)
})

const titles =
  'Home, Page, Login, Register, Forget Password, Album Management, Album Detail, Photo Management, Subscription, Plan Detail, Checkout, Order Management, Order Detail, Ticket Detail, API Tokens, Exploration Square'

test.each(titles.split(', '))('[AR-10] the page title “%s” exists in both languages', (title) => {
  const found = [...english].find(([key, text]) => key.startsWith('app:titles.') && text === title)
  expect(chinese.get(found?.[0] ?? '')).toBeTruthy()
})
