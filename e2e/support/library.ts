import type { AdminGroup } from '@imagora/contract'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

interface Given {
  name: string
  buffer: Buffer
  mimeType: string
  tags?: string[]
  is_public?: boolean
}

/** Manages the admin's photos through the API, to set up tests. */
export function libraryOf(request: APIRequestContext, url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }

  async function call<Data>(method: string, path: string, data?: unknown) {
    const response = await request.fetch(`${url}/api/v2${path}`, {
      method,
      headers,
      ...(data !== undefined && { data }),
    })
    expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true)
    return response.status() === 204 ? (null as Data) : ((await response.json()) as { data: Data }).data
  }

  const listed = async (path: string) => {
    const { data } = await call<{ data: { id: number; name: string; public_url: string; intro: string }[] }>(
      'GET',
      path,
    )
    return data
  }

  return {
    call,
    photos: () => listed('/user/photos?per_page=100'),
    trashed: () => listed('/user/trash?per_page=100'),

    /** Deletes what earlier tests left. */
    async clear() {
      const ids = (await listed('/user/photos?per_page=100')).map(({ id }) => id)
      if (ids.length > 0) await call('DELETE', '/user/photos', ids)
      const gone = (await listed('/user/trash?per_page=100')).map(({ id }) => id)
      if (gone.length > 0) await call('DELETE', '/user/trash', gone)
    },

    /** Changes the default group and returns a function that restores it. */
    async limit(changes: Partial<AdminGroup>) {
      const { data } = await call<{ data: AdminGroup[] }>('GET', '/admin/groups')
      const group = data.find(({ is_default }) => is_default)!
      const before = Object.fromEntries(Object.keys(changes).map((key) => [key, group[key as keyof AdminGroup]]))
      await call('PUT', `/admin/groups/${group.id}`, changes)
      return () => call('PUT', `/admin/groups/${group.id}`, before)
    },

    async add({ tags, is_public = false, ...file }: Given) {
      const response = await request.post(`${url}/api/v2/upload`, { headers, multipart: { file } })
      expect(response.ok()).toBe(true)
      const { data } = (await response.json()) as { data: { id: number; public_url: string } }
      await call('PUT', `/user/photos/${data.id}`, { name: file.name, is_public, ...(tags && { tags }) })
      return data
    },
  }
}

/** Opens a photo of the library with its details, whose button has this name. */
export async function openDetails(page: Page, id: number, details: string) {
  await page.goto('/user/photos')
  await page.locator(`#photo-${id}`).getByRole('link').click()
  await page.getByRole('button', { name: details, exact: true }).first().click()
}
