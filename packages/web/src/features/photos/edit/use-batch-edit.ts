import type { PhotoChanges } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { placeErrors } from '#lib/form-errors.ts'
import { inParts } from '#lib/in-parts.ts'

const nothing: ReturnType<typeof placeErrors> = { fields: {}, problems: [] }

/** Changes any number of photos, part after part; what failed may be tried again without what is done. */
export function useBatchEdit(ids: number[], fields: string[]) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const [isSending, setSending] = useState(false)
  const [told, setTold] = useState(nothing)
  const isBusy = useRef(false)

  async function send(changes: PhotoChanges) {
    // A second click may come before the button rests.
    if (isBusy.current) return false
    isBusy.current = true
    setSending(true)
    setTold(nothing)
    const result = await inParts(ids.slice(done), {
      size: limits.photo.idsPerCall,
      send: (part) => api('PUT /user/photos/update', { body: { ...changes, ids: part } }),
      onProgress: (count) => setDone(done + count),
    })
    if (result.error) setTold(placeErrors(result.error, fields))
    if (result.done.length > 0) {
      for (const name of ['photos', 'albums', 'tags']) void client.invalidateQueries({ queryKey: [name] })
    }
    setSending(false)
    isBusy.current = false
    return result.error === null
  }

  return { done, isSending, told, send }
}
