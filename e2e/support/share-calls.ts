import type { Page } from '@playwright/test'
import { callerOf, clearLibrary, uploadPhoto } from './album-calls.ts'

interface Made {
  id: number
  slug: string
  url: string
}

/** API calls of the owner, independent of the user of the page. */
export function ownerOf(page: Page, token: string) {
  const call = callerOf(page, token)
  const idsAt = async (path: string) => {
    const { data } = (await call('GET', path)) as unknown as { data: { id: number }[] }
    return data.map(({ id }) => id)
  }
  return {
    call,
    idsAt,
    share: async (body: object) => (await call('POST', '/user/shares', body)) as unknown as Made,
    /** Deletes what earlier tests left, then uploads photos with these names, newest last. */
    async begin(names: string[]) {
      const shares = await idsAt('/user/shares?per_page=100')
      if (shares.length > 0) await call('DELETE', '/user/shares', shares)
      await clearLibrary(call)
      for (const name of names) await uploadPhoto(page, token, name)
      return (await idsAt('/user/photos')).toReversed()
    },
  }
}
