import { readPhotoIndex } from '@imagora/contract/photo-index'
import { limits } from '@imagora/contract/limits'
import { apiBytes } from '#data/api/client.ts'
import { updatePhotos } from './photos.ts'
import { requestInBatches } from '#data/api/bulk-requests.ts'
import { requestPublishAnswer, type PublishQuestion } from '#lib/state/publish-request.ts'

interface TargetAlbum {
  name: string
  is_public: boolean
}

/** Returns the ids of the user's unlisted photos, in one album or in all. */
async function getUnlistedIds(album_id?: number) {
  const query = { is_public: 0, ...(album_id !== undefined && { album_id }) }
  return readPhotoIndex(await apiBytes('GET /user/photos/index', { query })).ids
}

async function confirmPublishedIds(question: Omit<PublishQuestion, 'count'>, unlisted: number[]) {
  if (unlisted.length === 0) return []
  const answer = await requestPublishAnswer({ ...question, count: unlisted.length })
  if (answer === 'cancel') return null
  return answer === 'publish' ? unlisted : []
}

/** Returns which photos to publish because they are added to a public album; null if the user cancels. */
export async function confirmPublishOnAdd({ name, is_public }: TargetAlbum, ids: number[]): Promise<number[] | null> {
  if (!is_public) return []
  const all = new Set(await getUnlistedIds())
  return confirmPublishedIds(
    { reason: 'add', name },
    ids.filter((id) => all.has(id)),
  )
}

/** Returns which photos to publish because their album becomes public; null if the user cancels. */
export const confirmPublishOnOpen = async ({ id, name }: { id: number; name: string }) =>
  confirmPublishedIds({ reason: 'open', name }, [...(await getUnlistedIds(id))])

export async function publishPhotos(ids: number[]) {
  const { error } = await requestInBatches(ids, {
    batchSize: limits.photo.idsPerCall,
    send: (part) => updatePhotos(part, { is_public: true }),
  })
  if (error) throw error
}
