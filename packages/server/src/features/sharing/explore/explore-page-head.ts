import { type ExploreTile, limits } from '@imagora/contract'
import { type Client, withConfiguredOrigins } from '#platform/caller.ts'
import { stillUrl } from '#images/video/played-video.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { ExploreService } from './service.ts'

interface ExplorePageHeadDeps {
  settings: Pick<SettingsStore, 'get'>
  explore: Pick<ExploreService, 'photos' | 'user' | 'albums'>
}

/** The number of photos visible without scrolling. */
const first = { page: 1, per_page: 12 } as const

const pictureOf = ({ thumbnail_url, alt, width, height }: ExploreTile) => ({ url: thumbnail_url, alt, width, height })
const imageOf = ([photo]: ExploreTile[]) => (photo ? { image_url: stillUrl(photo), image_alt: photo.alt } : {})

/** Returns the decoded URL segment, or an empty string when it is malformed. */
function decodeText(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Renders the page heads of the explore pages; nothing private appears in them. */
export function createExplorePageHead({ settings, explore }: ExplorePageHeadDeps) {
  const feedsOf = (origin: string, path: string, title: string) => [
    { title, url: `${origin}/feeds/${path}.atom` },
    { title: `${title} (RSS)`, url: `${origin}/feeds/${path}.rss` },
  ]

  async function square(client: Client) {
    const { title, description } = textsIn(client.language).explore
    const { data } = await explore.photos(null, { ...first, order: 'newest' }, client)
    return {
      title,
      description,
      ...imageOf(data),
      pictures: data.map(pictureOf),
      feeds: feedsOf(client.origin, 'explore', title),
    }
  }

  async function person(username: string, client: Client) {
    const user = await explore.user(username.slice(0, limits.text), client)
    const { data } = await explore.photos(null, { ...first, order: 'newest', username: user.username }, client)
    const name = user.name || user.username
    return {
      title: `${name} (@${user.username})`,
      description: user.tagline || user.bio || interpolate(textsIn(client.language).explore.photos_of, { name }),
      ...imageOf(data),
      pictures: data.map(pictureOf),
      // Profiles without public photos are not indexed.
      is_noindex: user.photo_count === 0,
      feeds: feedsOf(client.origin, `users/${encodeURIComponent(user.username)}`, name),
    }
  }

  async function album(id: number, client: Client) {
    const { name, intro, user } = await explore.albums.get(id, client)
    const { data } = await explore.albums.photos(null, id, first, client)
    const { origin } = withConfiguredOrigins(client)
    const url = `${origin}/explore/albums/${id}`
    return {
      title: name,
      description:
        intro || interpolate(textsIn(client.language).explore.photos_of, { name: user.name || user.username }),
      ...imageOf(data),
      pictures: data.map(pictureOf),
      feeds: feedsOf(client.origin, `albums/${id}`, name),
      // Other sites fetch this URL, so it needs a configured site URL.
      ...(origin !== '' && { oembed_url: `${origin}/oembed?url=${encodeURIComponent(url)}` }),
    }
  }

  async function pageAt(path: string, client: Client) {
    const [, written, id] = /^\/explore(?:\/@([^/]+)|\/albums\/([1-9]\d{0,8}))?\/?$/.exec(path) ?? []
    if (written) return person(decodeText(written).toLowerCase(), client)
    return id ? album(Number(id), client) : square(client)
  }

  return async (path: string, client: Client) => {
    if (!/^\/explore(?:\/|$)/.test(path)) return undefined
    const isPage = /^\/explore(?:\/@[^/]+|\/albums\/[1-9]\d{0,8})?\/?$/.test(path)
    if (!isPage || !(await settings.get()).enable_explore) return null
    return pageAt(path, client).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  }
}
