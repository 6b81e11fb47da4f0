import { queryOptions } from '@tanstack/react-query'
import type { AdminPermission } from '@imagora/contract'
import { api } from '#data/api/client.ts'

export interface PaletteResult {
  id: string
  label: string
  detail: string
  to: string
  search: Record<string, unknown>
}

export interface PaletteResults {
  users: PaletteResult[]
  photos: PaletteResult[]
  orders: PaletteResult[]
}

const RESULTS_PER_KIND = 5

/** A list that cannot be read does not hide the others. */
const itemsOf = async <T>(request: Promise<{ data: T[] }> | false) =>
  request === false ? [] : (await request.catch(() => ({ data: [] }))).data

/** Searches the lists of the admin panel by what people have at hand: a name, an email, a file name, an order number. */
export const paletteQuery = (q: string, can: (permission: AdminPermission) => boolean) =>
  queryOptions({
    queryKey: ['admin', 'palette', q],
    async queryFn({ signal }): Promise<PaletteResults> {
      const query = { q, per_page: RESULTS_PER_KIND }
      const [users, photos, orders] = await Promise.all([
        itemsOf(can('users.read') && api('GET /admin/users', { query, signal })),
        itemsOf(can('photos.read') && api('GET /admin/photos', { query, signal })),
        itemsOf(can('orders.read') && api('GET /admin/orders', { query, signal })),
      ])
      return {
        users: users.map(({ id, name, username, email }) => ({
          id: `user-${id}`,
          label: name || username,
          detail: email ?? username,
          to: '/admin/users',
          search: { user: id },
        })),
        photos: photos.map(({ id, name, filename, user }) => ({
          id: `photo-${id}`,
          label: name || filename,
          detail: user?.username ?? '',
          to: '/admin/photos',
          search: { photo: id },
        })),
        orders: orders.map(({ trade_no, user }) => ({
          id: `order-${trade_no}`,
          label: trade_no,
          detail: user?.username ?? '',
          to: '/admin/orders',
          search: { trade_no },
        })),
      }
    },
    staleTime: 30_000,
  })
