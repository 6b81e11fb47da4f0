import type { Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { tableSearch } from '#lib/state/table-search.ts'

export type CouponBody = Sent<Contract['POST /admin/coupons']>['body']

export const readCouponsSearch = tableSearch({ coupon: 'panel' })
export type CouponsSearch = ReturnType<typeof readCouponsSearch>

export const couponsQuery = ({ q, page }: CouponsSearch) => {
  const query = { ...(q && { q }), ...(page && { page }) }
  return queryOptions({
    queryKey: ['admin', 'coupons', query],
    queryFn: ({ signal }) => api('GET /admin/coupons', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

type Changes = Sent<Contract['PUT /admin/coupons/{id}']>['body'] & { id: number }

export const useAddCoupon = () => useAdminMutation((body: CouponBody) => api('POST /admin/coupons', { body }))

export const useChangeCoupon = () =>
  useAdminMutation(({ id, ...body }: Changes) => api('PUT /admin/coupons/{id}', { params: { id }, body }))

export const useDeleteCoupon = () =>
  useAdminMutation((id: number) => api('DELETE /admin/coupons/{id}', { params: { id } }))
