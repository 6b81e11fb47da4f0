import type { Contract, Coupon, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import type { CouponsSearch } from './search-params.ts'

export type CouponBody = Sent<Contract['POST /admin/coupons']>['body']

export const couponsQuery = ({ q, page }: CouponsSearch) => {
  const query = { ...(q && { q }), ...(page && { page }) }
  return queryOptions({
    queryKey: ['admin', 'coupons', query],
    queryFn: ({ signal }) => api('GET /admin/coupons', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

type CouponUpdate = Sent<Contract['PUT /admin/coupons/{id}']>['body'] & { id: number }

export const useCreateCoupon = () => useAdminMutation((body: CouponBody) => api('POST /admin/coupons', { body }))

export const useUpdateCoupon = () =>
  useAdminMutation(({ id, ...body }: CouponUpdate) => api('PUT /admin/coupons/{id}', { params: { id }, body }))

export const useDeleteCoupon = () =>
  useAdminMutation((id: number) => api('DELETE /admin/coupons/{id}', { params: { id } }))

type CouponIds = Pick<Coupon, 'id'>[]

const updateEnabled = (coupons: CouponIds, is_enabled: boolean) =>
  Promise.all(coupons.map(({ id }) => api('PUT /admin/coupons/{id}', { params: { id }, body: { is_enabled } })))

export const enableCoupons = (coupons: CouponIds) => updateEnabled(coupons, true)

export const disableCoupons = (coupons: CouponIds) => updateEnabled(coupons, false)

export const deleteCoupons = (coupons: CouponIds) =>
  Promise.all(coupons.map(({ id }) => api('DELETE /admin/coupons/{id}', { params: { id } })))
