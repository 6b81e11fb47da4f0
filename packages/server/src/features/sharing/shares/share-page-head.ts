import type { Client } from '#platform/caller.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import { Refusal } from '#platform/refusal.ts'
import { playedVideo, stillUrl } from '#images/video/played-video.ts'
import type { ShareAccess } from './share-access.ts'
import type { FoundShare } from './view-queries.ts'
import type { ShareViewService } from './share-view.ts'

interface SharePageHeadDeps {
  shareAccess: Pick<ShareAccess, 'find' | 'reasonFor'>
  shareView: Pick<ShareViewService, 'photos'>
}

const nobody = { caller: null, grant: null, password: null }
/** The number of photos visible without scrolling, in the order of the page. */
const first = { by: 'taken', order: 'newest', page: 1, per_page: 12 } as const

/** Renders the head of a share page; locked or removed shares reveal nothing, and no share is indexed. */
export function createSharePageHead({ shareAccess, shareView }: SharePageHeadDeps) {
  /** Returns the refusal code when the share is not available. */
  const find = (slug: string, client: Client) =>
    shareAccess.find(slug, client).catch((error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    })

  async function pageOf(slug: string, share: FoundShare, client: Client) {
    const { album_name, album_intro, content, owner_name, owner_username } = share
    const { data } = await shareView.photos(slug, first, { ...nobody, client })
    return {
      title:
        album_name ?? interpolate(textsIn(client.language).share_of, { name: owner_name || (owner_username ?? '') }),
      description: content || (album_intro ?? ''),
      image_url: data[0] ? stillUrl(data[0]) : '',
      image_alt: data[0]?.alt ?? '',
      // A share of one video is its page.
      video: data.length === 1 ? playedVideo(data[0]!) : null,
      pictures: data.map(({ thumbnail_url, alt, width, height }) => ({ url: thumbnail_url, alt, width, height })),
      is_noindex: true,
    }
  }

  return async (path: string, client: Client) => {
    const [, slug] = /^\/shares\/([^/]+)\/?$/.exec(path) ?? []
    if (!slug) return undefined
    const share = await find(slug, client)
    if (share === 'share_missing') return null
    if (typeof share !== 'string' && shareAccess.reasonFor(share, nobody) === null) return pageOf(slug, share, client)
    return { title: textsIn(client.language).titles.share, is_noindex: true }
  }
}
