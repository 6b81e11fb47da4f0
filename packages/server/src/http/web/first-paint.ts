import { escapeHtml, type Head, type PageVideo } from './html.ts'
import type { Settings } from '@imagora/contract'
import { textsIn } from '#locales/texts.ts'
import { logoIconUrl } from '#platform/logo-urls.ts'
import { rotateDaily } from '#platform/rotate-daily.ts'
import type { Client } from '#platform/caller.ts'
import type { Texts } from '#locales/text-catalog.ts'

interface OpeningPicture {
  url: string
  alt: string
  width: number
  height: number
}

/** The content of a page before the application runs: its text and first pictures, in their final positions. */
export interface FirstPaint {
  /** The home page fills the window; all other pages start below a header. */
  look: 'hero' | 'page'
  language: string
  title: string
  text: string
  /** Background image behind the text; empty when there is none. */
  backdrop_url: string
  pictures: OpeningPicture[]
}

/** Number of pictures in the first row of a phone; they load before the others. */
const FIRST_ROW_COUNT = 2

const pictureOf = ({ url, alt, width, height }: OpeningPicture, index: number) => {
  const ratio = (width / Math.max(1, height)).toFixed(3)
  const looks = `width="${width}" height="${height}" style="--ratio:${ratio}"`
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" ${looks} fetchpriority="${index < FIRST_ROW_COUNT ? 'high' : 'low'}" />`
}

/**
 * Renders the placeholder content that the application replaces when it starts. Its styles are in the application's
 * style sheet and match the final layout, so that nothing shifts.
 */
export function renderFirstPaint({ look, language, title, text, backdrop_url, pictures }: FirstPaint, spinner: string) {
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

/** Null when no such page exists, undefined when nothing more is known about it. */
type Page = PageSummary | null | undefined

const isAddress = (url: string) => /^https?:/.test(url)
const absolute = (url: string, origin: string) => (url === '' || isAddress(url) ? url : `${origin}${url}`)

/**
 * Titles of public screens by path. Screens that require an account are not listed: the application sets their title.
 */
const screenTitles: [RegExp, (texts: Texts) => string][] = [
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

/** Returns “{name} - {screen} - {site}”, as the application writes it (web: lib/browser/title.ts). */
function documentTitle({ language, site_title }: Settings, path: string, page: Page) {
  if (page === null) return site_title
  const titleOf = screenTitles.find(([pattern]) => pattern.test(path))?.[1]
  const screen = titleOf?.(textsIn(language))
  return [...new Set([page?.title, screen, site_title])].filter(Boolean).join(' - ')
}

/** Returns the icons for browsers: an address that was entered comes before what is made of the logo. */
function iconsOf({ site_icon_url, site_logo }: Settings): Head['icons'] {
  if (site_icon_url) return [{ rel: 'icon', href: site_icon_url }]
  if (!site_logo) return []
  return [
    { rel: 'icon', href: logoIconUrl(site_logo, 'icon-48'), sizes: '48x48' },
    { rel: 'icon', href: logoIconUrl(site_logo, 'icon-192'), sizes: '192x192' },
    { rel: 'apple-touch-icon', href: logoIconUrl(site_logo, 'maskable'), sizes: '512x512' },
  ]
}

/** Returns the head of every URL that has no page of its own. */
function siteHead(settings: Settings, url: string, origin: string): Head {
  const { site_title, site_description, site_keywords, site_icon_url, site_logo, language, theme } = settings
  const { homepage_background_images, homepage_description } = settings
  const icon_url = site_icon_url || (site_logo ? logoIconUrl(site_logo, 'icon-512') : '')
  return {
    language,
    theme,
    document_title: site_title,
    title: site_title,
    site_title,
    description: site_description || homepage_description || textsIn(language).site_description,
    keywords: site_keywords,
    icons: iconsOf(settings),
    image_url: absolute(homepage_background_images[0] ?? icon_url, origin),
    image_alt: '',
    has_own_image: false,
    video: null,
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
  const {
    title,
    description,
    image_url,
    image_alt = '',
    video = null,
    is_noindex = false,
    feeds = [],
    oembed_url = '',
  } = page
  return {
    ...head,
    ...(description && { description }),
    ...(image_url && { image_url: absolute(image_url, origin), image_alt, has_own_image: true }),
    video: video && { ...video, url: absolute(video.url, origin) },
    title: `${title} - ${head.site_title}`,
    is_noindex,
    feeds,
    oembed_url,
  }
}

function homeFirstPaint(settings: Settings, now: Date): FirstPaint {
  const { language, site_title, site_subtitle, homepage_title, homepage_description } = settings
  return {
    look: 'hero',
    language,
    title: homepage_title || site_title,
    text: homepage_description || site_subtitle || textsIn(language).home_sentence,
    backdrop_url: rotateDaily(settings.homepage_background_images, now)[0] ?? '',
    pictures: [],
  }
}

/** Returns the content before the application runs; null for screens whose content only the application knows. */
export function createFirstPaint(settings: Settings, path: string, page: Page, now: Date): FirstPaint | null {
  if (path === '/') return homeFirstPaint(settings, now)
  if (!page) return null
  const { title, description = '', pictures = [] } = page
  return { look: 'page', language: settings.language, title, text: description, backdrop_url: '', pictures }
}

/** Metadata of a page that the server knows before the application runs. */
interface PageSummary {
  title: string
  /** Without a description the site's own is used. */
  description?: string
  image_url?: string
  image_alt?: string
  /** The video that the page is about. */
  video?: PageVideo | null
  /** The first visible pictures. */
  pictures?: OpeningPicture[]
  /** True for pages that search engines should not index. */
  is_noindex?: boolean
  /** Feeds of the page's content. */
  feeds?: { title: string; url: string }[]
  /** URL of the oEmbed description, with which other sites embed the page. */
  oembed_url?: string
}

/** Returns the page at a path; null when there is none, undefined when another feature may know it. */
export type DescribePage = (path: string, client: Client) => Promise<PageSummary | null | undefined>

/** Uses the first feature that knows the path. */
export const combinePageDescribers =
  (features: DescribePage[]): DescribePage =>
  async (path, client) => {
    for (const describe of features) {
      const page = await describe(path, client)
      if (page !== undefined) return page
    }
    return undefined
  }
