import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Phrases that read translated, each with what to write instead. */
const bannedPhrases: [phrase: RegExp, instead: string][] = [
  [/\bwhat is to\b/, 'what to …'],
  [/\bthat are there\b/, 'existing'],
  [/\bruns? out\b/, 'expires'],
  [/\bthe next try is at\b/, 'Retrying at …'],
  [/\bwho(so)?ever\b/, 'anyone who'],
  [/\bis good for\b/, 'is valid for'],
  [/\bform of the links\b/, 'link format'],
  [/\bas the (others|site has it)\b/, 'site default'],
  [/\bcall(s|ed)? (it|them) off\b/, 'cancel'],
  [/\bgone for good\b/, 'permanently deleted'],
  [/\bfor want of\b/, 'because … is missing'],
  [/\bturned away\b/, 'rejected'],
  [/\bcame to nothing\b/, 'failed'],
  [/\bin force\b/, 'active'],
  [/\banew\b/, 'again'],
  [/\bbegun\b/, 'started'],
  [/\bawaited\b/, 'waiting for …'],
  [/\b(may be|left) empty\b/, 'Optional, or Leave blank'],
  [/\bto know it again\b/, 'to recognize it'],
  [/\bshow that it is you\b/, 'Confirm it’s you'],
  [/\btell of\b/, 'show'],
  [/\b(is|are) told\b/, 'is notified, or is shown'],
  [/\bfold the\b/, 'collapse'],
  [/(?<![\w-])mails\b/, 'emails'],
  [/\be-mails?\b/, 'email'],
  [/\blet go to\b/, 'Drop to …'],
  [/\bin vain\b/, 'without success'],
  [/\bback[ -]office\b/, 'admin panel'],
  [/\bfound 1 errors\b/, '1 error found'],
  [/\bpretended\b/, 'test'],
  [/\bput right\b/, 'fix'],
]

const catalogs = [
  'packages/web/src/locales/en-US/*.ts',
  'packages/server/src/locales/en-US/*.ts',
  'packages/server/src/gateways/mail/email-templates.ts',
]

/** Documents for operators and users. Decisions and the checklist speak to maintainers; the style page quotes bad examples. */
const documents = ['README.md', 'docs/*.md']
const skippedDocuments = new Set(['docs/checklist.md', 'docs/figures.md', 'docs/style.md'])

const findBannedPhrases = (text: string) =>
  bannedPhrases.flatMap(([phrase, instead]) => {
    const match = new RegExp(phrase, 'i').exec(text)
    return match ? [`“${match[0]}” (write: ${instead}) in “${text.trim().slice(0, 120)}”`] : []
  })

/** Strings of a catalog, without its keys and comments. */
const readStrings = (source: string) =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map((m) => m[1] ?? m[2] ?? '')

/** Lines of a document that are read as prose: code stays as it is. */
const readProse = (source: string) =>
  source
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .split('\n')

async function findInFiles(patterns: string[], read: (source: string) => string[]) {
  const found: string[] = []
  for await (const file of glob(patterns))
    if (!skippedDocuments.has(file) && !file.endsWith('.test.ts'))
      for (const text of read(readFileSync(file, 'utf8')))
        for (const problem of findBannedPhrases(text)) found.push(`${file}: ${problem}`)
  return found
}

test('[FR-81] the texts of the product contain no banned phrase', async () => {
  expect(await findInFiles(catalogs, readStrings)).toEqual([])
})

test('[FR-81] the documents contain no banned phrase', async () => {
  expect(await findInFiles(documents, readProse)).toEqual([])
})

test.each(['Whoever has the link', 'These addresses run out', 'Nothing is told', 'Sends e-mails'])(
  'a banned phrase is found: %s',
  (text) => {
    expect(findBannedPhrases(text)).not.toEqual([])
  },
)
