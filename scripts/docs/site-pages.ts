import { existsSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export const siteLanguages = ['en', 'zh'] as const
export type SiteLanguage = (typeof siteLanguages)[number]

interface NavigationSection {
  title: Record<SiteLanguage, string>
  slugs: string[]
}

/** The pages of the site in the order of its sidebar. */
export const navigation: NavigationSection[] = [
  { title: { en: 'Get started', zh: '开始' }, slugs: ['index', 'install', 'configure', 'tls', 'command-line'] },
  {
    title: { en: 'Run', zh: '运维' },
    slugs: ['backups', 'upgrading', 'day-two', 'growth', 'metrics', 'many-machines', 'video', 'faq'],
  },
  { title: { en: 'Move', zh: '迁移' }, slugs: ['importing'] },
  { title: { en: 'People', zh: '用户' }, slugs: ['roles', 'single-sign-on'] },
  {
    title: { en: 'Connect', zh: '集成' },
    slugs: ['dialects', 'embed', 'transforms', 'api', 'webhooks', 'moderation', 'purge-webhook', 'sms-webhook'],
  },
]

export const slugs = navigation.flatMap((section) => section.slugs)

export interface Heading {
  level: number
  text: string
  id: string
}

export interface SitePage {
  language: SiteLanguage
  slug: string
  /** Path of the Markdown file in the repository. */
  source: string
  text: string
  headings: Heading[]
}

/** Returns the Markdown file of a page: English in `docs/`, Chinese beside it in `docs/zh/`. */
export function sourceOf(language: SiteLanguage, slug: string) {
  const name = slug === 'index' ? 'README' : slug
  return language === 'en' ? `docs/${name}.md` : `docs/${language}/${name}.md`
}

const plainText = (markdown: string) => markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')

/** Forms the id of a heading as code hosts do, so that a link works in the repository and on the site. */
const slugify = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .replaceAll(' ', '-')

/** Removes fenced blocks, whose comments look like headings. */
const withoutFences = (text: string) => text.replaceAll(/^( *)```.*?^\1```$/gms, '')

export function readHeadings(text: string): Heading[] {
  const seen = new Map<string, number>()
  return Array.from(withoutFences(text).matchAll(/^(#{1,4}) (.+)$/gm), ([, marks = '', title = '']) => {
    const heading = plainText(title)
    const slug = slugify(heading)
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return { level: marks.length, text: heading, id: count > 0 ? `${slug}-${count}` : slug }
  })
}

/** Headings of a translation take the ids of the original, so that changing the language keeps the section. */
function takeIds(headings: Heading[], originals: Heading[]) {
  return headings.map((heading, index) => ({ ...heading, id: originals[index]?.id ?? heading.id }))
}

/** Joins the lines of a Chinese paragraph: a line break would be shown as a space inside a sentence. */
const joinHanLines = (text: string) =>
  text.replaceAll(/(?<=[\p{Script=Han}，。、；：）”])\n *(?=[\p{Script=Han}（“])/gu, '')

/** Reads all pages; `expand` replaces the markers of generated parts. */
export function readSitePages(expand: (text: string, language: SiteLanguage) => string): SitePage[] {
  const pages: SitePage[] = []
  for (const slug of slugs) {
    for (const language of siteLanguages) {
      const source = sourceOf(language, slug)
      if (!existsSync(join(root, source))) continue
      const text = expand(joinHanLines(readFileSync(join(root, source), 'utf8')), language)
      const original = pages.find((page) => page.slug === slug && page.language === 'en')
      const headings = readHeadings(text)
      pages.push({ language, slug, source, text, headings: original ? takeIds(headings, original.headings) : headings })
    }
  }
  return pages
}

/** Parts of the README that are pages of their own on the site. */
const readmePages: Record<string, string> = { configuration: 'configure', api: 'api', 'command-line': 'command-line' }

interface LinkContext {
  source: string
  language: SiteLanguage
  /** Decisions that the site contains. */
  decisions: Set<string>
}

/** Resolves a link of a source to an address relative to its page; undefined if the site has nothing there. */
export function resolveLink(href: string, { source, language, decisions }: LinkContext) {
  if (/^\w+:|^#/.test(href)) return href
  const [path = '', hash] = href.split('#')
  const target = posix.join(posix.dirname(source), path)
  const anchor = hash === undefined ? '' : `#${hash}`
  if (target === 'README.md') return `${(hash && readmePages[hash]) || 'index'}.html`
  const page = siteLanguages
    .flatMap((each) => slugs.map((slug) => ({ each, slug })))
    .find(({ each, slug }) => sourceOf(each, slug) === target)
  if (page) {
    const prefix = source.startsWith('docs/decisions/') || page.each !== language ? `../${page.each}/` : ''
    return `${prefix}${page.slug}.html${anchor}`
  }
  if (decisions.has(target)) return `../decisions/${posix.basename(target, '.md')}.html${anchor}`
  const isFile = /^deploy\/.*\.\w+$|^deploy\/imagora$/.test(target) && existsSync(join(root, target))
  return isFile ? `../files/${target}` : undefined
}

/** Returns the decisions and the files of `deploy/` that the pages link to. */
export function findLinkedFiles(pages: SitePage[]) {
  const targets = pages.flatMap(({ source, text }) =>
    Array.from(withoutFences(text).matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, path = '']) =>
      posix.join(posix.dirname(source), path),
    ),
  )
  const decisions = new Set(targets.filter((target) => /^docs\/decisions\/\d/.test(target)))
  const files = new Set(targets.filter((target) => target.startsWith('deploy/')))
  return { decisions, files }
}
