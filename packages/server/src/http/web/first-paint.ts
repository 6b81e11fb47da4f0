import { escapeHtml, type Head } from './html.ts'
import type { Settings } from '@imagora/contract'
import { textsIn } from '#locales/texts.ts'
import { todaysFirst } from '#platform/rotate-daily.ts'
import type { Client } from '#platform/caller.ts'
import type { Texts } from '#locales/text-catalog.ts'

interface OpeningPicture {
  url: string
  width: number
  height: number
}

/** What of a page is seen before the application runs: its words and its first pictures, in their places. */
export interface Opening {
  /** The front page fills the window; all others begin under a bar. */
  look: 'hero' | 'page'
  language: string
  title: string
  text: string
  /** Behind the words; nothing where there is none. */
  backdrop_url: string
  pictures: OpeningPicture[]
}

/** As many as the first row of a phone has: they come before the others. */
const FIRST_ROW_COUNT = 2

const pictureOf = ({ url, width, height }: OpeningPicture, place: number) => {
  const ratio = (width / Math.max(1, height)).toFixed(3)
  const looks = `width="${width}" height="${height}" style="--ratio:${ratio}"`
  return `<img src="${escapeHtml(url)}" alt="" ${looks} fetchpriority="${place < FIRST_ROW_COUNT ? 'high' : 'low'}" />`
}

/**
 * Stands where the application will stand, and goes when it comes. Its looks are in the application's style sheet, and
 * are those of what follows, so that nothing jumps.
 */
export function openingOf({ look, language, title, text, backdrop_url, pictures }: Opening, spinner: string) {
  const backdrop = backdrop_url && `<img class="opening-backdrop" src="${escapeHtml(backdrop_url)}" alt="" />`
  const looks = `data-look="${look}"${backdrop ? ' data-picture' : ''}`
  return [
    `<main id="opening" class="opening" lang="${escapeHtml(language)}" ${looks}>`,
    backdrop,
    `<h1>${escapeHtml(title)}</h1>`,
    text && `<p>${escapeHtml(text)}</p>`,
    pictures.length > 0 ? `<div class="opening-pictures">${pictures.map(pictureOf).join('')}</div>` : '',
    spinner,
    '</main>',
  ].join('')
}

/** Null where there is no such page, undefined where nothing more is known of it. */
type Page = PageSummary | null | undefined

const isAddress = (url: string) => /^https?:/.test(url)
const absolute = (url: string, origin: string) => (url === '' || isAddress(url) ? url : `${origin}${url}`)

/** The screen at a path. A screen that only an account opens is not among them: its title comes with the application. */
const screens: [RegExp, (texts: Texts) => string][] = [
  [/^\/$/, ({ titles }) => titles.home],
  [/^\/pages\/[^/]+\/?$/, ({ titles }) => titles.page],
  [/^\/shares\/[^/]+\/?$/, ({ titles }) => titles.share],
  [/^\/login\/?$/, ({ titles }) => titles.login],
  [/^\/register\/?$/, ({ titles }) => titles.register],
  [/^\/forget-password\/?$/, ({ titles }) => titles.forget_password],
  [/^\/explore\/?$/, ({ explore }) => explore.title],
  [/^\/explore\/@[^/]+\/?$/, ({ titles }) => titles.explore_user],
  [/^\/explore\/albums\/[^/]+\/?$/, ({ titles }) => titles.explore_album],
  [/^\/notices\/?$/, ({ titles }) => titles.notices],
  [/^\/notices\/[^/]+\/?$/, ({ titles }) => titles.notice],
  [/^\/report\/?$/, ({ titles }) => titles.report],
]

/** “{name} - {screen} - {site}”, as the application writes it (web: lib/browser/title.ts). */
function documentTitle({ language, site_title }: Settings, path: string, page: Page) {
  if (page === null) return site_title
  const titleOf = screens.find(([pattern]) => pattern.test(path))?.[1]
  const screen = titleOf?.(textsIn(language))
  return [...new Set([page?.title, screen, site_title])].filter(Boolean).join(' - ')
}

/** Of whatever stands at no page of its own. */
function siteHead(settings: Settings, url: string, origin: string): Head {
  const { site_title, site_description, site_keywords, site_icon_url, language } = settings
  const { homepage_background_images, homepage_description } = settings
  return {
    language,
    document_title: site_title,
    title: site_title,
    site_title,
    description: site_description || homepage_description || textsIn(language).site_description,
    keywords: site_keywords,
    icon_url: site_icon_url,
    image_url: absolute(homepage_background_images[0] ?? site_icon_url, origin),
    has_own_image: false,
    is_noindex: false,
    feeds: [],
    oembed_url: '',
    url,
  }
}

export function headFor(settings: Settings, path: string, page: Page, origin: string): Head {
  const document_title = documentTitle(settings, path, page)
  const head = { ...siteHead(settings, `${origin}${path}`, origin), document_title }
  if (!page) return { ...head, is_noindex: page === null }
  const { title, description, image_url, is_noindex = false, feeds = [], oembed_url = '' } = page
  return {
    ...head,
    ...(description && { description }),
    ...(image_url && { image_url: absolute(image_url, origin), has_own_image: true }),
    title: `${title} - ${head.site_title}`,
    is_noindex,
    feeds,
    oembed_url,
  }
}

function frontPage(settings: Settings, now: Date): Opening {
  const { language, site_title, site_subtitle, homepage_title, homepage_description } = settings
  return {
    look: 'hero',
    language,
    title: homepage_title || site_title,
    text: homepage_description || site_subtitle || textsIn(language).home_sentence,
    backdrop_url: todaysFirst(settings.homepage_background_images, now)[0] ?? '',
    pictures: [],
  }
}

/** What is seen before the application runs; nothing of screens whose contents only it can tell. */
export function openingFor(settings: Settings, path: string, page: Page, now: Date): Opening | null {
  if (path === '/') return frontPage(settings, now)
  if (!page) return null
  const { title, description = '', pictures = [] } = page
  return { look: 'page', language: settings.language, title, text: description, backdrop_url: '', pictures }
}

/** What the server can say of a page before the application runs. */
interface PageSummary {
  title: string
  /** Nothing said, the site's own stands here. */
  description?: string
  image_url?: string
  /** The first that are seen. */
  pictures?: OpeningPicture[]
  /** Search engines are asked to leave it out. */
  is_noindex?: boolean
  /** What programs may follow instead of the page. */
  feeds?: { title: string; url: string }[]
  /** Where others are told how to show it within a page of theirs. */
  oembed_url?: string
}

/** The page at a path; null when there is none, undefined where another feature may know it. */
export type Describe = (path: string, client: Client) => Promise<PageSummary | null | undefined>

/** The first that knows the path tells what stands there. */
export const describedBy =
  (features: Describe[]): Describe =>
  async (path, client) => {
    for (const describe of features) {
      const page = await describe(path, client)
      if (page !== undefined) return page
    }
    return undefined
  }
