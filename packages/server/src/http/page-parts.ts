import type { Settings } from '@imagora/contract'
import { type Texts, textsIn } from '#locales/texts.ts'
import { todaysFirst } from '#platform/daily-picture.ts'
import type { Head } from './html.ts'
import type { Opening } from './opening.ts'
import type { PageSummary } from './page-summary.ts'

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

/** “{name} - {screen} - {site}”, as the application writes it (web: lib/title.ts). */
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
