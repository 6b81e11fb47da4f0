import type { Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { PictureAddresses } from '#features/pictures/addresses.ts'
import { textsIn } from '#locales/texts.ts'
import { Refusal } from '#refusal.ts'
import type { OpenShare, ShareOpening } from './opening.ts'
import { newestInAlbum, newestInList } from './queries.ts'

interface Needs {
  db: Db
  opening: Pick<ShareOpening, 'find' | 'reasonFor'>
  addresses: Pick<PictureAddresses, 'inShare'>
  now: () => Date
}

const longestTitle = 60
const nobody = { caller: null, grant: null }

const firstLine = (text: string) => Array.from(text.split('\n', 1)[0]!).slice(0, longestTitle).join('')

/** What the head of a share's page says: of one that is locked or gone nothing, and search engines never keep any. */
export function shareDescribing({ db, opening, addresses, now }: Needs) {
  async function imageOf(share: OpenShare, client: Client) {
    const time = now().toISOString()
    const { id, album_id } = share
    const [newest] = await (album_id === null
      ? newestInList(db, { id, time })
      : newestInAlbum(db, { id: album_id, time }))
    return newest ? addresses.inShare(share, client)(newest, false).preview_url : ''
  }

  /** Or why it is not told. */
  const find = (slug: string, client: Client) =>
    opening.find(slug, client).catch((error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    })

  return async (path: string, client: Client) => {
    const [, slug] = /^\/shares\/([^/]+)\/?$/.exec(path) ?? []
    if (!slug) return undefined
    const share = await find(slug, client)
    if (share === 'share_missing') return null
    const { share: title } = textsIn(client.language)
    if (typeof share === 'string' || opening.reasonFor(share, nobody) !== null) return { title, is_noindex: true }
    return {
      title: share.album_name ?? (firstLine(share.content) || title),
      description: share.content || (share.album_intro ?? ''),
      image_url: await imageOf(share as OpenShare, client),
      is_noindex: true,
    }
  }
}
