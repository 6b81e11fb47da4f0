import type { PhotoChanges } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { albumChoiceQuery } from '#data/library/album-options.ts'
import { api } from '#data/api/client.ts'
import { placeErrors } from '#data/api/form-errors.ts'
import { inParts } from '#data/api/bulk-requests.ts'
import { publishedWith, publishPhotos } from '#data/library/publish.ts'
import type { BatchField, BatchValues } from './batch-changes.ts'

/** Changes any number of photos, part after part; what failed may be tried again without what is done. */
export function useBatchEdit(ids: number[], fields: string[], onFailed: (message: string) => void) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isBusy = useRef(false)
  const fail = (error: unknown) => {
    const told = placeErrors(error, fields)
    setErrors(told.fields)
    if (told.problems.length > 0) onFailed(told.problems.join('\n'))
  }

  /** Which of the photos others are to see because they come into a public album; nothing where one gave it up. */
  async function ask({ album_id }: BatchValues, ticked: ReadonlySet<BatchField>) {
    // Whoever has said how they are to be seen is not asked once more.
    if (!ticked.has('album_id') || ticked.has('is_public') || album_id === '') return []
    try {
      const albums = await client.fetchQuery({ ...albumChoiceQuery, staleTime: 60_000 })
      const album = albums.find(({ id }) => id === Number(album_id))
      return album ? await publishedWith(album, ids) : []
    } catch (error) {
      fail(error)
      return null
    }
  }

  async function send(changes: PhotoChanges, published: number[]) {
    // A second click may come before the button rests.
    if (isBusy.current) return false
    isBusy.current = true
    setSending(true)
    setErrors({})
    const result = await inParts(ids.slice(done), {
      size: limits.photo.idsPerCall,
      send: (part) => api('PUT /user/photos/update', { body: { ...changes, ids: part } }),
      onProgress: (count) => setDone(done + count),
    })
    const error =
      result.error ??
      (await publishPhotos(published).then(
        () => null,
        (failure: unknown) => failure,
      ))
    if (error) fail(error)
    if (result.done.length > 0) {
      for (const name of ['photos', 'albums', 'tags']) void client.invalidateQueries({ queryKey: [name] })
    }
    setSending(false)
    isBusy.current = false
    return error === null
  }

  return { done, isSending, errors, ask, send }
}
