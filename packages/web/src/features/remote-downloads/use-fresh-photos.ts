import type { RemoteDownload } from '@imagora/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { profileQuery } from '#data/identity/session.ts'

/** Lists are fetched anew when pictures have come that were not there at the last look. */
export function useFreshPhotos(downloads: RemoteDownload[]) {
  const client = useQueryClient()
  const done = downloads.filter(({ state }) => state === 'success').length
  const last = useRef(done)
  useEffect(() => {
    if (done > last.current) {
      void client.invalidateQueries({ queryKey: ['photos'] })
      void client.invalidateQueries({ queryKey: ['albums'] })
      void client.invalidateQueries(profileQuery)
    }
    last.current = done
  }, [done, client])
}
